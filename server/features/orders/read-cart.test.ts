import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import type { CatalogueChange } from '../catalogue-changes/change.ts'
import { getCachedCart } from './read-cart.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

it('the cart cache remembers dishes, but never what was read before the catalogue changed', async () => {
  let reads = 0
  let changesMeanwhile = true
  const query = async (...parameters: Parameters<typeof m.deps.pool.query>) => {
    reads += 1
    const response = await m.deps.pool.query(...parameters)
    if (changesMeanwhile) change({ everything: true, restaurants: new Set(), dishes: new Map() })
    return response
  }
  let change = (_change: CatalogueChange): void => {}
  const catalogueChanges = {
    watch: (listener: typeof change) => {
      change = listener
    },
  }
  const deps = { ...m.deps, pool: { query }, catalogueChanges } as unknown as Deps
  const recall = async () => {
    const { dishes } = await getCachedCart(deps, [m.dal.id], deps.clock())
    expect(dishes.get(m.dal.id)).toMatchObject({ name: 'Dal Makhani', price: 1000 })
    return reads
  }
  expect(await recall()).toBe(1)
  changesMeanwhile = false
  expect(await recall()).toBe(2)
  expect(await recall()).toBe(2)
})
