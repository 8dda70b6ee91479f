import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { statusLabels } from '#shared/orders/order-lifecycle.ts'
import { call } from '../../../lib/calls/api.ts'
import { adminAddress } from '../address.ts'

/** Something that the palette leads to. */
export type Place = { id: string; label: string; detail: string; to: string }
export type Found = { orders: Place[]; users: Place[]; restaurants: Place[] }

/** A search begins when nobody has typed for so long. */
const pauseMs = 150
const shortest = 2
const limit = 5
const nothing: Found = { orders: [], users: [], restaurants: [] }

/** What the server finds for what was typed; `failed` if it could not look for all of it. */
export const useFound = (typed: string): { found: Found; searching: boolean; failed: boolean } => {
  const { i18n } = useLingui()
  const q = typed.trim()
  const [state, setState] = useState({ q: '', found: nothing, failed: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched anew for other words, not for another language
  useEffect(() => {
    if (q.length < shortest) return
    const newer = new AbortController()
    const { signal } = newer
    const search = async () => {
      const query = { q, limit }
      const [orders, users, restaurants] = await Promise.allSettled([
        call('GET /api/admin/orders', { query }, { signal }),
        call('GET /api/admin/users', { query }, { signal }),
        call('GET /api/admin/restaurants', { query }, { signal }),
      ])
      if (signal.aborted) return
      const itemsOf = <T>(result: PromiseSettledResult<{ items: T[] }>): T[] =>
        result.status === 'fulfilled' ? result.value.items : []
      setState({
        q,
        failed: [orders, users, restaurants].some(({ status }) => status === 'rejected'),
        found: {
          orders: itemsOf(orders).map(({ id, status, restaurant }) => ({
            id: `order ${id}`,
            label: id,
            detail: `${restaurant.name} · ${i18n._(statusLabels[status])}`,
            to: adminAddress({ tab: 'orders', order: id }),
          })),
          users: itemsOf(users).map(({ id, username, fullName, email }) => ({
            id: `user ${id}`,
            label: fullName || username,
            detail: fullName ? `${username} · ${email}` : email,
            to: adminAddress({ tab: 'users', user: id }),
          })),
          restaurants: itemsOf(restaurants).map(({ id, name, area }) => ({
            id: `restaurant ${id}`,
            label: name,
            detail: area,
            to: adminAddress({ tab: 'restaurants', restaurant: id }),
          })),
        },
      })
    }
    const timer = setTimeout(() => void search(), pauseMs)
    return () => {
      clearTimeout(timer)
      newer.abort()
    }
  }, [q])
  if (q.length < shortest) return { found: nothing, searching: false, failed: false }
  // What was found for the words before stays until there is something new.
  return { found: state.found, searching: state.q !== q, failed: state.failed }
}
