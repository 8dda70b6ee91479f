import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paise } from '#shared/money/money.ts'
import { makeDish, makeOptions, makeRestaurant } from '#tests/builders.ts'
import { openNotifications } from '../../db/notifications/notifications.ts'
import { postgresTransport } from '../../db/notifications/postgres-transport.ts'
import {
  catalogueChanges,
  dishes,
  dishOptionGroups,
  dishOptions,
  restaurants,
} from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { type CatalogueFixture, catalogueFixture } from '../catalogue/catalogue-fixture.ts'
import { affectsDishes, type CatalogueChange, everythingChanged } from './change.ts'
import { announceOverConnection, openCatalogueChanges, purgeCatalogueChanges } from './changes.ts'

let fixture: CatalogueFixture
let deps: Deps
let kitchen: string
let dish: string
beforeAll(async () => {
  fixture = await catalogueFixture()
  deps = fixture.deps as unknown as Deps
  kitchen = (await makeRestaurant(deps)).id
  dish = (await makeDish(deps, kitchen)).id
})
afterAll(() => fixture.close())
beforeEach(() => deps.catalogueChanges.sweep())

/** What the instance hears of `work`. */
const heard = async (work: () => Promise<unknown>): Promise<CatalogueChange[]> => {
  const changes: CatalogueChange[] = []
  const stop = deps.catalogueChanges.watch((change) => changes.push(change))
  await work()
  await deps.catalogueChanges.sweep()
  stop()
  return changes
}
const change = (values: Partial<typeof dishes.$inferInsert>) =>
  deps.db.update(dishes).set(values).where(eq(dishes.id, dish))

