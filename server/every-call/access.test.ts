import { once } from 'node:events'
import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRole, type Role, roles } from '#shared/accounts/roles.ts'
import type { Endpoint } from '#shared/api/contract.ts'
import { makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { makeShelter, makeVolunteer } from '#tests/rescue.ts'
import { routesOf } from '#tests/routes.ts'
import { signAccessToken } from '../http/sign-in/access-token.ts'

/** Routes of the API that are no contracts: streams, files, the document. A new one must be added here. */
const others: [route: string, access: Endpoint['access'] | 'signature'][] = [
  ['GET /api/orders/:id/events', 'signedIn'],
  ['GET /api/restaurant/events', ['RESTAURANT']],
  ['GET /api/restaurant/menu/export', ['RESTAURANT']],
  ['GET /api/restaurant/payouts/:id/statement.pdf', ['RESTAURANT']],
  ['GET /api/restaurant/payouts/:id/commission-invoice.pdf', ['RESTAURANT']],
  ['GET /api/deliveries/events', ['DELIVERY_AGENT']],
  ['GET /api/admin/dispatch/events', ['ADMIN']],
  ['GET /api/admin/orders/events', ['ADMIN']],
  ['GET /api/deliveries/payouts/:id/statement.pdf', ['DELIVERY_AGENT']],
  ['GET /api/deliveries/tax-statement.pdf', ['DELIVERY_AGENT']],
  ['GET /api/shelter/events', ['SHELTER']],
  ['GET /api/admin/rescues/events', ['ADMIN']],
  ['GET /api/carrier/events', ['VOLUNTEER', 'DELIVERY_AGENT']],
  ['GET /api/surplus/:id/label.pdf', ['RESTAURANT']],
  ['GET /api/rescues/photos/:id', 'public'],
  ['GET /api/support/threads/:id/events', 'signedIn'],
  ['GET /api/support/events', 'signedIn'],
  ['GET /api/orders/:id/receipt.pdf', 'signedIn'],
  ['GET /api/orders/:id/invoice.pdf', 'signedIn'],
  ['GET /api/orders/:id/credit-notes/:number', 'signedIn'],
  ['GET /api/orders/:id/refund-request/photo', 'signedIn'],
  ['GET /api/orders/:id/delivery-photo', 'signedIn'],
  // Visitors who gave come with a token of their own: giving.test.ts.
  ['GET /api/donations/:id/receipt.pdf', 'public'],
  ['GET /api/donations/mine/card.jpg', 'signedIn'],
  ['GET /api/donations/:id/proof.tlog-proof', 'public'],
  ['GET /api/impact/ledger', 'public'],
  ['GET /api/impact/log/checkpoint', 'public'],
  ['GET /api/impact/log/key', 'public'],
  ['GET /api/impact/log/policy', 'public'],
  ['GET /api/impact/log/witnessed-checkpoint', 'public'],
  // `/api/impact/log/tile/*`, as the router prints it.
  ['GET /api/impact*', 'public'],
  ['GET /api/pictures/:id', 'public'],
  ['GET /api/openapi.json', 'public'],
  // Its caller, the payment service, signs what it sends.
  ['POST /api/payments/webhook', 'signature'],
]

let m: Marketplace
const people = new Map<Role, Person>()
beforeAll(async () => {
  m = await marketplace()
  const { id } = await makeRestaurant(m.deps)
  for (const role of roles)
    people.set(
      role,
      await makePerson(m.deps, [`ROLE_${role}`], role === 'RESTAURANT' ? { restaurantId: id } : {}),
    )
  // The role alone opens nothing: an admin has approved them.
  people.set('SHELTER', (await makeShelter(m.deps)).person)
  people.set('VOLUNTEER', await makeVolunteer(m.deps))
})
afterAll(() => m.close())

/** For a walk of some thousand calls, on a machine that does something else as well. */
const walkMs = 120_000

const url = ({ path }: Endpoint) => path.replace(/:\w+/g, 'ORD-AAAAAAAAA')
const ask = (contract: Endpoint, as: Person | null) =>
  m.call(contract.method, url(contract), { as, ...(contract.body && { body: {} }) })

describe('every call of the API', () => {
  it('is walked below: contracts, and the routes beside them', () => {
    const walked = [
      ...m.app.contracts.map(({ method, path }) => `${method} ${path}`),
      ...others.map(([route]) => route),
    ]
    const registered = routesOf(m.app).filter((route) => / \/api\/(?!docs\b|\*)/.test(route))
    expect(walked.toSorted()).toEqual(registered.toSorted())
  })

  it(
    'refuses visitors with 401 and the wrong role with 403, before it looks at the body',
    async () => {
      for (const contract of m.app.contracts) {
        const { access } = contract
        if (access === 'public') continue
        const name = `${contract.method} ${contract.path}`
        expect((await ask(contract, null)).status, `${name} as a visitor`).toBe(401)
        const forged = await m.app.inject({
          method: contract.method,
          url: url(contract),
          headers: { authorization: 'Bearer abc.def.ghi' },
        })
        expect(forged.statusCode, `${name} with a forged token`).toBe(401)
        if (access === 'signedIn') continue
        for (const [role, person] of people) {
          const { status } = await ask(contract, person)
          if (access.some((allowed) => hasRole([role], allowed)))
            expect(status, `${name} as ${role}`).not.toBe(403)
          else expect(status, `${name} as ${role}`).toBe(403)
        }
      }
    },
    walkMs,
  )

  it('beside the contracts refuses visitors and the wrong role likewise, and opens to the right one', async () => {
    const address = await m.app.listen({ port: 0, host: '127.0.0.1' })
    /** The status alone: a stream that opens would never end. */
    const open = async (route: string, as: Person | null, bearer?: string) => {
      const [method, path = ''] = route.split(' ')
      const token = bearer ?? (as && (await signAccessToken(m.deps, as.caller)))
      const request = http.request(address + path.replace(':id', 'ORD-AAAAAAAAA'), {
        method,
        agent: false,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      })
      request.end()
      const [response] = (await once(request, 'response')) as [http.IncomingMessage]
      request.destroy()
      return response.statusCode
    }
    for (const [route, access] of others) {
      const asVisitor = await open(route, null)
      if (access === 'public') {
        expect([200, 404], route).toContain(asVisitor)
        continue
      }
      expect(asVisitor, `${route} as a visitor`).toBe(401)
      expect(await open(route, null, 'abc.def.ghi'), `${route} with a forged token`).toBe(401)
      for (const [role, person] of people) {
        const status = await open(route, person)
        // Nobody has the order or the conversation that is asked for.
        if (access === 'signedIn')
          expect(status, `${route} as ${role}`).toBe(route.includes(':id') ? 404 : 200)
        else if (access === 'signature') expect(status, `${route} as ${role}`).toBe(401)
        else {
          const isAllowed = access.some((one) => hasRole([role], one))
          expect(status, `${route} as ${role}`).toBe(isAllowed ? (route.includes(':id') ? 404 : 200) : 403)
        }
      }
    }
  })

  it(
    'answers nothing with a server error, whatever comes',
    async () => {
      const bodies = [undefined, null, [], 'text', {}, { items: 'x' }, { items: [null] }, { rating: '5' }]
      for (const contract of m.app.contracts)
        for (const body of bodies) {
          const as =
            contract.access === 'public'
              ? null
              : (people.get(
                  contract.access === 'signedIn' ? 'CUSTOMER' : (contract.access[0] ?? 'CUSTOMER'),
                ) ?? null)
          const { status, body: response } = await m.call(contract.method, url(contract), {
            as,
            body,
            key: 'k',
          })
          expect(status, `${contract.method} ${contract.path} with ${JSON.stringify(body)}`).toBeLessThan(500)
          if (status >= 400)
            expect(response).toMatchObject({ code: expect.any(String), message: expect.any(String) })
        }
    },
    walkMs,
  )

  it('is described by the OpenAPI document', async () => {
    const { body } = await m.call('GET', '/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    for (const { method, path } of m.app.contracts)
      expect(
        body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()],
        `${method} ${path}`,
      ).toBeDefined()
  })

  it('knows nothing else', async () => {
    const { status, body } = await m.call('GET', '/api/nothing')
    expect([status, body.code]).toEqual([404, 'not_found'])
  })
})
