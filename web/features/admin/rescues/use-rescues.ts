import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Lot } from '#shared/rescue/contracts.ts'
import { lotKinds, lotStates, runStates } from '#shared/rescue/rescue-lifecycle.ts'
import { type CallInput, call } from '../../../lib/calls/api.ts'
import { invalidate } from '../../../lib/calls/invalidate.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { withDays } from '../../../lib/lists/periods.ts'
import { useEventStream } from '../../../lib/live/use-event-stream.ts'
import { any, useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { liveRows, useFreshRows } from '../live-rows.ts'

export const periods = ['any', 'today', '7days', '30days', 'lastMonth', 'custom'] as const
const alarms = ['nobody', 'locked'] as const

export const useRescueFilters = () => {
  const filters = useUrlFilters({
    q: null,
    state: [any, ...lotStates],
    run: [any, ...runStates],
    kind: [any, ...lotKinds],
    alarm: [any, ...alarms],
    restaurant: null,
    shelter: null,
    date: periods,
    from: null,
    to: null,
  })
  const { run: runState, ...chosen } = filters.chosen
  const query: CallInput<'GET /api/admin/rescues'>['query'] = withDays({
    ...chosen,
    ...(runState && { runState }),
  })
  return { ...filters, query }
}

/** All that is read of rescues is kept below it. */
const key = ['admin', 'rescues'] as const
const listsKey = [...key, 'list'] as const
const daysKey = [...key, 'day'] as const
const lotKey = (id: string) => [...key, 'lot', id] as const

export const useRescues = (query: ReturnType<typeof useRescueFilters>['query']) =>
  useInfiniteQuery({
    queryKey: [...listsKey, query],
    ...pagesOf('GET /api/admin/rescues', { query }),
    placeholderData: (before) => before,
  })

/** One lot with its runs, as an admin sees it. */
export const useLot = (id: string) =>
  useQuery({
    queryKey: lotKey(id),
    queryFn: ({ signal }) => call('GET /api/surplus/:id', { params: { id } }, { signal }),
  })

/** The map of a day. */
export const useRescueDay = (day: string) =>
  useQuery({
    queryKey: [...daysKey, day],
    queryFn: ({ signal }) => call('GET /api/admin/rescues/day', { query: { day } }, { signal }),
    placeholderData: (before) => before,
  })

const rows = liveRows<Lot>(listsKey, async (client, id) => {
  const lot = await call('GET /api/surplus/:id', { params: { id } })
  client.setQueryData(lotKey(id), lot)
  return lot
})

/**
 * Follows everything that happens to surplus food: a row, a lot or a day that is shown changes in place. New
 * lots are counted and shown on a press, so that nothing moves under a finger.
 */
export const useRescuesLive = (shown: string | null) => {
  const client = useQueryClient()
  const { add, onConnect, shown: freshOnes } = useFreshRows(listsKey, key)
  useEventStream('/api/admin/rescues/events', {
    onRescue: ({ lotId, action }) => {
      void invalidate(client, daysKey)
      if (lotId === shown || rows.isListed(client, lotId)) void rows.follow(client, lotId)
      else if (action === 'list') add(lotId)
    },
    onConnect,
  })
  return freshOnes
}

/** Unlocks a hand-over; rejects with the server's refusal. */
export const useUnlock = () => {
  const client = useQueryClient()
  return async (
    run: string,
    body: CallInput<'POST /api/admin/rescues/:id/unlock'>['body'],
  ): Promise<void> => {
    await call('POST /api/admin/rescues/:id/unlock', { params: { id: run }, body })
    await Promise.all([
      client.invalidateQueries({ queryKey: key }),
      client.invalidateQueries({ queryKey: ['admin', 'stats'] }),
    ])
  }
}

/** Takes a photo off the story of a rescue, or puts it back; rejects with the server's refusal. */
export const useHidePhoto = () => {
  const client = useQueryClient()
  return async (
    id: string,
    body: CallInput<'POST /api/admin/rescue-photos/:id/hide'>['body'],
  ): Promise<void> => {
    await call('POST /api/admin/rescue-photos/:id/hide', { params: { id }, body })
    await client.invalidateQueries({ queryKey: key })
  }
}
