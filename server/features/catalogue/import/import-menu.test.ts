import { Readable } from 'node:stream'
import { asc, eq, isNotNull } from 'drizzle-orm'
import iconv from 'iconv-lite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dishes, restaurants } from '../../../db/tables/index.ts'
import { noMap } from '../../menu-import/columns.ts'
import { type CatalogueFixture, catalogueFixture } from '../catalogue-fixture.ts'
import { listDishes } from '../list-dishes.ts'
import { type ImportOptions, importMenu, type RefusedLine } from './import-menu.ts'

let fixture: CatalogueFixture
beforeEach(async () => {
  fixture = await catalogueFixture()
})
afterEach(() => fixture.close())

const source = (content: string | Buffer, name = 'menu.csv') => {
  const bytes = Buffer.from(content)
  return { name, size: bytes.length, open: () => Readable.from([bytes]) }
}
const run = async (content: string | Buffer, options: ImportOptions & { name?: string } = {}) => {
  const refused: RefusedLine[] = []
  const report = await importMenu(fixture.deps, source(content, options.name), {
    ...options,
    onRefused: (line) => refused.push(line),
  })
  return { report, refused }
}
const stored = () =>
  fixture.deps.db
    .select()
    .from(dishes)
    .where(isNotNull(dishes.importKey))
    .orderBy(asc(dishes.sortOrder), asc(dishes.name))
const restaurantNames = async () => (await fixture.deps.db.select().from(restaurants)).map(({ name }) => name)

const menu = `Restaurant_Name,Cuisine ,Place_Name,City,Item_Name,Best_Seller,Prices
Test Tiffin,"South Indian, Cafe",First Street, Testpur,Nan,,45
Test Tiffin,"South Indian, Cafe",First Street, Testpur,@ DataDirectory Dosa,BESTSELLER,57.14
TEST TIFFIN,"South Indian, Cafe",First Street,Testpur,Filter Coffee,SPICY,0.9500000000000002
Test Tiffin,"South Indian, Cafe",Second Street, Testpur,Nan,,50
`.replaceAll('\n', '\r\n')

