import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { impactFacts } from '#server/db/tables/index.ts'
import { hasRole, type Role, roles } from '#shared/accounts/roles.ts'
import type { LoaderServices, MenuFilter } from '#shared/loader-services.ts'
import { testApp } from '#tests/app.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { withoutIntervals } from '#tests/intervals.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { makeShelter, makeVolunteer, rescue } from '#tests/rescue.ts'
import { routesOf } from '#tests/routes.ts'
import { jobHandlers } from '../compose.ts'
import { updateLedger } from '../features/impact/update-ledger.ts'
import { signAccessToken } from '../http/sign-in/access-token.ts'
import { loaderServices } from '../pages/loader-services.ts'

/** Where reading writes, and why. */
const writes: Record<string, string> = {
  '/readyz': 'asks whether the database takes writes',
  '/api/push/key': 'makes the key at the first call',
  '/api/users/:id/export': 'says in the audit log that personal data was taken out',
}

let m: Marketplace
const people = new Map<Role, Person>()
const ids = new Map<string, string>()
beforeAll(async () => {
  m = await marketplace(await withoutIntervals(testApp))
  for (const role of roles) people.set(role, await makePerson(m.deps, [`ROLE_${role}`]))
  people.set('RESTAURANT', m.staff)
  people.set('CUSTOMER', m.customer)
  const shelter = await makeShelter(m.deps)
  people.set('SHELTER', shelter.person)
  people.set('VOLUNTEER', await makeVolunteer(m.deps))
  const order = await m.place()
  const lot = await rescue(m).list()
  ids.set('/api/orders', order.id)
  ids.set('/api/restaurant/orders', order.id)
  ids.set('/api/admin/orders', order.id)
  ids.set('/api/surplus', lot.id)
  ids.set('/api/rescues', lot.id)
  ids.set('/api/dishes', m.dal.id)
  ids.set('/api/restaurants', m.restaurant.id)
  ids.set('/api/admin/restaurants', m.restaurant.id)
  ids.set('/api/users', m.customer.id)
  ids.set('/api/admin/users', m.customer.id)
  await updateLedger(m.deps)
  // Something waits for the ledger while everything is read.
  await rescue(m).list()
  m.deps.pool.on('acquire', (client: pg.PoolClient) => {
    void client.query(`SET SESSION default_transaction_read_only = ${mode}`)
  })
})
afterAll(() => m.close())

/** Of a path with parameters, one that there is where it is known. */
const pathOf = (route: string): string => {
  // With the pattern that its name must have.
  if (route.startsWith('/dishes/:name')) return '/dishes/masala-dosa-480.avif'
  const known = [...ids].filter(([start]) => route.startsWith(`${start}/:`))
  const [, id = 'ORD-AAAAAAAAA'] = known.toSorted(([a], [b]) => b.length - a.length)[0] ?? []
  return route
    .replace('/api/impact*', '/api/impact/log/tile/0/000.p/1')
    .replace(/:\w+/, id)
    .replace(/:\w+/g, 'ORD-AAAAAAAAA')
    .replace('*', '')
}

/** A file of the built site, the same for everybody. */
const isFile = (route: string): boolean =>
  existsSync(path.join(import.meta.dirname, '../../build/client', route)) && path.extname(route) !== ''

/** Of each connection of the requests' pool. */
let mode: 'on' | 'off' = 'off'
afterEach(() => {
  mode = 'off'
})

describe('a GET', () => {
  it('writes nothing, whatever it reads: PostgreSQL would refuse it', async () => {
    mode = 'on'
    const { rows } = await m.deps.pool.query('SHOW transaction_read_only')
    expect(rows[0].transaction_read_only).toBe('on')
    const failed: string[] = []
    let answered = 0
    const paths = routesOf(m.app)
      .filter((route) => route.startsWith('GET /') && !route.endsWith('/events'))
      .map((route) => route.slice('GET '.length))
    for (const route of paths) {
      const access = isFile(route)
        ? 'public'
        : m.app.contracts.find((one) => one.method === 'GET' && one.path === route)?.access
      for (const [role, person] of people) {
        if (Array.isArray(access) && !access.some((one: Role) => hasRole([role], one))) continue
        if (access === 'public' && role !== 'CUSTOMER') continue
        const response = await m.app.inject({
          url: pathOf(route),
          headers: { authorization: `Bearer ${await signAccessToken(m.deps, person.caller)}` },
        })
        if (response.statusCode < 300) answered += 1
        if (response.statusCode >= 500 && !(route in writes))
          failed.push(`${route} as ${role}: ${response.statusCode} ${response.body.slice(0, 200)}`)
      }
    }
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(100)
  })

  it('of a page writes nothing either', async () => {
    mode = 'on'
    const services = loaderServices(m.deps)(() => {})
    const menu: MenuFilter = {
      ...{ q: 'dal', restaurant: m.restaurant.id, category: '', diet: '', cursor: '' },
      ...{ offers: false, open: false, minRating: 0, maxPrice: 0, maxMinutes: 0, near: '' },
    }
    const loads: Record<keyof LoaderServices, () => Promise<unknown>> = {
      site: services.site,
      home: () => services.home('en'),
      menu: () => services.menu(menu, 'en'),
      restaurants: () =>
        services.restaurants({
          ...{ sort: 'rating', cuisine: '', near: '', cursor: '', minRating: 0 },
          ...{ veg: false, open: false, offers: false, map: false },
        }),
      restaurant: () => services.restaurant(m.restaurant.id, 'en'),
      dish: () => services.dish(m.dal.id, 'en'),
      about: () => services.about('en'),
      partner: services.partner,
      impact: services.impact,
      donate: services.donate,
      rescue: () => services.rescue(ids.get('/api/rescues') ?? ''),
    }
    for (const [page, load] of Object.entries(loads)) expect(await load(), page).toBeTruthy()
  })

  it('leaves what waits for the public ledger to the job that appends it', async () => {
    const entries = async () => (await m.app.inject({ url: '/api/impact' })).json().entries
    const before = await entries()
    expect(await m.deps.db.$count(impactFacts)).toBeGreaterThan(0)
    await jobHandlers(m.deps)['update-ledger']({})
    expect(await m.deps.db.$count(impactFacts)).toBe(0)
    expect(await entries()).toBeGreaterThan(before)
  })
})
