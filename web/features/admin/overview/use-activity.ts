import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActivityEntry } from '#shared/reports/contracts.ts'
import { call } from '../../../lib/calls/api.ts'

const refreshMs = 5_000
const key = ['admin', 'activity']

const read = (cursor: string, signal: AbortSignal) =>
  call('GET /api/admin/activity', { query: { ...(cursor !== '' && { cursor }) } }, { signal })

/**
 * What has happened lately. New entries are looked for by themselves and put above the others, unless `held`:
 * then they are counted, so that nothing moves under a person's finger.
 */
export const useActivity = (held: boolean) => {
  const pages = useInfiniteQuery({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const latest = useQuery({
    queryKey: [...key, 'latest'],
    queryFn: ({ signal }) => read('', signal),
    refetchInterval: refreshMs,
    enabled: pages.isSuccess,
  })
  /** The latest entry that may be shown, while they are held back. */
  const [heldAt, setHeldAt] = useState<{ first: string | undefined } | null>(null)
  const older = pages.data?.pages.flatMap(({ items }) => items)
  const all = older && merged(latest.data?.items ?? [], older)
  if (held && heldAt === null && all) setHeldAt({ first: all[0]?.id })
  if (!held && heldAt !== null) setHeldAt(null)
  const from = heldAt === null ? 0 : Math.max(0, all?.findIndex(({ id }) => id === heldAt.first) ?? 0)
  return { pages, items: all?.slice(from), fresh: from, show: () => setHeldAt({ first: all?.[0]?.id }) }
}

/** Both in one list, each entry once, the latest first. */
const merged = (latest: readonly ActivityEntry[], older: readonly ActivityEntry[]): ActivityEntry[] => {
  const known = new Set(older.map(({ id }) => id))
  return [...latest.filter(({ id }) => !known.has(id)), ...older]
}
