import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { MenuCounts, MenuItem } from '#shared/menu/contracts.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'

/** What a list of the menu shows. */
export type MenuListFilter = {
  q?: string
  category?: string
  ownCategory?: string
  available?: boolean
  sort: 'menu' | 'name' | 'price'
}
export type MenuPage = { items: MenuItem[]; nextCursor: string | null; counts: MenuCounts | null }

export const menuKey = (restaurant: string | undefined) => [...restaurantKey(restaurant), 'menu'] as const

/** Changes of several dishes, which can be undone. */
export const changesKey = (restaurant: string | undefined) =>
  [...restaurantKey(restaurant), 'menu-changes'] as const

const shifted = (counts: MenuCounts, before: MenuItem, after: MenuItem | null): MenuCounts => {
  const left = { ...counts }
  left[before.available ? 'available' : 'unavailable'] -= 1
  if (after) left[after.available ? 'available' : 'unavailable'] += 1
  return left
}

/**
 * Puts a dish as it is now into every list that shows it, in its place, with the counts; null: takes it out.
 * A dish that a filter would no longer show stays until the list is read again, so that nothing moves under a
 * finger.
 */
export const putDish = (
  client: QueryClient,
  restaurant: string | undefined,
  id: string,
  change: (before: MenuItem) => MenuItem | null,
): void => {
  client.setQueriesData<InfiniteData<MenuPage>>({ queryKey: menuKey(restaurant) }, (data) => {
    const before = data?.pages.flatMap(({ items }) => items).find((item) => item.id === id)
    if (data === undefined || before === undefined) return data
    const after = change(before)
    return {
      ...data,
      pages: data.pages.map(({ items, counts, ...page }) => ({
        ...page,
        items: items.flatMap((item) => (item.id === id ? (after ?? []) : item)),
        counts: counts && shifted(counts, before, after),
      })),
    }
  })
}
