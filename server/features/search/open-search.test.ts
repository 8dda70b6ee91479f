import type { Worker } from 'node:worker_threads'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDish, makeRestaurant } from '#tests/builders.ts'
import { dishes, restaurants } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { type CatalogueFixture, catalogueApp, catalogueFixture } from '../catalogue/catalogue-fixture.ts'
import type { CatalogueChange } from '../catalogue-changes/change.ts'
import { openSearch, type Search } from './open-search.ts'

const slow = { timeout: 20_000 }
let fixture: CatalogueFixture
let deps: Deps
let kitchen: string
const threads: Worker[] = []
const remember = (thread: Worker) => threads.push(thread)
beforeAll(async () => {
  process.on('worker', remember)
  fixture = await catalogueFixture()
  deps = fixture.deps as unknown as Deps
})
afterAll(async () => {
  process.off('worker', remember)
  await fixture.close()
})
beforeEach(async () => {
  kitchen = (await makeRestaurant(deps, { name: 'Quiet Lantern' })).id
})

const ask = (q: string, search: Search = deps.search) =>
  search.ask('dishes', { q, filter: {}, limit: 20, after: undefined })
const found = async (q: string, search: Search = deps.search) =>
  (await ask(q, search)).hits.map(({ id }) => id)
const rename = (id: string, name: string) => deps.db.update(dishes).set({ name }).where(eq(dishes.id, id))
/** Looks again and again, after the changes that the instance would look for by itself within a second. */
const poll = <T>(look: () => T | Promise<T>) =>
  expect.poll(async () => {
    await deps.catalogueChanges.sweep()
    return look()
  }, slow)
const another = () =>
  openSearch({
    url: fixture.url,
    timeoutMs: 10_000,
    pool: deps.pool,
    changes: deps.catalogueChanges,
    warn: () => {},
  })

