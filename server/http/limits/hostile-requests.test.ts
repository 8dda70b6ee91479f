import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
  for (let count = 0; count < 3; count++) await m.place()
})
afterAll(() => m.close())

const get = (url: string, headers: Record<string, string> = {}) => m.app.inject({ url, headers })
const forged = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url')

describe('a cursor', () => {
  const lists = () =>
    [
      ['/api/dishes', null],
      ['/api/dishes?q=dal', null],
      ['/api/restaurants', null],
      ['/api/donations', null],
      [`/api/orders/user/${m.customer.id}`, m.customer],
      ['/api/restaurant/orders', m.staff],
      ['/api/restaurant/orders?sort=oldest', m.staff],
      ['/api/deliveries?state=available', m.agent],
    ] as const
  const positions = [
    [0, 0, 9_999_999_999, 'x'],
    [0, 9_999_999_999, 0, 'x'],
    [9_999_999_999, 'x'],
    [0, 'x'],
    ['0000-01-01T00:00:00Z', 'ORD-1'],
    ['+275760-09-13T00:00:00Z', 'ORD-1'],
    ['0000-01-01 00:00:00+00', '00000000-0000-0000-0000-000000000000'],
    [],
    null,
  ]

  it('that no list of ours wrote is refused with 422, whatever stands in it', async () => {
    for (const [url, as] of lists())
      for (const cursor of [
        ...positions.map(forged),
        ...positions.map((p) => `${forged(p)}.AAAAAAAAAAAAAAAA`),
        'a.b.c',
      ])
        expect(
          await m.call('GET', `${url}${url.includes('?') ? '&' : '?'}cursor=${cursor}`, { as }),
          `${url} ${cursor}`,
        ).toMatchObject({ status: 422, body: { fields: { cursor: 'This cursor is not valid.' } } })
  })

  it('of one list is refused by another and leads on in its own', async () => {
    const own = `/api/orders/user/${m.customer.id}`
    const { body } = await m.call('GET', `${own}?limit=1`, { as: m.customer })
    const next = await m.call('GET', `${own}?limit=1&cursor=${body.nextCursor}`, { as: m.customer })
    expect(next.status).toBe(200)
    expect(next.body.items[0].id).not.toBe(body.items[0].id)
    for (const [url, as] of lists().filter(([path]) => /dishes|restaurants|donations/.test(path)))
      expect(
        (await m.call('GET', `${url}${url.includes('?') ? '&' : '?'}cursor=${body.nextCursor}`, { as }))
          .status,
      ).toBe(422)
  })

  it.each(['/menu', '/hi/menu'])(
    'in the address of %s that is not ours shows the menu from its beginning',
    async (page) => {
      const first = await get(page)
      for (const position of positions) {
        const shown = await get(`${page}?cursor=${forged(position)}`)
        expect(shown.statusCode).toBe(200)
        expect(shown.body.includes('Dal Makhani')).toBe(true)
      }
      expect(first.body.includes('Dal Makhani')).toBe(true)
    },
  )
})

describe('an address with what no name has', () => {
  it.each(['/dishes/%00', '/restaurants/%00', '/hi/dishes/%00', '/hi/restaurants/a%00b', '/%00'])(
    '%s is a page that is not there',
    async (url) => {
      const response = await get(url)
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
    },
  )

  it.each(['/dishes/%E0%A4', '/api/dishes/%ud800'])('%s is refused in our own form', async (url) => {
    const response = await get(url)
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { code: 'malformed_request', message: 'The request is malformed.', requestId: expect.any(String) },
    ])
  })
})

it.each(['bytes=999999999-', 'bytes=5-2', 'bytes=a-b'])(
  'answers the range %s of a file with 416',
  async (range) => {
    const response = await get('/favicon.svg', { range })
    expect([response.statusCode, response.json().code]).toEqual([416, 'range_not_satisfiable'])
    expect(response.headers['content-range']).toMatch(/^bytes \*\/\d+$/)
    const part = await get('/favicon.svg', { range: 'bytes=0-3' })
    expect([part.statusCode, part.body]).toEqual([206, '<svg'])
  },
)

it('hostile requests are not logged as a failure of ours', () => {
  expect(m.logged.filter((line) => line.includes('"level":50'))).toEqual([])
})

describe('an empty body that is said to be JSON', () => {
  const post = (url: string, as: typeof m.agent) =>
    m.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
    })

  it('is none where a call needs none, and is refused where one is needed', async () => {
    const { id } = await m.place()
    await m.kitchen(id, 'accept')
    expect((await post(`/api/deliveries/${id}/claim`, m.agent)).statusCode).toBe(200)
    expect((await post(`/api/deliveries/${id}/start-pickup`, m.agent)).json()).toMatchObject({
      status: 'pickup',
    })
    expect((await post(`/api/deliveries/${id}/location`, m.agent)).json()).toMatchObject({
      code: 'malformed_request',
      message: 'The request body is empty.',
    })
  })
})
