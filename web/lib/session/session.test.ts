import { expect, test } from 'vitest'
import { dashboardOf, endSession, renewUser, type SessionUser, startSession, userStore } from './session.ts'

const somebody = (roles: string[]): SessionUser => ({
  id: '1',
  username: 'asha',
  email: '',
  fullName: '',
  roles,
  mobileNumber: '',
  address: '',
  lastLogin: null,
  profileImage: null,
  dietaryPreferences: [],
})

test.each([
  [[], '/orders'],
  [['ROLE_CUSTOMER'], '/customer-dashboard'],
  [['ROLE_USER'], '/orders'],
  [['ROLE_CUSTOMER', 'delivery'], '/delivery-dashboard'],
  [['ROLE_DELIVERY_AGENT'], '/delivery-dashboard'],
  [['ROLE_CUSTOMER', 'ROLE_VOLUNTEER'], '/volunteer'],
  [['ROLE_VOLUNTEER', 'ROLE_DELIVERY_AGENT'], '/delivery-dashboard'],
  [['ROLE_DELIVERY_AGENT', 'ROLE_RESTAURANT'], '/restaurant-dashboard'],
  [['ROLE_RESTAURANT', 'Role_Admin'], '/admin-dashboard'],
])('somebody with the roles %j lands on %s', (roles, dashboard) => {
  expect(dashboardOf(somebody(roles))).toBe(dashboard)
})

test('an account is new while the sign-in lasts that made it, whatever the server says of it meanwhile', () => {
  const asha = { id: '1', username: 'asha' }
  startSession('token', { ...asha, isNew: true })
  renewUser({ ...asha, fullName: 'Asha Rao' })
  expect(userStore.get()).toMatchObject({ fullName: 'Asha Rao', isNew: true })
  startSession('token', asha)
  expect(userStore.get()?.isNew).toBeUndefined()
  endSession()
})
