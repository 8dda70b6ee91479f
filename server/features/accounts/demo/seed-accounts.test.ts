import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '#server/db/tables/index.ts'
import { accountsClient } from '#tests/accounts-client.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makeRestaurant } from '#tests/builders.ts'
import { seedStaff } from '../../staff/seed-staff.ts'
import {
  autopilotAgents,
  autopilotRescuers,
  demoAccounts,
  demoPassword,
  seedAccounts,
} from './seed-accounts.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('adds the people of the demo once, and leaves alone what they changed', async () => {
  const { id } = await makeRestaurant(t.deps)
  if (await seedAccounts(t.deps)) await seedStaff(t.deps, { restaurantId: id })
  const client = accountsClient(t)
  for (const { username, roles } of demoAccounts)
    expect((await client.signIn(username, demoPassword)).body).toMatchObject({ username, roles: [...roles] })
  const { body } = await client.signIn('restaurant', demoPassword)
  expect(body.restaurantId).toBe(id)
  await client.call('PUT', `/api/users/${body.id}`, {
    token: body.accessToken,
    body: { fullName: 'Changed' },
  })

  const before = await t.deps.db.select().from(users).orderBy(users.id)
  if (await seedAccounts(t.deps)) await seedStaff(t.deps, { restaurantId: id })
  expect(await t.deps.db.select().from(users).orderBy(users.id)).toEqual(before)
  expect(before).toHaveLength(demoAccounts.length + autopilotAgents.length + autopilotRescuers.length)
})

it('nobody signs in as the autopilot', async () => {
  const client = accountsClient(t)
  for (const { username } of [...autopilotAgents, ...autopilotRescuers]) {
    expect((await client.signIn(username, 'unusable')).status).toBe(401)
    expect((await client.signIn(username, demoPassword)).status).toBe(401)
  }
})
