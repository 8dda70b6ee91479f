import { afterAll, beforeAll, expect, it } from 'vitest'
import { restaurants, shelters, volunteers } from '#server/db/tables/index.ts'
import { demoPassword } from '#server/features/accounts/demo/seed-accounts.ts'
import { seedDemo } from '#server/startup/seed-demo.ts'
import { accountsClient } from '#tests/accounts-client.ts'
import { type TestApp, testApp } from '#tests/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('the demo has approved shelters, one of them run by the account shelter, and a volunteer, once', async () => {
  for (let time = 0; time < 2; time++) await seedDemo(t.deps)
  const client = accountsClient(t)
  const signedIn = async (username: string): Promise<string> =>
    (await client.signIn(username, demoPassword)).body.accessToken
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, token: string, payload?: object) =>
    (
      await t.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      })
    ).json()
  const token = await signedIn('shelter')
  const own = await call('GET', '/api/shelter', token)
  expect(own).toMatchObject({ name: 'Anand Ashram', status: 'approved', diet: 'any' })
  const seeded = await t.deps.db.select().from(shelters)
  expect(seeded).toHaveLength(3)
  // On a map nobody stands behind somebody else.
  const kitchens = await t.deps.db.select().from(restaurants)
  const places = [...seeded, ...kitchens].map(({ lat, lng }) => `${lat} ${lng}`)
  expect(new Set(places).size).toBe(places.length)
  expect(await t.deps.db.select().from(volunteers)).toMatchObject([{ status: 'approved' }])

  const at = (minutes: number) => new Date(t.deps.clock().getTime() + minutes * 60_000).toISOString()
  const body = {
    title: 'Idli',
    portions: 9,
    isVeg: true,
    kind: 'hot',
    cookedAt: at(-10),
    pickUpUntil: at(60),
  }
  const listed = await call('POST', '/api/surplus', await signedIn('restaurant'), body)
  const offers = await call('GET', '/api/shelter/offers', token)
  expect(offers.items).toMatchObject([{ lot: { id: listed.id }, portions: 9 }])
  // Around the corner.
  expect(offers.items[0].distance).toBeLessThan(2_000)
  const other = await call('PUT', '/api/shelter', token, { diet: 'veg', capacityPerDay: 5 })
  expect(other).toMatchObject({ status: 'approved', diet: 'veg' })
})
