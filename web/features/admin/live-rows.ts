import { type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { invalidate } from '../../lib/calls/invalidate.ts'

type Pages<R> = InfiniteData<{ items: R[] }>

/**
 * The rows of all lists below a key, which change in place when something happens to one of them. `read`
 * reads one as it is now.
 */
export const liveRows = <R extends { id: string }>(
  listsKey: QueryKey,
  read: (client: QueryClient, id: string) => Promise<R>,
) => {
  /** Those whose events are being followed up; true: again after that. */
  const reading = new Map<string, boolean>()

  /** Puts a row as it is now into every list that shows it; no list is refetched. */
  const put = (client: QueryClient, row: R): void => {
    client.setQueriesData<Pages<R>>(
      { queryKey: listsKey },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((one) => (one.id === row.id ? row : one)),
          })),
        },
    )
  }
  const isListed = (client: QueryClient, id: string): boolean =>
    client
      .getQueriesData<Pages<R>>({ queryKey: listsKey })
      .some(([, data]) => data?.pages.some(({ items }) => items.some((one) => one.id === id)))

  /**
   * Reads a row that something happened to; one that cannot be read stays as it was, until the next event or
   * the next look.
   */
  const follow = async (client: QueryClient, id: string): Promise<void> => {
    if (reading.has(id)) {
      reading.set(id, true)
      return
    }
    do {
      reading.set(id, false)
      await read(client, id).then(
        (row) => put(client, row),
        () => undefined,
      )
    } while (reading.get(id) === true)
    reading.delete(id)
  }
  return { put, isListed, follow }
}

/** Whether the list that is shown has no rows: then nothing can move under a finger. */
const isEmpty = (client: QueryClient, listsKey: QueryKey): boolean =>
  client
    .getQueryCache()
    .findAll({ queryKey: listsKey, type: 'active' })
    .every(
      ({ state }) => !(state.data as Pages<unknown> | undefined)?.pages.some(({ items }) => items.length > 0),
    )

/**
 * New rows, which are counted and shown on a press, so that nothing moves under a finger, and at once where
 * there are none yet; everything is refetched after a line that was lost.
 */
export const useFreshRows = (listsKey: QueryKey, allKey: QueryKey) => {
  const client = useQueryClient()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const connected = useRef(false)
  return {
    add: (id: string) => {
      if (isEmpty(client, listsKey)) void invalidate(client, listsKey)
      else setFresh((before) => new Set([...before, id]))
    },
    onConnect: () => {
      // The first time the lists were just read.
      if (connected.current) void invalidate(client, allKey)
      connected.current = true
    },
    shown: {
      fresh: fresh.size,
      show: () => {
        setFresh(new Set())
        void client.invalidateQueries({ queryKey: listsKey })
      },
    },
  }
}