describe('a change of the catalogue', () => {
  it('names the dish, and whether lists may show it elsewhere', async () => {
    expect(await heard(() => change({ price: paise(2_000) }))).toEqual([
      {
        everything: false,
        restaurants: new Set(),
        dishes: new Map([[dish, { restaurantId: kitchen, listed: false }]]),
      },
    ])
    for (const values of [
      { name: 'Dal Tadka' },
      { sortOrder: 7 },
      { deletedAt: new Date() },
      { deletedAt: null },
    ]) {
      const [received] = await heard(() => change(values))
      expect(received?.dishes.get(dish), JSON.stringify(values)).toEqual({
        restaurantId: kitchen,
        listed: true,
      })
    }
  })

  it('that changes nothing is none', async () => {
    expect(await heard(() => deps.db.update(dishes).set({ source: 'seed' }))).toEqual([])
  })

  it('names new and removed dishes, and restaurants', async () => {
    const [added] = await heard(async () => {
      const { id } = await makeRestaurant(deps, { id: 'short-lived' })
      await makeDish(deps, id, { id: 'short-lived-dal' })
    })
    expect(added?.restaurants).toEqual(new Set(['short-lived']))
    expect(added?.dishes.has('short-lived-dal')).toBe(true)
    const [closed] = await heard(() =>
      deps.db.update(restaurants).set({ active: false }).where(eq(restaurants.id, 'short-lived')),
    )
    expect([...(closed?.restaurants ?? [])]).toEqual(['short-lived'])
    const [removed] = await heard(() => deps.db.delete(restaurants).where(eq(restaurants.id, 'short-lived')))
    expect(removed?.restaurants).toEqual(new Set(['short-lived']))
    expect(removed?.dishes.has('short-lived-dal')).toBe(true)
  })

  it('of what can be chosen with a dish names the dish', async () => {
    const named = new Map([[dish, { restaurantId: kitchen, listed: false }]])
    const names = async (work: () => Promise<unknown>) =>
      (await heard(work)).map(({ dishes: changed }) => new Map(changed))
    let made: Record<string, string> = {}
    expect(
      await names(async () => {
        made = await makeOptions(deps, dish, {}, { Raita: { price: 99 }, Papad: {} })
      }),
    ).toEqual([named])
    const raita = eq(dishOptions.id, made.Raita ?? '')
    const group = eq(dishOptionGroups.id, made.group ?? '')
    expect(
      await names(() =>
        deps.db
          .update(dishOptions)
          .set({ price: paise(1) })
          .where(raita),
      ),
    ).toEqual([named])
    expect(
      await names(() =>
        deps.db
          .update(dishOptions)
          .set({ price: paise(1) })
          .where(raita),
      ),
    ).toEqual([])
    expect(await names(() => deps.db.delete(dishOptions).where(raita))).toEqual([named])
    expect(await names(() => deps.db.update(dishOptionGroups).set({ name: 'More' }).where(group))).toEqual([
      named,
    ])
    const other = (await makeDish(deps, kitchen)).id
    await deps.catalogueChanges.sweep()
    const moved = await names(() => deps.db.update(dishOptionGroups).set({ dishId: other }).where(group))
    expect(moved.map((changed) => [...changed.keys()].toSorted())).toEqual([[dish, other].toSorted()])
    await deps.db.update(dishOptionGroups).set({ dishId: dish }).where(group)
    await deps.catalogueChanges.sweep()
    expect(await names(() => deps.db.delete(dishOptionGroups).where(group))).toEqual([named])
    expect(await heard(() => deps.pool.query('TRUNCATE dish_options'))).toEqual([everythingChanged])
  })

  it('that moves a dish names both restaurants', async () => {
    const other = await makeRestaurant(deps)
    await deps.catalogueChanges.sweep()
    const [moved] = await heard(() => change({ restaurantId: other.id }))
    expect(moved?.restaurants).toEqual(new Set([kitchen, other.id]))
    await change({ restaurantId: kitchen })
  })

  it('of very many dishes names their restaurant', async () => {
    const insert = `INSERT INTO dishes (id, restaurant_id, name, price, category, image, source, created_at, updated_at)
      SELECT 'many-' || n, $1, 'Dish ' || n, 100, 'main-course', '', 'seed', now(), now() FROM generate_series(1, 501) n`
    const [received] = await heard(() => deps.pool.query(insert, [kitchen]))
    expect(received).toEqual({ everything: false, restaurants: new Set([kitchen]), dishes: new Map() })
    await deps.pool.query("DELETE FROM dishes WHERE id LIKE 'many-%'")
  })

  it('is heard when it is committed, however many transactions began and ended meanwhile', async () => {
    const slow = await deps.pool.connect()
    try {
      await slow.query('BEGIN')
      await slow.query('UPDATE dishes SET price = price + 1 WHERE id = $1', [dish])
      const early = await heard(() =>
        deps.db.update(restaurants).set({ phone: '1' }).where(eq(restaurants.id, kitchen)),
      )
      expect(early.map(({ dishes: changed }) => changed.size)).toEqual([0])
      const late = await heard(() => slow.query('COMMIT'))
      expect(late.map(({ dishes: changed }) => [...changed.keys()])).toEqual([[dish]])
    } finally {
      slow.release()
    }
  })

  it('reaches another instance by its sweep, and at once when it is announced', async () => {
    const notifications = await openNotifications(postgresTransport(fixture.url, ['catalogue']), () => {})
    const other = await openCatalogueChanges(deps.pool, notifications, () => {})
    const received: string[] = []
    other.watch((changed) => received.push(...changed.dishes.keys()))
    try {
      await change({ price: paise(3_000) })
      await expect.poll(() => received, { timeout: 10_000 }).toEqual([dish])
      await change({ price: paise(3_001) })
      await announceOverConnection(deps.pool)
      await expect.poll(() => received, { timeout: 10_000 }).toEqual([dish, dish])
    } finally {
      await other.close()
      await notifications.close()
    }
  })

  it('may be anything when the cluster is behind where it was', async () => {
    const query = async (...given: unknown[]) => {
      const [first, ...rest] = given as [{ values?: unknown[] } | string, ...unknown[]]
      if (typeof first === 'string') return { rows: [{ snapshot: '900000000:900000000:' }] }
      return (deps.pool.query as (...all: unknown[]) => Promise<unknown>)(first, ...rest)
    }
    const restored = await openCatalogueChanges({ query } as never, deps.notifications, () => {})
    const received: CatalogueChange[] = []
    restored.watch((changed) => received.push(changed))
    await restored.sweep()
    await restored.close()
    expect(received).toEqual([everythingChanged])
  })

  it('that empties a table may be anything', async () => {
    expect(await heard(() => deps.pool.query('TRUNCATE dishes CASCADE'))).toEqual([everythingChanged])
  })

  it('is kept for a day', async () => {
    const count = async () => (await deps.db.select().from(catalogueChanges)).length
    expect(await count()).toBeGreaterThan(0)
    await purgeCatalogueChanges({ db: deps.db, clock: () => new Date(Date.now() + 23 * 3_600_000) })
    expect(await count()).toBeGreaterThan(0)
    await purgeCatalogueChanges({ db: deps.db, clock: () => new Date(Date.now() + 25 * 3_600_000) })
    expect(await count()).toBe(0)
  })
})

describe('a page of dishes', () => {
  const shown = [{ id: 'dosa', restaurant: { id: 'udupi' } }]
  const of = (id: string, restaurantId: string, listed: boolean): CatalogueChange => ({
    everything: false,
    restaurants: new Set(),
    dishes: new Map([[id, { restaurantId, listed }]]),
  })
  it.each([
    ['what it shows changed', {}, of('dosa', 'udupi', false), true],
    ['another dish changed its price', {}, of('naan', 'tandoor', false), false],
    ['another dish came', {}, of('naan', 'tandoor', true), true],
    ['another dish came elsewhere', { restaurant: 'udupi' }, of('naan', 'tandoor', true), false],
    ['another dish came there', { restaurant: 'udupi' }, of('vada', 'udupi', true), true],
    [
      'a restaurant changed',
      {},
      { ...everythingChanged, everything: false, restaurants: new Set(['x']) },
      true,
    ],
    [
      'another restaurant changed',
      { restaurant: 'udupi' },
      { ...everythingChanged, everything: false, restaurants: new Set(['x']) },
      false,
    ],
  ])('after %s, with the filter %j, is out of date or not', (_what, filter, changed, expected) => {
    expect(affectsDishes(filter, shown)(changed)).toBe(expected)
  })
})
