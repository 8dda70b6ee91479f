import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { missedSearches } from '../../db/tables/index.ts'
import { type CatalogueFixture, catalogueFixture } from '../catalogue/catalogue-fixture.ts'
import { listMissedSearches, openMissedSearches, purgeMissedSearches } from './missed-searches.ts'
import { searchDishes } from './search-catalogue.ts'

let fixture: CatalogueFixture
beforeAll(async () => {
  fixture = await catalogueFixture()
})
afterAll(() => fixture.close())

const open = () => openMissedSearches(fixture.deps.pool, () => {})
const listed = async () =>
  (await listMissedSearches(fixture.deps.db, 10)).map(({ text, times }) => [text, times])

it('the list of missed searches lists what was not found three times and more, counted over instances, the most wanted first', async () => {
  const [one, other] = [open(), open()]
  for (const q of ['Litti  Chokha', 'litti chokha', 'thukpa']) one.note(q)
  for (const q of ['litti chokha ', 'thukpa', 'thukpa', 'THUKPA', 'once']) other.note(q)
  await Promise.all([one.close(), other.close()])
  expect(await listed()).toEqual([
    ['thukpa', 4],
    ['litti chokha', 3],
  ])
})

it('the list of missed searches keeps nothing that may be a number, an address or a story', async () => {
  const missed = open()
  for (const q of ['98765 43210', 'asha@example.com', 'x'.repeat(41), '12 mg road', '%', 'a', ''])
    for (let i = 0; i < 3; i++) missed.note(q)
  await missed.close()
  expect(await listed()).toHaveLength(2)
})

it('a missed search that nobody repeats is forgotten after 30 days', async () => {
  const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000)
  await purgeMissedSearches({ db: fixture.deps.db, clock: () => days(29) })
  expect(await listed()).toHaveLength(2)
  await purgeMissedSearches({ db: fixture.deps.db, clock: () => days(31) })
  expect(await listed()).toEqual([])
})

it('the list of missed searches counts a search that finds nothing, not one that a filter or a page leaves without hits', async () => {
  const search = { q: 'smorrebrod', limit: 5 }
  await searchDishes(fixture.deps, { ...search, filter: {} })
  await searchDishes(fixture.deps, { ...search, filter: { veg: true } })
  await searchDishes(fixture.deps, { ...search, filter: {}, after: { score: 1, id: 'x' } })
  await fixture.deps.search.close()
  const [row] = await fixture.deps.db
    .select()
    .from(missedSearches)
    .where(eq(missedSearches.text, 'smorrebrod'))
  expect(row?.times).toBe(1)
})
