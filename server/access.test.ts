import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#shared/contract.ts'
import { hasRole, type Role, roles } from '#shared/roles.ts'
import { makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
const people = new Map<Role, Person>()
beforeAll(async () => {
  m = await marketplace()
  const { id } = await makeRestaurant(m.deps)
  for (const role of roles)
    people.set(
      role,
      await makePerson(m.deps, [`ROLE_${role}`], { restaurantId: role === 'RESTAURANT' ? id : null }),
    )
})
afterAll(() => m.close())

const url = ({ path }: Endpoint) => path.replace(/:\w+/g, 'ORD-AAAAAAAAA')
const ask = (contract: Endpoint, as: Person | null) =>
  m.call(contract.method, url(contract), { as, ...(contract.body && { body: {} }) })

describe('every call of the API', () => {
  it('is known: the walk below covers what is registered', () => {
    expect(m.app.contracts.length).toBeGreaterThan(30)
    const registered = m.app.contracts.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(registered).size).toBe(registered.length)
  })

  it('refuses visitors with 401 and the wrong role with 403, before it looks at the body', async () => {
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
  })

  it('answers nothing with a server error, whatever comes', async () => {
    const bodies = [undefined, null, [], 'text', {}, { items: 'x' }, { items: [null] }, { rating: '5' }]
    for (const contract of m.app.contracts)
      for (const body of bodies) {
        const as =
          contract.access === 'public'
            ? null
            : (people.get(contract.access === 'signedIn' ? 'CUSTOMER' : (contract.access[0] ?? 'CUSTOMER')) ??
              null)
        const { status, body: response } = await m.call(contract.method, url(contract), {
          as,
          body,
          key: 'k',
        })
        expect(status, `${contract.method} ${contract.path} with ${JSON.stringify(body)}`).toBeLessThan(500)
        if (status >= 400)
          expect(response).toMatchObject({ code: expect.any(String), message: expect.any(String) })
      }
  })

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
