import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#shared/orders/contracts.ts'
import { type OrderStatus, restaurantView } from '#shared/orders/order-lifecycle.ts'
import { type KitchenFilter, listsKey, putOrder } from './kitchen-cache.ts'

/** An order as far as lists look at it; `steps`: how long its timeline is. */
const order = (id: string, minute: number, status: OrderStatus = 'confirmed', steps = 1): Order =>
  ({
    id,
    status,
    restaurantStatus: restaurantView[status],
    placedAt: new Date(Date.UTC(2026, 0, 5, 12, minute)).toISOString(),
    timeline: Array.from({ length: steps }),
  }) as unknown as Order

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})

const oldestActive: KitchenFilter = { sort: 'oldest', group: 'active' }
const newestFinished: KitchenFilter = { sort: 'newest', group: 'finished' }
const given = (filter: KitchenFilter, pages: Order[][], more = false, restaurant?: string) =>
  client.setQueryData([...listsKey(restaurant), filter], {
    pages: pages.map((items, index) => ({
      items,
      nextCursor: index === pages.length - 1 && !more ? null : 'more',
      counts: null,
    })),
    pageParams: pages.map(String),
  })
const shown = (filter: KitchenFilter, restaurant?: string) =>
  client
    .getQueryData<{ pages: { items: Order[] }[] }>([...listsKey(restaurant), filter])
    ?.pages.map(({ items }) => items.map(({ id, status }) => `${id} ${status}`))

describe('an order that changes', () => {
  it('changes in place, and nothing else moves', () => {
    given(oldestActive, [[order('a', 1), order('b', 2)], [order('c', 3)]])
    putOrder(client, undefined, order('b', 2, 'preparing', 2))
    expect(shown(oldestActive)).toEqual([['a confirmed', 'b preparing'], ['c confirmed']])
  })

  it('leaves the list that it is no longer of for the one that it is of', () => {
    given(oldestActive, [[order('a', 1), order('b', 2)]])
    given(newestFinished, [[order('z', 9, 'cancelled'), order('y', 0, 'delivered')]])
    putOrder(client, undefined, order('a', 1, 'delivered', 4))
    expect(shown(oldestActive)).toEqual([['b confirmed']])
    expect(shown(newestFinished)).toEqual([['z cancelled', 'a delivered', 'y delivered']])
  })

  it('is not put back by what was read before, and is there once however often it is put', () => {
    given(oldestActive, [[]])
    const late = order('a', 1, 'confirmed', 1)
    putOrder(client, undefined, order('a', 1, 'preparing', 2))
    putOrder(client, undefined, late)
    expect(shown(oldestActive)).toEqual([['a preparing']])
    putOrder(client, undefined, order('a', 1, 'preparing', 2))
    expect(shown(oldestActive)).toEqual([['a preparing']])
  })
})

describe('an order that is new', () => {
  it('stands behind the older ones, or before them, as the list is sorted', () => {
    given(oldestActive, [[order('a', 1)], [order('c', 3)]])
    given({ sort: 'newest' }, [[order('c', 3)], [order('a', 1)]])
    putOrder(client, undefined, order('b', 2))
    expect(shown(oldestActive)).toEqual([['a confirmed'], ['b confirmed', 'c confirmed']])
    expect(shown({ sort: 'newest' })).toEqual([['c confirmed'], ['b confirmed', 'a confirmed']])
  })

  it('waits for the page that it is on, where that was not read yet', () => {
    given(oldestActive, [[order('a', 1)]], true)
    putOrder(client, undefined, order('b', 2))
    expect(shown(oldestActive)).toEqual([['a confirmed']])
  })

  it('is of no list with another status, and of no other restaurant', () => {
    given({ sort: 'oldest', status: 'ready' }, [[]])
    given(oldestActive, [[]], false, 'elsewhere')
    putOrder(client, undefined, order('a', 1))
    expect(shown({ sort: 'oldest', status: 'ready' })).toEqual([[]])
    expect(shown(oldestActive, 'elsewhere')).toEqual([[]])
  })

  it('has a search read anew, which only the server can tell whether it is found by', () => {
    const search: KitchenFilter = { ...oldestActive, q: 'dosa' }
    given(search, [[]])
    putOrder(client, undefined, order('a', 1))
    expect(shown(search)).toEqual([[]])
    expect(client.getQueryState([...listsKey(undefined), search])?.isInvalidated).toBe(true)
  })
})
