import { describe, expect, it } from 'vitest'
import { hasRole, normaliseRole, roleLabel } from './roles.ts'

describe('a role', () => {
  it.each([
    ['admin', 'ROLE_ADMIN'],
    ['ROLE_admin', 'ROLE_ADMIN'],
    [' delivery_agent ', 'ROLE_DELIVERY_AGENT'],
    ['', 'ROLE_CUSTOMER'],
    [7, 'ROLE_CUSTOMER'],
    [null, 'ROLE_CUSTOMER'],
    [undefined, 'ROLE_CUSTOMER'],
    [{ role: 'ADMIN' }, 'ROLE_CUSTOMER'],
  ])('%j is stored as %s', (given, stored) => {
    expect(normaliseRole(given)).toBe(stored)
  })

  it('is checked without its prefix and in any case; DELIVERY is a delivery agent', () => {
    for (const held of ['ADMIN', 'admin', 'Role_Admin', 'ROLE_ADMIN'])
      expect(hasRole([held], 'ADMIN')).toBe(true)
    expect(hasRole(['ROLE_DELIVERY'], 'DELIVERY_AGENT')).toBe(true)
    expect(hasRole(['ROLE_DELIVERY_AGENT'], 'DELIVERY_AGENT')).toBe(true)
    expect(hasRole(['ROLE_CUSTOMER'], 'ADMIN')).toBe(false)
    expect(hasRole([], 'CUSTOMER')).toBe(false)
  })

  it('is read as words', () => {
    expect(['ROLE_DELIVERY_AGENT', 'customer', 'ROLE_USER', 'ROLE_CHEF'].map(roleLabel)).toEqual([
      'Delivery Agent',
      'Customer',
      'User',
      'CHEF',
    ])
  })
})
