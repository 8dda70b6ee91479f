import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { marketDay } from '#shared/calendar.ts'
import type { Lot } from '#shared/contracts/surplus.ts'
import { lotKinds, lotStates, runStates } from '#shared/rescue-lifecycle.ts'
import { type CallInput, type CallResponse, call } from '../../../lib/api.ts'
import { pagesOf } from '../../../lib/pages-of.ts'
import { daysOf } from '../../../lib/periods.ts'
import { readAgain } from '../../../lib/read-again.ts'
import { useEventStream } from '../../../lib/use-event-stream.ts'
import { useUrlFilters } from '../../../lib/use-url-filters.ts'

const all = 'all'
export const periods = ['any', 'today', '7days', '30days', 'lastMonth', 'custom'] as const
const alarms = ['nobody', 'locked'] as const

export const useRescueFilters = () => {
  const filters = useUrlFilters({
    q: null,
    state: [all, ...lotStates],
    run: [all, ...runStates],
    kind: [all, ...lotKinds],
    alarm: [all, ...alarms],
    restaurant: null,
    shelter: null,
    date: periods,
    from: null,
    to: null,
  })
  const { q, state, run, kind, alarm, restaurant, shelter, date, from, to } = filters.values
  const query: CallInput<'GET /api/admin/rescues'>['query'] = {
    ...(q !== '' && { q }),
    ...(state !== all && { state }),
    ...(run !== all && { runState: run }),
    ...(kind !== all && { kind }),
    ...(alarm !== all && { alarm }),
    ...(restaurant !== '' && { restaurant }),
    ...(shelter !== '' && { shelter }),
    ...daysOf(date, marketDay(new Date()), { from, to }),
  }
  return { ...filters, query }
}

type Pages = InfiniteData<CallResponse<'GET /api/admin/rescues'>>
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

const isListed = (client: QueryClient, id: string): boolean =>
  client
    .getQueriesData<Pages>({ queryKey: listsKey })
    .some(([, data]) => data?.pages.some(({ items }) => items.some((one) => one.id === id)))

/** Puts a lot as it is now into every list that shows it: its row changes in place, and no list is read anew. */
const putRow = (client: QueryClient, lot: Lot): void => {
  client.setQueriesData<Pages>(
    { queryKey: listsKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.id === lot.id ? lot : one)),
        })),
      },
  )
}

/** Lots whose events are being followed up; true: once more after that. */
const reading = new Map<string, boolean>()

const readRow = async (client: QueryClient, id: string): Promise<void> => {
  if (reading.has(id)) {
    reading.set(id, true)
    return
  }
  do {
    reading.set(id, false)
    await call('GET /api/surplus/:id', { params: { id } }).then(
      (lot) => {
        client.setQueryData(lotKey(id), lot)
        putRow(client, lot)
      },
      // It stays as it was, until the next event or the next look.
      () => undefined,
    )
  } while (reading.get(id) === true)
  reading.delete(id)
}

/**
 * Follows everything that happens to surplus food: a row, a lot or a day that is shown changes in place. New lots are counted and shown on a
 * press, so that nothing moves under a finger.
 */
export const useRescuesLive = (shown: string | null = null) => {
  const client = useQueryClient()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const connected = useRef(false)
  useEventStream('/api/admin/rescues/events', {
    onRescue: ({ lotId, action }) => {
      void readAgain(client, daysKey)
      if (lotId === shown || isListed(client, lotId)) void readRow(client, lotId)
      else if (action === 'list') setFresh((before) => new Set([...before, lotId]))
    },
    onConnect: () => {
      // The first time everything was just read.
      if (connected.current) void readAgain(client, key)
      connected.current = true
    },
  })
  return {
    fresh: fresh.size,
    show: () => {
      setFresh(new Set())
      void client.invalidateQueries({ queryKey: listsKey })
    },
  }
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
