import { expect, test } from 'vitest'
import type { SessionUser } from '../../lib/session/session.ts'
import { pageAfter } from './use-after-sign-in.ts'

const somebody = (...roles: string[]): SessionUser => ({
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
  ['an admin', ['ROLE_ADMIN'], '/customer-dashboard', '/admin-dashboard'],
  ['an admin', ['ROLE_ADMIN'], '/customer-dashboard?tab=orders', '/admin-dashboard'],
  ['a customer', ['ROLE_CUSTOMER'], '/admin-dashboard', '/customer-dashboard'],
  ['a customer', ['ROLE_CUSTOMER'], '/hi/admin-dashboard', '/customer-dashboard'],
  ['a customer', ['ROLE_CUSTOMER'], '/customer-dashboard?tab=orders', '/customer-dashboard?tab=orders'],
  ['a customer', ['ROLE_CUSTOMER'], '/tracking/ORD-1', '/tracking/ORD-1'],
])('%s (%j) who was asked to sign in for %s goes to %s', (_who, roles, asked, page) => {
  expect(pageAfter(somebody(...roles), asked)).toBe(page)
})
