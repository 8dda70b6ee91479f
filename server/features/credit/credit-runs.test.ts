import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Order } from '#shared/orders/contracts.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { whileTime } from '#tests/runs.ts'
import { sandboxWebhook } from '../payments/sandbox/sandbox-webhook.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const paying = [
  { paymentMethod: 'creditCard', payment: card() },
  { paymentMethod: 'creditCard', payment: card('4000000000000119') },
  { paymentMethod: 'creditCard', payment: card('4000000000000002') },
  { paymentMethod: 'creditCard' },
  { paymentMethod: 'cashOnDelivery' },
]
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      amount: fc.integer({ min: 100, max: 3_000 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      by: fc.nat(paying.length - 1),
      count: fc.integer({ min: 1, max: 3 }),
      tip: fc.constantFrom(undefined, 333),
      atOnce: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel', 'webhook', 'deliver', 'refund'),
      order: fc.nat(),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const settle = async (id: string) => {
  const { rows } = await m.deps.pool.query('SELECT payment_id FROM orders WHERE id = $1', [id])
  const { body, headers } = sandboxWebhook(m.deps, rows[0].payment_id)
  const all = { 'content-type': 'application/json', ...headers }
  await m.app.inject({ method: 'POST', url: '/api/payments/webhook', headers: all, payload: body })
}
const deeds: Record<string, (id: string, as: Person) => Promise<unknown>> = {
  cancel: (id, as) => m.call('POST', `/api/orders/${id}/cancel`, { as }),
  webhook: settle,
  deliver: async (id) => {
    for (const move of ['accept', 'ready', 'deliver']) await m.kitchen(id, move)
  },
  refund: async (id, as) => {
    const body = { reason: 'Cold', asCredit: true }
    await m.call('POST', `/api/orders/${id}/refund-request`, { as, body })
    await m.call('POST', `/api/admin/refund-requests/${id}`, {
      as: m.admin,
      body: { decision: 'grant', reason: 'Sorry' },
    })
  },
}

const play = async (as: Person, placed: string[], one: Step): Promise<void> => {
  if (one.kind === 'grant') {
    const body = { amount: one.amount, reason: 'Late' }
    await m.call('POST', `/api/admin/users/${as.caller.userId}/credit`, {
      as: m.admin,
      body,
      key: randomUUID(),
    })
    return
  }
  if (one.kind === 'order') {
    const body = {
      items: [{ dishId: m.dal.id, quantity: one.count }],
      ...paying[one.by],
      tip: one.tip,
      credit: true,
    }
    const responses = await Promise.all(
      Array.from({ length: one.atOnce }, () => m.checkout(body, randomUUID(), as)),
    )
    for (const response of responses) placed.push(...(response.body.orders ?? []).map(({ id }: Order) => id))
    return
  }
  const id = placed[one.order % (placed.length || 1)]
  if (id !== undefined) await deeds[one.kind]?.(id, as)
}

it('credit is never overspent and always in the books, after any run of checkouts, also at once', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 25, maxLength: 25, size: 'max' }),
      whileTime(async (steps) => {
        const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
        const placed: string[] = []
        for (const one of steps) await play(person, placed, one)
        const { balance, entries } = (await m.call('GET', '/api/credit', { as: person })).body
        const sum = entries.reduce((all: number, { amount }: { amount: number }) => all + amount, 0)
        expect(balance).toBe(sum)
        expect(balance).toBeGreaterThanOrEqual(0)
        for (const { kind } of entries) seen.add(kind)
        expect(await bookErrors(m.deps.pool)).toEqual([])
      }),
    ),
    {
      numRuns: 5,
      endOnFailure: true,
      // The first reaches what proves anything.
      examples: [
        [
          [
            { kind: 'grant', amount: 3_000 },
            { kind: 'order', by: 0, count: 1, tip: 333, atOnce: 3 },
            { kind: 'cancel', order: 0 },
            { kind: 'grant', amount: 1_000 },
            { kind: 'order', by: 1, count: 2, tip: undefined, atOnce: 1 },
            { kind: 'order', by: 2, count: 1, tip: undefined, atOnce: 1 },
            // Which of the three at once credit paid for whole, so that no money comes back, is chance.
            { kind: 'deliver', order: 1 },
            { kind: 'refund', order: 1 },
            { kind: 'deliver', order: 2 },
            { kind: 'refund', order: 2 },
          ],
        ],
      ],
    },
  )
  expect([...seen]).toEqual(expect.arrayContaining(['goodwill', 'spent', 'returned', 'released', 'refund']))
})
