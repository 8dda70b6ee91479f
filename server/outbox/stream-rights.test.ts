import { once } from 'node:events'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { withoutIntervals } from '#tests/intervals.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { makeShelter, makeVolunteer, rescue } from '#tests/rescue.ts'
import { routesOf } from '#tests/routes.ts'
import { publishRightsChange } from './rights-changes.ts'

let m: Marketplace
/** Another instance on the same database, to which the streams are connected. No relay runs by the clock. */
let second: TestApp
beforeAll(async () => {
  m = await marketplace(await withoutIntervals(testApp))
  second = await withoutIntervals(() => testApp({ database: m.database }))
  await second.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await second.close()
  await m.close()
})

const open = async (path: string, as: Person) => {
  const request = http.get({
    host: '127.0.0.1',
    port: (second.app.server.address() as AddressInfo).port,
    path,
    agent: false,
    headers: { authorization: `Bearer ${await signAccessToken(second.deps, as.caller)}` },
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  response.on('error', () => {})
  return {
    status: response.statusCode,
    text: () => text,
    ended: new Promise<void>((resolve) => response.on('close', resolve)),
    close: () => request.destroy(),
  }
}

type Ways = Record<string, () => Promise<unknown>>
/** Somebody who may open a stream, and each way in which that right ends. */
type Example = { person: Person; path: string; ends: Ways }

const decide = (kind: 'shelters' | 'volunteers', id: string) => () =>
  m.call('POST', `/api/admin/${kind}/${id}/decision`, {
    as: m.admin,
    body: { decision: 'suspend', reason: 'Never came' },
  })
const change = (id: string, body: object) => () =>
  m.call('PATCH', `/api/admin/users/${id}`, { as: m.admin, body })
const account = (person: Person): Ways => ({
  'the account is suspended': change(person.id, { suspended: true, reason: 'Rude' }),
})
const withRole = (person: Person): Ways => ({
  ...account(person),
  'the role is taken away': change(person.id, { roles: ['ROLE_CUSTOMER'] }),
})
const cooked = async (): Promise<string> => {
  const { id } = await m.place()
  await m.kitchen(id, 'accept')
  await m.kitchen(id, 'ready')
  return id
}
const ordered = async (agent: Person): Promise<string> => {
  const id = await cooked()
  expect((await m.carry(id, 'claim', agent)).status).toBe(200)
  return id
}
const admin = async (path: string): Promise<Example> => {
  const person = await makePerson(m.deps, ['ROLE_ADMIN'])
  return { person, path, ends: withRole(person) }
}

/** Every stream of the server must be here. */
const streams: Record<string, (() => Promise<Example>)[]> = {
  '/api/orders/:id/events': [
    async () => {
      const person = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
      const id = await ordered(person)
      return {
        person,
        path: `/api/orders/${id}/events`,
        ends: {
          ...withRole(person),
          'the courier gives the order back': () =>
            m.call('POST', `/api/deliveries/${id}/give-back`, {
              as: person,
              body: { reason: 'A flat tyre' },
            }),
          'an admin gives the order to another courier': async () => {
            const { id: agentId } = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
            return m.call('POST', `/api/admin/deliveries/${id}/assign`, {
              as: m.admin,
              body: { agentId, force: true },
            })
          },
        },
      }
    },
    async () => {
      const person = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: m.restaurant.id })
      return { person, path: `/api/orders/${(await m.place()).id}/events`, ends: staffEnds(person) }
    },
  ],
  '/api/restaurant/events': [
    async () => {
      const person = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: m.restaurant.id })
      return { person, path: '/api/restaurant/events', ends: staffEnds(person) }
    },
  ],
  '/api/deliveries/events': [
    async () => {
      const person = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
      return { person, path: '/api/deliveries/events', ends: withRole(person) }
    },
  ],
  '/api/admin/dispatch/events': [() => admin('/api/admin/dispatch/events')],
  '/api/admin/orders/events': [() => admin('/api/admin/orders/events')],
  '/api/admin/rescues/events': [() => admin('/api/admin/rescues/events')],
  '/api/shelter/events': [
    async () => {
      const { id, person } = await makeShelter(m.deps)
      const ends = { ...account(person), 'the shelter is suspended': decide('shelters', id) }
      return { person, path: '/api/shelter/events', ends }
    },
  ],
  '/api/carrier/events': [
    async () => {
      const person = await makeVolunteer(m.deps)
      const ends = { ...account(person), 'the volunteer is suspended': decide('volunteers', person.id) }
      return { person, path: '/api/carrier/events', ends }
    },
    async () => {
      const person = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
      return { person, path: '/api/carrier/events', ends: withRole(person) }
    },
  ],
  '/api/support/threads/:id/events': [
    async () => {
      const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
      return {
        person,
        path: `/api/support/threads/${await conversation(person)}/events`,
        ends: account(person),
      }
    },
    async () => admin(`/api/support/threads/${await conversation(m.customer)}/events`),
  ],
  '/api/support/events': [
    async () => {
      const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
      return { person, path: '/api/support/events', ends: account(person) }
    },
    () => admin('/api/support/events'),
  ],
}
const staffEnds = (person: Person): Ways => ({
  ...account(person),
  'they no longer work there': () =>
    m.call('DELETE', `/api/restaurant/staff/${person.id}?restaurant=${m.restaurant.id}`, { as: m.staff }),
})
const conversation = async (as: Person): Promise<string> =>
  (
    await m.call('POST', '/api/support/threads', {
      as,
      body: { topic: 'other', subject: 'Hello', message: 'Hello' },
    })
  ).body.id