describe('a menu as it is found', () => {
  it('becomes restaurants and dishes, with what is missing derived or left unknown', async () => {
    const { report, refused } = await run(menu)
    expect(refused).toEqual([])
    expect(report).toMatchObject({
      rows: 4,
      restaurants: { added: 2, changed: 0, unchanged: 0 },
      dishes: { added: 4, changed: 0, unchanged: 0 },
      merged: 0,
      conflicts: [],
    })
    const [first] = await fixture.deps.db
      .select()
      .from(restaurants)
      .where(eq(restaurants.area, 'First Street'))
    expect(first).toMatchObject({
      name: 'Test Tiffin',
      city: 'Testpur',
      cuisines: ['South Indian', 'Cafe'],
      lat: null,
    })
    const { items } = await listDishes(fixture.deps, { restaurant: first?.id })
    expect(
      items.map(({ name, price, category, isVeg, bestSeller, isSpicy }) => [
        name,
        price,
        category,
        isVeg,
        bestSeller,
        isSpicy,
      ]),
    ).toEqual([
      ['@ DataDirectory Dosa', 5_714, 'breakfast', null, true, false],
      ['Nan', 4_500, 'breads', null, false, false],
      ['Filter Coffee', 95, 'beverages', null, false, true],
    ])
  })

  it('keeps branches apart and takes two casings of a name for one', async () => {
    await run(menu)
    expect((await restaurantNames()).sort()).toEqual(['Test Tiffin', 'Test Tiffin'])
    const ids = (await fixture.deps.db.select({ id: restaurants.id }).from(restaurants)).map(({ id }) => id)
    expect(ids.filter((id) => id.startsWith('test-tiffin-first-street'))).toHaveLength(1)
  })

  it('changes nothing the second time', async () => {
    await run(menu)
    const before = await stored()
    fixture.time.now = new Date('2026-11-19T12:00:00Z')
    const { report } = await run(menu)
    expect(report.restaurants).toEqual({ added: 0, changed: 0, unchanged: 2 })
    expect(report.dishes).toEqual({ added: 0, changed: 0, unchanged: 4 })
    expect(await stored()).toEqual(before)
  })

  it('keeps nothing of a dry run, and says what it would do', async () => {
    const { report } = await run(menu, { dryRun: true })
    expect(report).toMatchObject({ dryRun: true, dishes: { added: 4 }, restaurants: { added: 2 } })
    expect(await stored()).toEqual([])
    expect(await restaurantNames()).toEqual([])
  })

  it('merges repeated lines, wherever they are, and tells which price it kept and why', async () => {
    const { report } = await run(`restaurant,item,price
A,Dal,100
B,Tea,10
A,dal ,120
A,DAL,120
B,Tea,12
B,Tea,10
B,Cake,80
B,Cake,90`)
    expect(report).toMatchObject({ merged: 5, dishes: { added: 3 } })
    expect(report.conflicts).toEqual([
      {
        restaurant: 'A',
        dish: 'Dal',
        kept: 12_000,
        reason: '2 of 3 lines say so',
        found: [
          { price: 10_000, lines: [2] },
          { price: 12_000, lines: [4, 5] },
        ],
      },
      expect.objectContaining({ dish: 'Tea', kept: 1_000, reason: '2 of 3 lines say so' }),
      expect.objectContaining({ dish: 'Cake', kept: 8_000, reason: 'it comes first in the file' }),
    ])
  })

  it('keeps a vegetarian and another dish of one name apart', async () => {
    const { report } = await run(
      'restaurant,item,price,veg\nA,Biryani,100,Veg\nA,Biryani,150,Non-veg\nA,Dal,50,\nA,Dal,50,Veg',
    )
    expect(report).toMatchObject({ dishes: { added: 3 }, merged: 1, conflicts: [] })
    expect((await stored()).map(({ name, isVeg }) => [name, isVeg])).toEqual([
      ['Biryani', true],
      ['Biryani', false],
      ['Dal', true],
    ])
  })

  it('changes what the file changed, and leaves alone what it does not say', async () => {
    await run(menu)
    const { db } = fixture.deps
    await db
      .update(dishes)
      .set({ description: 'Written by hand', available: false, image: '/uploads/mine.webp', isVeg: true })
    await db.update(dishes).set({ deletedAt: fixture.time.now }).where(eq(dishes.name, 'Filter Coffee'))
    const { report } = await run(menu.replace(',45', ',47'))
    expect(report.dishes).toEqual({ added: 0, changed: 2, unchanged: 2 })
    const dish = (await stored()).find(({ price }) => price === 4_700)
    expect(dish).toMatchObject({
      description: 'Written by hand',
      available: false,
      image: '/uploads/mine.webp',
      isVeg: true,
    })
    expect((await stored()).every(({ deletedAt }) => deletedAt === null)).toBe(true)
  })

  it('refuses wrong lines one by one with the reason, and takes the others', async () => {
    const { report, refused } = await run(`restaurant,item,price,max price,currency,item type
A,Dal,100,120,INR,item
,Rice,80,,INR,item
A,,80,,INR,item
A,Roti,0.0,,INR,item
A,Roti,ask,,INR,item
A,Roti,100,80,INR,item
A,Roti,100,0,INR,item
A,Roti,5,,USD,item
A,Extra cheese,20,,INR,customization
A,Too,few
A,Too,many,1,INR,item,x
A,***,40,,INR,item`)
    expect(refused).toEqual([
      { line: 3, reason: 'no restaurant name' },
      { line: 4, reason: 'no dish name' },
      { line: 5, reason: 'price is zero' },
      { line: 6, reason: 'price is not a number' },
      { line: 7, reason: 'price above its own maximum' },
      { line: 9, reason: 'currency USD' },
      { line: 11, reason: '3 cells where the header has 6' },
      { line: 12, reason: '7 cells where the header has 6' },
      { line: 13, reason: 'dish name without a letter' },
    ])
    expect(report.skipped).toEqual({ 'not a dish: customization': 1 })
    expect(report).toMatchObject({ rows: 12, dishes: { added: 2 } })
  })

  it('tells the line of broken quotes', async () => {
    const { refused, report } = await run('restaurant,item,price\nA,Dal,100\nA,"Rice,80\nA,Roti,10\n')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatch(/broken quotes/)
    expect(report.dishes.added).toBe(1)
  })
})

describe('encodings', () => {
  const text = 'restaurant,item,price\nCafé Ānanda,Crème brûlée,120\n'
  const western = 'restaurant,item,price\nCafé,Cook’s crème,120\n'
  it.each([
    ['UTF-8', Buffer.from(text), 'Crème brûlée'],
    ['UTF-8 with a byte-order mark', Buffer.from(`\ufeff${text}`), 'Crème brûlée'],
    ['UTF-16', iconv.encode(text, 'utf16', { addBOM: true }), 'Crème brûlée'],
    ['Windows-1252', iconv.encode(western, 'win1252'), 'Cook’s crème'],
  ])('%s', async (_name, bytes, dish) => {
    await run(bytes)
    expect((await stored()).map(({ name }) => name)).toEqual([dish])
  })

  it.each([';', '\t', '|'])('takes %j between the cells', async (delimiter) => {
    const { report } = await run(`\n\n${text.replaceAll(',', delimiter)}`)
    expect(report.dishes.added).toBe(1)
  })
})

