import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { AdminDuty } from '#shared/accounts/admin-roles.ts'
import { type OrderStatus, statusLabels } from '#shared/orders/order-lifecycle.ts'
import { call } from '../../../lib/calls/api.ts'
import { useAdminMay } from '../../../lib/session/may.tsx'
import { adminAddress } from '../address.ts'

/** Something that the palette leads to. */
export type Place = { id: string; label: string; detail: string; to: string }
export type Found = Record<FoundKind, Place[]>

const kinds = ['orders', 'users', 'restaurants', 'promoCodes', 'shelters', 'rescues'] as const
export type FoundKind = (typeof kinds)[number]
/** Whose list each is. */
const duties: Record<FoundKind, AdminDuty> = {
  orders: 'see',
  users: 'see',
  restaurants: 'see',
  promoCodes: 'money',
  shelters: 'operate',
  rescues: 'operate',
}

/** A search begins when nobody has typed for so long. */
const pauseMs = 150
const shortest = 2
const limit = 5
const nothing = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Found

/** A search of each kind, by the calls that the tabs' own lists use. */
const searchesFor = (
  q: string,
  signal: AbortSignal,
  statusText: (status: OrderStatus) => string,
): Record<FoundKind, () => Promise<Place[]>> => {
  const query = { q, limit }
  return {
    orders: async () =>
      (await call('GET /api/admin/orders', { query }, { signal })).items.map(
        ({ id, status, restaurant }) => ({
          id: `order ${id}`,
          label: id,
          detail: `${restaurant.name} · ${statusText(status)}`,
          to: adminAddress({ tab: 'orders', order: id }),
        }),
      ),
    users: async () =>
      (await call('GET /api/admin/users', { query }, { signal })).items.map(
        ({ id, username, fullName, email }) => ({
          id: `user ${id}`,
          label: fullName || username,
          detail: fullName ? `${username} · ${email}` : email,
          to: adminAddress({ tab: 'users', user: id }),
        }),
      ),
    restaurants: async () =>
      (await call('GET /api/admin/restaurants', { query }, { signal })).items.map(({ id, name, area }) => ({
        id: `restaurant ${id}`,
        label: name,
        detail: area,
        to: adminAddress({ tab: 'restaurants', restaurant: id }),
      })),
    promoCodes: async () =>
      (await call('GET /api/admin/promo-codes', { query }, { signal })).items.map(({ id, note }) => ({
        id: `promo ${id}`,
        label: id,
        detail: note,
        to: adminAddress({ tab: 'promo-codes', code: id }),
      })),
    shelters: async () =>
      (await call('GET /api/admin/shelters', { query }, { signal })).items.map(({ id, name, address }) => ({
        id: `shelter ${id}`,
        label: name,
        detail: address,
        to: adminAddress({ tab: 'shelters', shelter: id }),
      })),
    rescues: async () =>
      (await call('GET /api/admin/rescues', { query }, { signal })).items.map(
        ({ id, title, restaurant }) => ({
          id: `rescue ${id}`,
          label: title,
          detail: `${restaurant.name} · ${id}`,
          to: adminAddress({ tab: 'rescues', lot: id }),
        }),
      ),
  }
}

/** What the server finds for what was typed; `failed` if it could not look for all of it. */
export const useFound = (typed: string): { found: Found; searching: boolean; failed: boolean } => {
  const { i18n } = useLingui()
  const may = useAdminMay()
  const q = typed.trim()
  const [state, setState] = useState({ q: '', found: nothing, failed: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched again for other words, not for another language
  useEffect(() => {
    if (q.length < shortest) return
    const newer = new AbortController()
    const { signal } = newer
    const search = async () => {
      const searched = kinds.filter((kind) => may(duties[kind]))
      const searches = searchesFor(q, signal, (status) => i18n._(statusLabels[status]))
      const results = await Promise.allSettled(searched.map((kind) => searches[kind]()))
      if (signal.aborted) return
      setState({
        q,
        failed: results.some(({ status }) => status === 'rejected'),
        found: {
          ...nothing,
          ...Object.fromEntries(
            results.map((result, index) => [
              searched[index],
              result.status === 'fulfilled' ? result.value : [],
            ]),
          ),
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
