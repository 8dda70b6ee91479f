import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries, dishes } from '#server/db/tables/index.ts'
import type { MenuItem } from '#shared/menu/contracts.ts'
import type { MenuImport } from '#shared/menu/file-contracts.ts'
import { allergens, sections } from '#shared/menu/restaurant-menu.ts'
import { noon } from '#tests/app.ts'
import { makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { runs, whileTime } from '#tests/runs.ts'
import { signAccessToken } from '../../../http/sign-in/access-token.ts'
import { guarded, unguarded } from './menu-cells.ts'

let m: Marketplace
let kitchen: { id: string; staff: Person }
const openKitchen = async () => {
  const { id } = await makeRestaurant(m.deps, { name: 'Annapurna' })
  return { id, staff: await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }) }
}
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(async () => {
  m.time.set(noon)
  kitchen = await openKitchen()
})

type Sent = { query?: string; type?: string; as?: Person; key?: string }
const send = async (file: string | Uint8Array, { query = '', type = 'text/csv', as, key }: Sent = {}) => {
  const token = await signAccessToken(m.deps, (as ?? kitchen.staff).caller)
  const reply = await m.app.inject({
    method: 'POST',
    url: `/api/restaurant/menu/import${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: Buffer.from(file),
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}
const load = async (file: string | Uint8Array, sent?: Sent): Promise<MenuImport> => {
  const { status, body } = await send(file, sent)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** Every line is counted once. */
const counts = ({ added, changed, unchanged, merged, refused, lines: all }: MenuImport) => {
  expect(added + changed + unchanged + merged + refused).toBe(all.length)
  return [added, changed, unchanged, refused]
}
const bare = { values: [], changes: [], into: null, prices: [], reason: null }
const undo = async (id: string | null, partly = false) =>
  (await m.call('POST', `/api/restaurant/menu/changes/${id}/undo`, { as: kitchen.staff, body: { partly } }))
    .body
const get = async (accept?: string, as = kitchen.staff) => {
  const token = await signAccessToken(m.deps, as.caller)
  const headers = { authorization: `Bearer ${token}`, ...(accept !== undefined && { accept }) }
  return m.app.inject({ method: 'GET', url: '/api/restaurant/menu/export', headers })
}
const add = async (body: object): Promise<MenuItem> => {
  const reply = await m.call('POST', '/api/restaurant/menu', {
    as: kitchen.staff,
    body: { name: 'Pav Bhaji', price: 12_050, ...body },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const menu = async (): Promise<MenuItem[]> =>
  (await m.call('GET', '/api/restaurant/menu?limit=100', { as: kitchen.staff })).body.items

/** Texts that files break on. */
const hostile = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
      fc.constantFrom(
        ...'",;\t|\'=+-@\uFF1D',
        '""',
        "''=",
        ' ',
        'डोसा',
        'é',
        '\u00e9',
        '1/2',
        '\uFEFF',
        'Ã©',
        '\u200b',
        'null',
        'NaN',
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) =>
    parts
      .join('')
      .replace(/\p{Cc}|\p{Cs}/gu, '')
      .trim(),
  )
const lines = fc
  .tuple(hostile, fc.constantFrom('\n', '\r\n', '\t', ''), hostile)
  .map((parts) => parts.join('').trim())
const named = hostile.map((text) => text.slice(0, 40).trim() || 'Dal')
const price = fc.integer({ min: 0, max: 10_000_000 })
const isVeg = fc.constantFrom(true, false, null)
const group = fc.record({
  name: named,
  choices: fc
    .uniqueArray(named, { minLength: 2, maxLength: 4, selector: (name) => name.toLowerCase() })
    .chain((all) =>
      fc.tuple(
        ...all.map((name) =>
          fc.record({ name: fc.constant(name), price, isVeg: fc.constantFrom(true, null) }),
        ),
      ),
    ),
})
const dish = fc.record({
  name: named,
  price,
  category: fc.constantFrom(...sections, 'main-course', 'starters'),
  description: lines.map((text) => text.slice(0, 900).trim()),
  available: fc.boolean(),
  isVeg,
  isSpicy: fc.boolean(),
  allergens: fc.option(fc.subarray([...allergens])),
  servingSize: named,
  quantity: hostile.map((text) => text.slice(0, 50).trim()),
  kcal: fc.option(fc.integer({ min: 0, max: 20_000 })),
  stockPerDay: fc.option(fc.integer({ min: 0, max: 10_000 })),
  options: fc.array(group, { maxLength: 2 }),
})

describe('a menu as a file', () => {
  it('imports again without a change, whatever the names, as CSV and as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(dish, { minLength: 1, maxLength: 5 }),
        whileTime(async (all) => {
          kitchen = await openKitchen()
          for (const body of all) await add(body)
          const before = await menu()
          for (const [accept, type] of [
            [undefined, 'text/csv'],
            ['application/json', 'application/json'],
          ] as const) {
            const file = await get(accept)
            expect(file.statusCode).toBe(200)
            expect(file.headers['content-type']).toContain(type)
            const report = await load(file.rawPayload, { type })
            expect(counts(report), JSON.stringify(report.lines)).toEqual([0, 0, all.length, 0])
          }
          expect(await menu()).toEqual(before)
          // On an empty menu, as of a branch, the same dishes are made of it.
          const file = (await get()).rawPayload
          kitchen = await openKitchen()
          expect(counts(await load(file))).toEqual([all.length, 0, 0, 0])
          const bare = (item: MenuItem) => ({
            ...item,
            id: '',
            updatedAt: '',
            options: item.options.map((one) => ({
              ...one,
              id: '',
              choices: one.choices.map((choice) => ({ ...choice, id: '' })),
            })),
          })
          expect((await menu()).map(bare)).toEqual(before.map(bare))
        }),
      ),
      { numRuns: runs(15) },
    )
  })

  it('has no cell that a spreadsheet would run, and takes exactly its own apostrophe off', () => {
    fc.assert(
      fc.property(
        fc.oneof(hostile, fc.constantFrom("'=1", "''=1", "'", '=1', '-', '@SUM(A1)', "'Nduja")),
        (text) => {
          expect(guarded(text)).not.toMatch(/^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/)
          expect(unguarded(guarded(text))).toBe(text)
        },
      ),
      { numRuns: 1_000 },
    )
    expect(guarded("'Nduja")).toBe("'Nduja")
  })

  it('says in a dry run what it would do, does that, and nothing the second time', async () => {
    const dal = await add({
      name: 'Dal',
      description: 'Slow',
      options: [{ name: 'Fat', choices: [{ name: 'Ghee', price: 2_000 }] }],
    })
    const rice = await add({ name: 'Rice', price: 8_000 })
    const csv = (await get()).body
    const changed =
      csv.replace('120.50', '99.5').replace('Slow', 'Very slow') +
      ',"Tea, ""cutting""",15,Beverages,,yes,veg,no,milk,,,,40,,,,,,\r\n,Stone,abc,,,,,,,,,,,,,,,,\r\n,Lassi,50,Nonsense,,,,,,,,,,,,,,,\r\nshort\r\n'
    const dry = await load(changed, { query: '?dryRun=true' })
    expect(dry.dryRun).toBe(true)
    expect(counts(dry)).toEqual([1, 1, 1, 3])
    expect(dry.lines).toEqual([
      {
        ...bare,
        line: 2,
        name: 'Dal',
        outcome: 'changed',
        changes: [
          { field: 'price', before: '120.50', after: '99.5' },
          { field: 'description', before: 'Slow', after: 'Very slow' },
        ],
      },
      { ...bare, line: 3, name: 'Rice', outcome: 'unchanged' },
      {
        ...bare,
        line: 4,
        name: 'Tea, "cutting"',
        outcome: 'added',
        values: [
          { field: 'price', value: '15' },
          { field: 'category', value: 'Beverages' },
          { field: 'available', value: 'yes' },
          { field: 'diet', value: 'veg' },
          { field: 'spicy', value: 'no' },
          { field: 'allergens', value: 'milk' },
          { field: 'portions a day', value: '40' },
        ],
      },
      {
        ...bare,
        line: 5,
        name: 'Stone',
        outcome: 'refused',
        values: [{ field: 'price', value: 'abc' }],
        reason: 'Its price is not a number.',
      },
      {
        ...bare,
        line: 6,
        name: 'Lassi',
        outcome: 'refused',
        values: [
          { field: 'price', value: '50' },
          { field: 'category', value: 'Nonsense' },
        ],
        reason: 'Please choose a category',
      },
      {
        ...bare,
        line: 7,
        name: 'short',
        outcome: 'refused',
        reason: 'It has more or fewer cells than the first line.',
      },
    ])
    expect((await menu()).map(({ id, price }) => [id, price])).toEqual([
      [dal.id, 12_050],
      [rice.id, 8_000],
    ])
    const real = await load(changed)
    expect(real).toEqual({ ...dry, dryRun: false, undo: expect.any(String) })
    const after = await menu()
    expect(after.map(({ name, price, stockPerDay }) => [name, price, stockPerDay])).toEqual([
      ['Dal', 9_950, null],
      ['Rice', 8_000, null],
      ['Tea, "cutting"', 1_500, 40],
    ])
    expect(after[0]?.options).toEqual(dal.options)
    expect(counts(await load(changed))).toEqual([0, 0, 3, 3])
    const entries = await m.deps.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, kitchen.id), eq(auditEntries.action, 'menu.imported')))
      .orderBy(desc(auditEntries.id))
    expect(entries.map(({ after, actorId }) => [after, actorId])).toEqual([
      [{ added: 1, changed: 1, unchanged: 1, merged: 0, refused: 3 }, kitchen.staff.id],
    ])
  })

  it('is imported once under one key, and stands before customers at once', async () => {
    const key = randomUUID()
    const file = 'item,price\nChai,₹ 20/-\n'
    const first = await send(file, { key })
    const again = await send(file, { key })
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect((await send('item,price\nTea,20\n', { key })).status).toBe(422)
    const { items } = (await m.call('GET', `/api/dishes?restaurant=${kitchen.id}`)).body
    expect(items.map(({ name, price }: MenuItem) => [name, price])).toEqual([['Chai', 2_000]])
  })

  it('from elsewhere is read as the importer reads it: other words, encodings and prices', async () => {
    await makeDish(m.deps, kitchen.id, { name: 'Masala Dosa', price: 9_000, description: 'Crisp' })
    const csv =
      'Restaurant Name;Item_Name;Cost;Veg/Nonveg;Menu Category\nAnnapurna;MASALA DOSA;Rs. 95/-;veg;Breakfast\nAnnapurna;Café Frappé;1,250.50;veg;Beverages\nAnnapurna;Café Frappé;1,250.50;veg;Beverages\nAnnapurna;Water;0;veg;\n'
    const report = await load(Buffer.from(csv, 'latin1'))
    expect(counts(report)).toEqual([1, 1, 0, 1])
    expect(report.lines[0]?.changes.map(({ field }) => field)).toEqual(['price', 'category', 'diet'])
    expect((await menu()).map(({ name, price, description }) => [name, price, description])).toEqual([
      ['Masala Dosa', 9_500, 'Crisp'],
      ['Café Frappé', 125_050, ''],
    ])
    expect(counts(await load(Buffer.from(csv, 'latin1')))).toEqual([0, 0, 2, 1])
    const json = JSON.stringify([
      { name: 'Masala Dosa', price: 95 },
      { name: 'Vada', price: '40' },
    ])
    expect(counts(await load(`\uFEFF${json}`, { type: 'application/json' }))).toEqual([1, 0, 1, 0])
  })

  it('asks which of two prices of a dish is right, names what it merges, and keeps the stock', async () => {
    const csv =
      'item,price,stock\nChicken Biryani,"1,250.00",10\nVada,40,\nchicken  biryani,220,\nVada,40,1\nTea,20,0\n'
    const dry = await load(csv, { query: '?dryRun=true' })
    expect(counts(dry)).toEqual([2, 0, 0, 1])
    const prices = [
      { price: '1250.00', lines: [2] },
      { price: '220.00', lines: [4] },
    ]
    expect(dry.lines.map(({ line, outcome, into }) => [line, outcome, into])).toEqual([
      [2, 'refused', null],
      [3, 'added', null],
      [4, 'merged', 2],
      [5, 'merged', 3],
      [6, 'added', null],
    ])
    expect(dry.lines[0]).toMatchObject({ prices, reason: expect.stringMatching(/several prices/) })
    expect(dry.lines[2]?.values).toContainEqual({ field: 'price', value: '220.00' })
    // Without a choice neither of them, silently, is taken.
    await load(csv)
    expect((await menu()).map(({ name }) => name)).toEqual(['Vada', 'Tea'])
    const real = await load(csv, { query: '?prices=4' })
    expect(counts(real)).toEqual([1, 0, 2, 0])
    expect(real.lines[0]).toMatchObject({ outcome: 'added', prices })
    expect(
      (await menu()).map(({ name, price, stockPerDay, available }) => [name, price, stockPerDay, available]),
    ).toEqual([
      ['Vada', 4_000, 1, true],
      ['Tea', 2_000, null, false],
      ['Chicken Biryani', 22_000, 10, true],
    ])
    // ONDC's catalogues write 99 for whatever there is.
    const ondc = await load('name,price,available_count\nIdli,30,99\nSoup,90,12\n')
    expect(
      ondc.lines.map(({ values }) => values.find(({ field }) => field === 'portions a day')?.value),
    ).toEqual([undefined, '12'])
  })

  it('is undone as a whole while nothing that it changed was changed since, else it says what stays', async () => {
    const dal = await add({
      name: 'Dal',
      options: [{ name: 'Fat', choices: [{ name: 'Ghee', price: 2_000 }] }],
    })
    const rice = await add({ name: 'Rice', price: 8_000 })
    const before = await menu()
    const file = (await get()).body
      .replace('120.50', '99.5')
      .replace('Ghee', 'Butter')
      .replace('80.00', '85')
      .concat(',Tea,15,Beverages,,,,,,,,,,,,,,,\r\n,Coffee,25,Beverages,,,,,,,,,,,,,,,\r\n')
    const first = await load(file)
    expect(counts(first)).toEqual([2, 2, 0, 0])
    expect(await undo(first.undo)).toEqual({ done: true, restored: 2, removed: 2, stays: [] })
    const { updatedAt: _dal, ...asBefore } = before[0] as MenuItem
    expect(await menu()).toMatchObject([asBefore, { id: rice.id, price: 8_000 }])
    expect(await undo(first.undo)).toMatchObject({ done: true, restored: 2, removed: 2 })

    const second = await load(file)
    const [, , tea] = await menu()
    await m.call('PUT', `/api/restaurant/menu/${rice.id}`, {
      as: kitchen.staff,
      body: { name: 'Rice', price: 9_000, description: 'Fine' },
    })
    await m.call('PUT', `/api/restaurant/menu/${tea?.id}`, {
      as: kitchen.staff,
      body: { name: 'Tea', price: 1_500, description: 'Cutting' },
    })
    const stays = [
      { dishId: rice.id, name: 'Rice', why: 'changed', fields: ['price'] },
      { dishId: tea?.id, name: 'Tea', why: 'changed', fields: ['description'] },
    ]
    const asked = await undo(second.undo)
    expect(asked).toEqual({ done: false, restored: 1, removed: 1, stays })
    expect((await menu()).length).toBe(4)
    expect(await undo(second.undo, true)).toMatchObject({ done: true, restored: 1, removed: 1, stays })
    expect((await menu()).find(({ id }) => id === dal.id)).toMatchObject({
      price: 12_050,
      options: dal.options,
    })
    expect((await menu()).find(({ id }) => id === rice.id)).toMatchObject({
      price: 9_000,
      description: 'Fine',
    })
  })

  it('of any mess accounts for every line, the same when it is done, and is undone to what was there', async () => {
    const cell = fc.constantFrom('Dal', 'dal ', 'DAL', 'Naan', 'Aloo Paratha', 'Tea', '', '?')
    const messy = fc.record({
      item: cell,
      price: fc.constantFrom('40', '₹ 40/-', '45', '1,250.00', '0', '-3', 'abc', ''),
      veg: fc.constantFrom('veg', 'non-veg', 'yes', ''),
      stock: fc.constantFrom('', '10', '1', '0', 'in stock'),
      section: fc.constantFrom('', 'Breads', 'Beverages', 'Our Specials'),
    })
    const mess = fc.array(messy, { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(
        mess,
        fc.array(fc.integer({ min: 2, max: 13 })),
        whileTime(async (rows, choices) => {
          kitchen = await openKitchen()
          await add({ name: 'Dal', price: 4_000, isVeg: true })
          const before = await menu()
          const quoted = (text: string) => `"${text}"`
          const csv = [
            'item,price,veg,stock,section',
            ...rows.map((row) => Object.values(row).map(quoted).join()),
          ].join('\n')
          const query = `prices=${choices.join()}`
          const dry = await load(csv, { query: `?dryRun=true&${query}` })
          counts(dry)
          const numbers = dry.lines.map(({ line }) => line)
          expect(new Set(numbers).size).toBe(numbers.length)
          for (const { outcome, into, values, changes, reason, prices } of dry.lines) {
            expect(outcome === 'merged').toBe(into !== null)
            expect(outcome === 'refused').toBe(reason !== null)
            if (outcome === 'changed') expect(changes.length).toBeGreaterThan(0)
            if (outcome === 'added')
              expect(values.map(({ field }) => field)).toEqual(
                expect.arrayContaining(['price', 'category', 'available']),
              )
            // Never silently one of several.
            if (prices.length > 0 && outcome !== 'refused')
              expect(prices.some(({ lines: said }) => said.some((number) => choices.includes(number)))).toBe(
                true,
              )
          }
          expect(await menu()).toEqual(before)
          const real = await load(csv, { query: `?${query}` })
          expect(real).toMatchObject({ ...dry, dryRun: false, undo: real.undo })
          expect((await menu()).length).toBe(before.length + real.added)
          if (real.undo === null) return
          expect(await undo(real.undo)).toMatchObject({
            done: true,
            removed: real.added,
            restored: real.changed,
          })
          const plain = (items: MenuItem[]) => items.map((item) => ({ ...item, updatedAt: '' }))
          expect(plain(await menu())).toEqual(plain(before))
        }),
      ),
      { numRuns: runs(25) },
    )
  })

  it('with several restaurants brings only its own', async () => {
    const file = 'restaurant,item,price\nAnnapurna,Idli,60\nOther Place,Pizza,300\n'
    const report = await load(file)
    expect(counts(report)).toEqual([1, 0, 0, 1])
    expect(report.lines[1]).toMatchObject({
      line: 3,
      name: 'Pizza',
      reason: 'It is a dish of another restaurant: Other Place.',
    })
  })

  it('comes as the file of a form, too', async () => {
    const form = new FormData()
    form.set('note', 'mine')
    form.set('file', new File(['item,price\nIdli,60\n'], 'menu.csv', { type: 'text/csv' }))
    const body = new Response(form)
    const type = body.headers.get('content-type') ?? ''
    const file = new Uint8Array(await body.arrayBuffer())
    expect(counts(await load(file, { type }))).toEqual([1, 0, 0, 0])
    expect((await send('nothing', { type })).status).toBe(422)
  })

  it.each([
    ['nothing', '', 422, /^Please choose a file/],
    ['a spreadsheet', 'PK\u0003\u0004', 422, /Save as/],
    ['no column for a dish', 'a,b\n1,2\n', 422, /no column for the dish/],
    ['broken JSON', '{"items": [', 422, /not valid JSON/],
    ['too many lines', `item,price\n${'a,1\n'.repeat(10_001)}`, 422, /at most 10,000 lines/],
    ['too many bytes', 'x'.repeat(5 * 1024 * 1024 + 1), 413, /at most 5 MB/],
  ])('that is %s is refused in words', async (_case, file, status, message) => {
    const reply = await send(file)
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(message)])
    expect(await menu()).toEqual([])
  })

  it('takes no dish from another restaurant, by its id either, and refuses one that stands in it twice', async () => {
    const others = await openKitchen()
    const theirs = await makeDish(m.deps, others.id, { name: 'Theirs' })
    const file = `id,name,price,options\n${theirs.id},Mine,10,\n,Twice,10,\n`
    expect(counts(await load(file))).toEqual([2, 0, 0, 0])
    const [row] = await m.deps.db.select().from(dishes).where(eq(dishes.id, theirs.id))
    expect(row).toEqual(theirs)
    const [mine] = await menu()
    const twice = `id,name,price,options\n${mine?.id},Mine,11,\n${mine?.id},Mine,12,\n`
    const report = await load(twice)
    expect(report.lines.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', 'The file has several prices for it. Please choose one.'],
      ['merged', null],
    ])
    const other = await load(twice.replace('Mine,12', 'Yours,11'))
    expect(other.lines.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['changed', null],
      ['refused', 'This dish stands in the file before.'],
    ])
    expect((await send(file, { query: `?restaurant=${others.id}` })).status).toBe(403)
    expect((await get(undefined, m.customer)).statusCode).toBe(403)
  })

  it('of two imports at a time makes each dish once', async () => {
    const file = `item,price\n${Array.from({ length: 20 }, (_, at) => `Dish ${at},${at + 1}`).join('\n')}\n`
    await Promise.all([load(file), load(file), load(file)])
    const rows = await m.deps.db
      .select()
      .from(dishes)
      .where(and(eq(dishes.restaurantId, kitchen.id), isNull(dishes.deletedAt)))
    expect(rows).toHaveLength(20)
    expect(new Set(rows.map(({ sortOrder }) => sortOrder)).size).toBe(20)
  })
})