describe('the search', () => {
  it('follows dishes that come, change their name and go', async () => {
    const { id } = await makeDish(deps, kitchen, { name: 'Ananas Kesari' })
    await poll(() => found('ananas')).toEqual([id])
    await rename(id, 'Sheermal')
    await poll(() => found('sheermal')).toEqual([id])
    expect(await found('ananas')).toEqual([])
    await deps.db.update(dishes).set({ deletedAt: new Date() }).where(eq(dishes.id, id))
    await poll(() => found('sheermal')).toEqual([])
    await deps.db.update(dishes).set({ deletedAt: null }).where(eq(dishes.id, id))
    await poll(() => found('sheermal')).toEqual([id])
    await deps.db.delete(dishes).where(eq(dishes.id, id))
    await poll(() => found('sheermal')).toEqual([])
  })

  it('follows a restaurant that is renamed, closed and opened, with its dishes', async () => {
    const { id } = await makeDish(deps, kitchen, { name: 'Undhiyu' })
    const change = (values: Partial<typeof restaurants.$inferInsert>) =>
      deps.db.update(restaurants).set(values).where(eq(restaurants.id, kitchen))
    const meant = async (q: string) =>
      (await deps.search.ask('restaurants', { q, limit: 3 })).map((one) => one.id)
    await change({ name: 'Peacock Verandah' })
    await poll(() => found('undhiyu peacok')).toEqual([id])
    expect(await meant('peacok verandah')).toEqual([kitchen])
    await change({ active: false })
    await poll(() => found('undhiyu')).toEqual([])
    expect(await meant('peacock verandah')).toEqual([])
    await change({ active: true })
    await poll(() => found('undhiyu')).toEqual([id])
    expect(await meant('peacock verandah')).toEqual([kitchen])
  })

  it('says when it follows a change, after which caches read it anew', async () => {
    const { id } = await makeDish(deps, kitchen, { name: 'Thepla' })
    await poll(() => found('thepla')).toEqual([id])
    const changes: CatalogueChange[] = []
    const seen: string[][] = []
    const stop = deps.search.watch((change) => {
      changes.push(change)
      void found('dhokla').then((ids) => seen.push(ids))
    })
    await rename(id, 'Dhokla')
    await poll(() => seen).toEqual([[id]])
    stop()
    expect(changes[0]?.dishes.has(id)).toBe(true)
  })

  it('shows a renamed dish in answers that were in memory', async () => {
    const app = await catalogueApp(fixture)
    const { id } = await makeDish(deps, kitchen, { name: 'Handvo' })
    const names = async (q: string) => {
      const { items } = (await app.inject(`/api/dishes?q=${q}`)).json()
      return items.map((dish: { name: string }) => dish.name)
    }
    await poll(() => names('handvo')).toEqual(['Handvo'])
    await rename(id, 'Muthiya')
    await poll(() => names('handvo')).toEqual([])
    await poll(() => names('muthiya')).toEqual(['Muthiya'])
    await app.close()
  })

  it('is in step on two instances', async () => {
    const other = another()
    try {
      const { id } = await makeDish(deps, kitchen, { name: 'Litti Chokha' })
      await Promise.all([deps.search.ready(), other.ready()])
      await poll(async () => [await found('litti'), await found('litti', other)]).toEqual([[id], [id]])
      await rename(id, 'Sattu Paratha')
      await poll(async () => [await found('sattu'), await found('sattu', other)]).toEqual([[id], [id]])
    } finally {
      await other.close()
    }
  })

  it('refuses with unavailable what comes on top of 64 that wait', async () => {
    const other = another()
    try {
      const asked = await Promise.allSettled(Array.from({ length: 100 }, () => ask('dosa', other)))
      const refused = asked.filter(({ status }) => status === 'rejected')
      expect(refused).toHaveLength(36)
      for (const one of refused) expect(one).toMatchObject({ reason: { code: 'unavailable' } })
      await expect(ask('dosa', other)).resolves.toEqual({
        hits: expect.any(Array),
        calledSo: expect.any(Boolean),
      })
    } finally {
      await other.close()
    }
  })

  it('refuses while its thread is started anew, and then has what changed meanwhile', async () => {
    const other = another()
    try {
      await other.ready()
      const { id } = await makeDish(deps, kitchen, { name: 'Gatte Ki Sabzi' })
      const changes: CatalogueChange[] = []
      other.watch((change) => changes.push(change))
      await threads.at(-1)?.terminate()
      expect(other.isReady()).toBe(false)
      await expect(ask('gatte', other)).rejects.toMatchObject({ code: 'unavailable' })
      await rename(id, 'Ker Sangri')
      await other.ready()
      await poll(() => found('ker sangri', other)).toEqual([id])
      expect(changes.some(({ everything }) => everything)).toBe(true)
    } finally {
      await other.close()
    }
  })

  it('refuses a whole search too, where too many wait their turn, and then goes on', async () => {
    const gate = Promise.withResolvers<void>()
    const asked = Array.from({ length: 200 }, () => deps.search.roundRobin(() => gate.promise))
    const refused = asked.at(-1)
    await expect(refused).rejects.toMatchObject({ code: 'unavailable' })
    gate.resolve()
    const settled = await Promise.allSettled(asked)
    expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(64)
    await expect(deps.search.roundRobin(async () => 'found')).resolves.toBe('found')
  })

  it('answers those who wait for a thread that ends', async () => {
    const other = another()
    try {
      const asked = ask('dosa', other)
      asked.catch(() => {})
      await expect.poll(() => threads.at(-1)?.threadId).toBeGreaterThan(0)
      await threads.at(-1)?.terminate()
      await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
    } finally {
      await other.close()
    }
  })

  it('starts no thread before anybody searches, and leaves none behind', async () => {
    const before = threads.length
    const other = another()
    await other.close()
    expect(threads).toHaveLength(before)
    const started = another()
    await started.ready()
    const thread = threads.at(-1)
    const ended = new Promise((resolve) => thread?.once('exit', resolve))
    await started.close()
    await ended
    await expect(ask('dosa', started)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('suggests over HTTP, and refuses what is nothing or too long', async () => {
    const app = await catalogueApp(fixture)
    await makeDish(deps, kitchen, { name: 'Sabudana Vada' })
    await poll(async () => (await app.inject('/api/search/suggest?q=sabudna')).json().items).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'dish', name: 'Sabudana Vada', others: 0, price: expect.any(Number) },
        restaurant: expect.objectContaining({ id: kitchen }),
      }),
    )
    for (const query of ['', '?q=', `?q=${'x'.repeat(101)}`, '?q=a&limit=21'])
      expect((await app.inject(`/api/search/suggest${query}`)).statusCode, query).toBe(422)
    await app.close()
  })
})