describe('headers', () => {
  it('are found by a mapping where they are foreign', async () => {
    const { report } = await run('kitchen,what,rupees,short,long\nA,Dal,100,,Slow\nA,Rice,50,Plain,\n', {
      map: {
        columns: { restaurant: 'Kitchen', dish: 'what', price: 'rupees', description: ['long', 'short'] },
        ignore: [],
      },
    })
    expect(report.columns).toMatchObject({
      restaurant: 'kitchen',
      dish: 'what',
      price: 'rupees',
      description: 'long, short',
    })
    expect((await stored()).map(({ description }) => description)).toEqual(['Slow', 'Plain'])
  })

  it('may be ignored', async () => {
    const { report } = await run('restaurant,item,price,rating\nA,Dal,100,4.1\n', {
      map: { ...noMap, ignore: ['rating'] },
    })
    expect(report.columns).not.toHaveProperty('rating')
  })

  it('are refused as a whole when a needed one is missing, naming what is there', async () => {
    await expect(run('restaurant,item\nA,Dal\n')).rejects.toMatchObject({
      code: 'validation_failed',
      message: 'The file has no column for the price. Its columns are: restaurant, item.',
    })
    await expect(run('a,b\n1,2\n', { map: { columns: { dish: 'zzz' }, ignore: [] } })).rejects.toThrow(
      '"zzz" is not in the file',
    )
  })

  it('alone make an empty report', async () => {
    const { report } = await run('restaurant,item,price\n')
    expect(report).toMatchObject({ rows: 0, dishes: { added: 0 } })
  })
})

describe('JSON', () => {
  const flat = [
    { restaurant: 'A', item: 'Dal', price: 100.5, tags: ['x'], veg: true },
    { restaurant: 'A', item: 'Rice', veg: null },
  ]
  it.each([
    ['a list', JSON.stringify(flat), 'menu.json'],
    ['one object a line', flat.map((row) => JSON.stringify(row)).join('\n'), 'menu.ndjson'],
  ])('%s', async (_name, text, name) => {
    const { refused } = await run(text, { name })
    expect(refused).toEqual([{ line: 2, reason: 'no price' }])
    expect(await stored()).toMatchObject([{ name: 'Dal', price: 10_050, isVeg: true }])
  })

  it('restaurants with their dishes in sections', async () => {
    const nested = {
      restaurants: [
        {
          name: 'Nested Kitchen',
          area: 'Here',
          location: { lat: 12.95, lng: 77.55 },
          cuisines: ['North', 'South'],
          menu: [{ name: 'Starters', items: [{ name: 'Plate of the House', price: '90' }] }],
        },
      ],
    }
    await run(JSON.stringify(nested), { name: 'menu.json' })
    expect(await stored()).toMatchObject([{ name: 'Plate of the House', category: 'starters' }])
    expect(await fixture.deps.db.select().from(restaurants)).toMatchObject([
      { name: 'Nested Kitchen', area: 'Here', lat: 12.95, lng: 77.55, cuisines: ['North', 'South'] },
    ])
  })

  it('that is none is refused', async () => {
    await expect(run('{"a":', { name: 'menu.json' })).rejects.toMatchObject({ code: 'validation_failed' })
  })
})

describe('at the same time', () => {
  it('two imports of one menu add every dish once', async () => {
    const long = [
      'restaurant,item,price',
      ...Array.from({ length: 600 }, (_, i) => `Kitchen ${i % 12},Dish ${i},${i + 1}`),
    ].join('\n')
    const both = await Promise.all([run(long), run(long)])
    const added = both.map(({ report }) => report.dishes.added)
    const unchanged = both.map(({ report }) => report.dishes.unchanged)
    expect((added[0] ?? 0) + (added[1] ?? 0)).toBe(600)
    expect((unchanged[0] ?? 0) + (unchanged[1] ?? 0)).toBe(600)
    expect(await stored()).toHaveLength(600)
  })

  it('readers see whole restaurants only, and hear of every change', async () => {
    await fixture.deps.catalogueChanges.sweep()
    const [restaurants, dishes] = [new Set<string>(), new Set<string>()]
    const stop = fixture.deps.catalogueChanges.watch((change) => {
      for (const id of change.restaurants) restaurants.add(id)
      for (const id of change.dishes.keys()) dishes.add(id)
    })
    await run(menu)
    await fixture.deps.catalogueChanges.sweep()
    stop()
    const rows = await stored()
    expect([...dishes].sort()).toEqual(rows.map(({ id }) => id).sort())
    expect(restaurants).toEqual(new Set(rows.map(({ restaurantId }) => restaurantId)))
  })
})
