import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerEntries } from '#server/db/tables/index.ts'
import { paise } from '#shared/money/money.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { balances } from './balances.ts'
import { postTransfer } from './post-transfer.ts'
import { statementOf } from './statement.ts'
import type { Entry, Transfer } from './transfer.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const give = (amount: number, entries: Entry[] = []): Transfer => ({
  kind: 'donation',
  orderId: null,
  paymentId: null,
  entries: [
    { account: 'donor', owner: null, amount: paise(-amount) },
    { account: 'fund', amount: paise(amount) },
    ...entries,
  ],
})
const post = (...transfers: Transfer[]) =>
  t.deps.db.transaction((tx) => postTransfer(tx, t.deps.clock(), ...transfers))

it('posts balanced transfers, each with an id of its own, and leaves out what moves nothing', async () => {
  const before = (await balances(t.deps.db, 'all')).fund ?? 0
  const posted = await post(give(500), give(0), give(250, [{ account: 'tax', amount: paise(0) }]))
  expect(posted.map(({ kind, entries }) => [kind, entries.length])).toEqual([
    ['donation', 2],
    ['donation', 2],
  ])
  expect(new Set(posted.map(({ id }) => id)).size).toBe(2)
  expect((await balances(t.deps.db, 'all')).fund).toBe(before + 750)
})

it('the ledger refuses a transfer out of balance, and then writes none of those beside it', async () => {
  const before = await t.deps.db.$count(ledgerEntries)
  const crooked = give(500, [{ account: 'platform', amount: paise(1) }])
  await expect(post(give(100), crooked)).rejects.toThrow('out of balance by 1 paise')
  expect(await t.deps.db.$count(ledgerEntries)).toBe(before)
})

const entry = (values: Partial<typeof ledgerEntries.$inferInsert>) => ({
  transferId: randomUUID(),
  kind: 'charge' as const,
  account: 'clearing' as const,
  amount: paise(0),
  at: t.deps.clock(),
  ...values,
})
const refusal = (values: Partial<typeof ledgerEntries.$inferInsert>): Promise<string> =>
  t.deps.db
    .insert(ledgerEntries)
    .values(entry(values))
    .then(
      () => 'written',
      (error) => error.cause?.message ?? error.message,
    )

it('the database refuses a transfer too: what does not balance, no such account, an account without its owner', async () => {
  expect(await refusal({ amount: paise(1) })).toMatch('does not balance')
  expect(await refusal({ account: 'pocket' as never })).toMatch('ledger_entries_account_check')
  expect(await refusal({ kind: 'present' as never })).toMatch('ledger_entries_kind_check')
  expect(await refusal({ account: 'restaurant' })).toMatch('ledger_entries_owner_check')
  expect(await refusal({ account: 'platform', owner: 'somebody' })).toMatch('ledger_entries_owner_check')
  expect(await refusal({})).toBe('written')
  for (const statement of ['UPDATE ledger_entries SET amount = 0', 'DELETE FROM ledger_entries'])
    await expect(t.deps.pool.query(statement)).rejects.toThrow('append-only')
})

it('states what an account gained today, this week, this month and in all, by the calendar of India', async () => {
  const owner = randomUUID()
  const earn = (at: string, amount: number) =>
    t.deps.db.transaction((tx) =>
      postTransfer(tx, new Date(at), {
        kind: 'settlement',
        orderId: null,
        paymentId: null,
        entries: [
          { account: 'clearing', amount: paise(-amount) },
          { account: 'agent', owner, amount: paise(amount) },
        ],
      }),
    )
  // Wednesday 7 January 2026 begins in India at 18:30 of the 6th in UTC.
  await earn('2025-12-31T18:29:00Z', 1)
  await earn('2025-12-31T18:31:00Z', 10)
  await earn('2026-01-04T18:31:00Z', 100)
  await earn('2026-01-06T18:31:00Z', 1000)
  const of = { account: 'agent', owner, kinds: ['settlement'] } as const
  expect(await statementOf(t.deps.db, of, new Date('2026-01-07T10:00:00Z'))).toEqual({
    today: { amount: 1000, entries: 1 },
    week: { amount: 1100, entries: 2 },
    month: { amount: 1110, entries: 3 },
    allTime: { amount: 1111, entries: 4 },
  })
  const nobody = { ...of, owner: randomUUID() }
  expect((await statementOf(t.deps.db, nobody, t.deps.clock())).allTime).toEqual({ amount: 0, entries: 0 })
})
