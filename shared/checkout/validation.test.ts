import { describe, expect, it } from 'vitest'
import type { z } from 'zod/mini'
import { cardDetails, cardDetailsAt, isExpired } from '../payments/card.ts'
import { promoCode, shippingDetails, upiDetails } from './validation.ts'

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

  it.each([
    '9876543210',
    '98765-43210',
    '(987) 654 3210',
    '+91 98765 43210',
    '+91-98765-43210',
    '0091 9876543210',
    '919876543210',
    '098765 43210',
    '+91 (0) 98765-43210',
    ' 98765 43210 ',
  ])('takes the phone number %s as its ten digits', (phone) =>
    expect(shippingDetails.parse({ ...address, phone }).phone).toBe('9876543210'),
  )
  it('keeps ten digits that begin like a prefix', () => {
    for (const phone of ['9198765432', '0123456789'])
      expect(shippingDetails.parse({ ...address, phone }).phone).toBe(phone)
  })
  it.each(['987654321', '98765432101', '+1 98765 432100', 'none', '+91', '00'])(
    'refuses the phone number %s',
    (phone) =>
      expect(complaints(shippingDetails, { ...address, phone })).toEqual({
        phone: 'Please enter a valid 10-digit phone number',
      }),
  )
  it('takes a PIN code with or without its space, as six digits', () => {
    for (const zipCode of ['560001', '560 001', ' 560001 '])
      expect(shippingDetails.parse({ ...address, zipCode }).zipCode).toBe('560001')
  })
  it.each(['abc', '56000', '5600011', '060001', '5600o1'])('refuses the PIN code %s', (zipCode) =>
    expect(complaints(shippingDetails, { ...address, zipCode })).toEqual({
      zipCode: 'Please enter a valid 6-digit PIN code',
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
    [{ cardNumber: '4242 4242 4242 4243' }, { cardNumber: 'Please enter a valid 16-digit card number' }],
    [{ cardNumber: '2424 4242 4242 4242' }, { cardNumber: 'Please enter a valid 16-digit card number' }],
    [{ cardNumber: '5555 5555 5555 4444' }, {}],
    [{ expiryDate: '1/30' }, { expiryDate: 'Please use MM/YY format' }],
    [{ expiryDate: '13/30' }, { expiryDate: 'Please use MM/YY format' }],
    [{ expiryDate: '12/2030' }, { expiryDate: 'Please use MM/YY format' }],
    [{ cvv: '12' }, { cvv: 'Please enter a valid CVV' }],
    [{ cvv: '12345' }, { cvv: 'Please enter a valid CVV' }],
    [{ cvv: '12a' }, { cvv: 'Please enter a valid CVV' }],
  ])('with %j is answered %j', (changes, expected) =>
    expect(complaints(cardDetails, { ...card, ...changes })).toEqual(expected),
  )

  it('is good until the end of its month in India, and says when it is not', () => {
    const lastMoment = new Date('2026-01-31T18:29:59.999Z')
    const after = new Date('2026-01-31T18:30:00Z')
    expect([isExpired('01/26', lastMoment), isExpired('01/26', after), isExpired('12/26', after)]).toEqual([
      false,
      true,
      false,
    ])
    expect(complaints(cardDetailsAt(after), { ...card, expiryDate: '01/20' })).toEqual({
      expiryDate: 'This card has expired',
    })
    expect(complaints(cardDetailsAt(after), { ...card, expiryDate: '' })).toEqual({
      expiryDate: 'Please enter the expiry date',
    })
    expect(complaints(cardDetailsAt(after), card)).toEqual({})
  })
})

it('a UPI ID and a promo code are asked for, and a code is in capitals', () => {
  expect(complaints(upiDetails, { upiId: '' })).toEqual({ upiId: 'Please enter your UPI ID' })
  expect(complaints(upiDetails, { upiId: 'asha' })).toEqual({ upiId: 'Please enter a valid UPI ID' })
  expect(complaints(upiDetails, { upiId: 'success@upi' })).toEqual({})
  expect(complaints(promoCode, ' ')).toEqual({ '': 'Please enter a promo code' })
  expect(promoCode.parse(' chat20-abc ')).toBe('CHAT20-ABC')
})