describe('a right that ends', () => {
  it('is tried on every stream of the server', async () => {
    const live = routesOf(m.app)
      .filter((route) => route.startsWith('GET ') && route.endsWith('/events'))
      .map((route) => route.slice('GET '.length))
    expect(live.toSorted()).toEqual(Object.keys(streams).toSorted())
    const sources = await Promise.all(
      globSync('server/features/**/*.ts').map((file) => readFile(file, 'utf8')),
    )
    expect(sources.join('').split('.live.open(').length - 1).toBe(live.length)
  })

  it.each(
    Object.entries(streams).flatMap(([path, examples]) =>
      examples.map((example, at) => ({ path, at, example })),
    ),
  )('ends the stream on another instance: $path $at', async ({ example }) => {
    const ways = Object.keys((await example()).ends)
    expect(ways.length).toBeGreaterThan(0)
    for (const way of ways) {
      const { person, path, ends } = await example()
      const stream = await open(path, person)
      expect(stream.status, way).toBe(200)
      const response = (await ends[way]?.()) as { status: number }
      expect(response.status, way).toBeLessThan(300)
      await stream.ended
      const again = await open(path, person)
      expect(again.status, `${way}: opened again`).toBeGreaterThanOrEqual(401)
      again.close()
    }
  })

  it('ends it before anything that happens after that is sent', async () => {
    const courier = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
    const id = await cooked()
    const events = `/api/orders/${id}/events`
    // Their own claim is theirs to hear: the other instance has heard of it before they listen there.
    const customers = await open(events, m.customer)
    await m.carry(id, 'claim', courier)
    await expect.poll(customers.text).toContain('"action":"claim"')
    customers.close()
    const stream = await open(events, courier)
    await m.call('POST', `/api/deliveries/${id}/give-back`, { as: courier, body: { reason: 'A flat tyre' } })
    await m.carry(id, 'claim', m.otherAgent)
    await m.carry(id, 'start-pickup', m.otherAgent)
    await stream.ended
    expect(stream.text()).not.toContain('"action":"claim"')
    expect(stream.text()).not.toContain('"action":"startPickup"')
  })

  it('ends no stream of a right that is still there', async () => {
    const { person } = await makeShelter(m.deps)
    const r = rescue(m)
    const stream = await open('/api/shelter/events', person)
    for (let time = 0; time < 3; time++)
      await m.deps.db.transaction((tx) => publishRightsChange(m.deps, tx, person.id))
    const { id } = await r.list()
    await expect.poll(stream.text).toContain(id)
    stream.close()
  })
})

describe('a volunteer who is suspended', () => {
  it('is refused the lists of what others wait for, and still sees what is to be handed over', async () => {
    const r = rescue(m)
    const volunteer = await makeVolunteer(m.deps)
    const { person: shelter } = await makeShelter(m.deps)
    const { id } = await r.list()
    await r.act(shelter, id, 'accept', { portions: 2 })
    await r.act(volunteer, id, 'claim')
    const { code } = (await m.call('GET', `/api/surplus/${id}`, { as: m.staff })).body
    expect((await r.act(volunteer, id, 'pick-up', { code })).status).toBe(200)
    const list = async (path: string) => (await m.call('GET', path, { as: volunteer })).status
    const open = ['/api/carrier/runs?state=open', '/api/carrier/slots?state=open']
    for (const path of open) expect(await list(path)).toBe(200)
    await decide('volunteers', volunteer.id)()
    for (const path of open) expect(await list(path)).toBe(403)
    const own = await m.call('GET', '/api/carrier/runs?state=active', { as: volunteer })
    expect(own.body.items).toMatchObject([{ lot: { id }, state: 'pickedUp' }])
  })
})
