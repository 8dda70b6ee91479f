import { afterAll, beforeAll, expect, it } from 'vitest'
import { shippingDetails } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

it.each([
  ['a NUL', '\u0000'],
  ['half a surrogate pair', '\ud800'],
])('refuses %s that the database cannot keep, instead of failing', async (_name, character) => {
  const shipping = { ...shippingDetails, fullName: `Asha${character}` }
  expect(await m.checkout({ shippingDetails: shipping })).toMatchObject({
    status: 422,
    body: { code: 'validation_failed' },
  })
})

it.each(['/api/dishes/%00', '/api/dishes?restaurant=%00', '/api/restaurants/%00'])(
  'refuses %s likewise',
  async (url) => {
    expect(await m.call('GET', url)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  },
)

it('the API says in its own form that there is nothing at an address, whatever the method', async () => {
  expect(await m.call('POST', '/menu')).toMatchObject({
    status: 404,
    body: { code: 'not_found', requestId: expect.any(String) },
  })
})
