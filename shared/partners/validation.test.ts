import { expect, it } from 'vitest'
import { basicInfo, businessDetails, businessTypes, confirmation, partnerForm } from './validation.ts'

const application = {
  businessName: 'Udupi Corner',
  contactName: 'Ravi Shetty',
  email: 'ravi@example.com',
  phone: '98765 43210',
  businessType: 'restaurant',
  address: '4 Church Street',
  city: 'Bengaluru',
  agreedToTerms: true,
}
const complaints = (form: unknown) =>
  Object.fromEntries(
    (partnerForm.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

it('the application of a partner names every field that is missing, in the words of the specification', () => {
  const all = {
    businessName: 'Business name is required',
    contactName: 'Contact name is required',
    email: 'Email is required',
    phone: 'Phone number is required',
    businessType: 'Business type is required',
    address: 'Address is required',
    city: 'City is required',
    agreedToTerms: 'You must agree to the terms',
  }
  expect(complaints({})).toEqual(all)
  const blank = Object.fromEntries(Object.keys(all).map((name) => [name, ' ']))
  expect(complaints({ ...blank, agreedToTerms: false })).toEqual({ ...all })
  expect(complaints({ ...application, email: 'ravi@example' })).toEqual({ email: 'Email is invalid' })
})

it('the application of a partner takes each business type, and a description or none', () => {
  expect(businessTypes).toEqual(['restaurant', 'cloud_kitchen', 'catering', 'food_truck', 'bakery', 'other'])
  for (const businessType of businessTypes)
    expect(partnerForm.parse({ ...application, businessType }).businessType).toBe(businessType)
  expect(partnerForm.parse({ ...application, description: ' Dosas ' }).description).toBe('Dosas')
  expect(complaints({ ...application, businessType: 'palace' })).toEqual({
    businessType: 'Business type is required',
  })
})

it('the three steps of a partner’s application ask for all of it', () => {
  expect([basicInfo, businessDetails, confirmation].map(({ shape }) => Object.keys(shape))).toEqual([
    ['businessName', 'contactName', 'email', 'phone'],
    ['businessType', 'address', 'city', 'description'],
    ['agreedToTerms'],
  ])
})
