import { expect, it } from 'vitest'
import { shippingDetails } from './checkout.ts'

it.each([
  ['fullName', 101],
  ['address', 301],
  ['zipCode', 13],
  ['notes', 501],
])('says that a %s of %i characters is too long', (field, length) => {
  const form = {
    fullName: 'Asha Rao',
    email: 'asha@example.com',
    phone: '98765 43210',
    address: '12 MG Road',
    city: 'Bengaluru',
    zipCode: '560001',
    [field]: 'x'.repeat(length),
  }
  const issues = shippingDetails.safeParse(form).error?.issues
  expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, 'This is too long']])
})
