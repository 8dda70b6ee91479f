import { expect, test } from 'vitest'
import { dashboardOf, type SessionUser } from './session.ts'

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
