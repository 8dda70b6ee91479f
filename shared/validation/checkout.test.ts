import { describe, expect, it } from 'vitest'
import type { z } from 'zod/mini'
import { cardDetails, promoCode, shippingDetails, upiDetails } from './checkout.ts'

const complaints = (schema: z.ZodMiniType, form: unknown) =>
  Object.fromEntries(
    (schema.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

const address = {
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '98765 43210',
  address: '12 MG Road',
  city: 'Bengaluru',
  zipCode: '560001',
}

describe('where it goes', () => {
  it.each([
    ['fullName', 101],
    ['address', 301],
    ['zipCode', 13],
    ['notes', 501],
  ])('says that a %s of %i characters is too long', (field, length) => {
    const form = { ...address, [field]: 'x'.repeat(length) }
    expect(complaints(shippingDetails, form)).toEqual({ [field]: 'This is too long' })
  })

  it('is required, but for notes', () => {
    const missing = Object.fromEntries(Object.keys(address).map((field) => [field, 'This field is required']))
    expect(complaints(shippingDetails, {})).toEqual(missing)
    const blank = Object.fromEntries(Object.keys(address).map((field) => [field, ' ']))
    expect(complaints(shippingDetails, blank)).toEqual(missing)
    expect(complaints(shippingDetails, address)).toEqual({})
  })

  it.each(['9876543210', '98765-43210', '(987) 654 3210'])('takes the phone number %s', (phone) =>
    expect(complaints(shippingDetails, { ...address, phone })).toEqual({}),
  )
  it.each(['987654321', '+91 98765 43210', 'none'])('refuses the phone number %s', (phone) =>
    expect(complaints(shippingDetails, { ...address, phone })).toEqual({
      phone: 'Please enter a valid 10-digit phone number',
    }),
  )
  it.each(['asha', 'asha@example', 'a b@example.com'])('refuses the e-mail address %s', (email) =>
    expect(complaints(shippingDetails, { ...address, email })).toEqual({
      email: 'Please enter a valid email address',
    }),
  )
})

describe('a card', () => {
  const card = { nameOnCard: 'Asha Rao', cardNumber: '4242 4242 4242 4242', expiryDate: '12/30', cvv: '123' }

  it('is asked for field by field', () => {
    const missing = {
      nameOnCard: 'Please enter the name on card',
      cardNumber: 'Please enter the card number',
      expiryDate: 'Please enter the expiry date',
      cvv: 'Please enter the CVV',
    }
    expect(complaints(cardDetails, {})).toEqual(missing)
    expect(complaints(cardDetails, { nameOnCard: '', cardNumber: '', expiryDate: '', cvv: '' })).toEqual(
      missing,
    )
  })

  it.each([
    [{}, {}],
    [{ cardNumber: '4242-4242-4242-4242', cvv: '1234' }, {}],
    [{ cardNumber: '4242 4242 4242 424' }, { cardNumber: 'Please enter a valid 16-digit card number' }],
    [{ cardNumber: '4242 4242 4242 4242x' }, { cardNumber: 'Please enter a valid 16-digit card number' }],
    [{ expiryDate: '1/30' }, { expiryDate: 'Please use MM/YY format' }],
    [{ expiryDate: '13/30' }, { expiryDate: 'Please use MM/YY format' }],
    [{ expiryDate: '12/2030' }, { expiryDate: 'Please use MM/YY format' }],
    [{ cvv: '12' }, { cvv: 'Please enter a valid CVV' }],
    [{ cvv: '12345' }, { cvv: 'Please enter a valid CVV' }],
    [{ cvv: '12a' }, { cvv: 'Please enter a valid CVV' }],
  ])('with %j is answered %j', (changes, expected) =>
    expect(complaints(cardDetails, { ...card, ...changes })).toEqual(expected),
  )
})

it('a UPI ID and a promo code are asked for, and a code is in capitals', () => {
  expect(complaints(upiDetails, { upiId: '' })).toEqual({ upiId: 'Please enter your UPI ID' })
  expect(complaints(upiDetails, { upiId: 'asha' })).toEqual({ upiId: 'Please enter a valid UPI ID' })
  expect(complaints(upiDetails, { upiId: 'success@upi' })).toEqual({})
  expect(complaints(promoCode, ' ')).toEqual({ '': 'Please enter a promo code' })
  expect(promoCode.parse(' chat20-abc ')).toBe('CHAT20-ABC')
})
