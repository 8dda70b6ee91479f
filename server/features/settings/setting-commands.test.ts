import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditEntries } from '#server/db/tables/index.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { command } from '#tests/program.ts'
import { readSetting } from './read-setting.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(() => m.deps.pool.query('DELETE FROM platform_settings'))

const setting = (...args: string[]) =>
  command(
    'server/features/accounts/admins/admin-cli.ts',
    { DATABASE_URL: m.database.url },
    'setting',
    ...args,
  )
const quotedTax = async () =>
  (await m.call('POST', '/api/quote', { body: { items: [{ dishId: m.dal.id, quantity: 1 }] } })).body
    .orders[0].tax

it('npm run admin -- setting changes what a running server charges, as the operator, and shows it', async () => {
  const first = await m.deps.db.$count(auditEntries)
  expect(await quotedTax()).toBe(80)
  const { code, out, errors } = await setting('set', 'pricing', '{"taxPercent": 5}')
  expect([errors, code]).toEqual(['', 0])
  await expect.poll(quotedTax).toBe(50)
  const shown = await setting('get', 'pricing')
  expect(shown).toEqual({ code: 0, errors: '', out })
  expect(JSON.parse(shown.out)).toEqual(await readSetting(m.deps.db, 'pricing'))
  expect(JSON.parse(shown.out)).toMatchObject({ taxPercent: 5, deliveryFee: 499 })
  expect(await m.deps.db.select().from(auditEntries).orderBy(auditEntries.id).offset(first)).toMatchObject([
    {
      actorKind: 'operator',
      actorId: null,
      action: 'setting.changed',
      subjectId: 'pricing',
      before: { taxPercent: 8 },
      after: { taxPercent: 5 },
    },
  ])
}, 60_000)

it('npm run admin -- setting list names every setting and what it says', async () => {
  const { code, out } = await setting('list')
  expect(code).toBe(0)
  expect(out).toMatch(/^pricing {7}Tax, delivery fee/m)
  expect(out).toMatch(/^site-content {2}What the site says/m)
}, 60_000)

it.each([
  [
    'a name that is none',
    ['get', 'prices'],
    'There is no setting "prices". The settings are: pricing, ordering, accounts, support, invoicing, food-safety, rescue, meals, credit, approvals, site-content.\n',
  ],
  ['a value that is no JSON', ['set', 'pricing', '{taxPercent: 5}'], /^The value must be JSON/],
  [
    'a value that the schema refuses',
    ['set', 'pricing', '{"taxPercent": 101, "deliveryFe": 0}'],
    'This does not fit the setting.\n  taxPercent: A percentage lies between 0 and 100\n  deliveryFe: There is no such field.\n',
  ],
  ['a value that is no object', ['set', 'pricing', '5'], /^This does not fit the setting\./],
  ['a value too many', ['set', 'pricing', '{}', '{}'], /npm run admin -- setting set NAME VALUE/],
  ['a command that is none', ['drop', 'pricing'], /npm run admin -- setting set NAME VALUE/],
])(
  'refuses %s and changes nothing',
  async (_case, args, message) => {
    const { code, out, errors } = await setting(...args)
    expect([code, out]).toEqual([1, ''])
    if (typeof message === 'string') expect(errors).toBe(message)
    else expect(errors).toMatch(message)
    const { rows } = await m.deps.pool.query('SELECT name FROM platform_settings')
    expect(rows).toEqual([])
  },
  60_000,
)
