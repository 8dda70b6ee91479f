import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { minuteMs } from '#shared/time.ts'
import { invalidate } from '../calls/invalidate.ts'
import { throttle } from '../hooks/throttle.ts'
import { useEventStream } from './use-event-stream.ts'

/** How often queries are refetched while one event follows the other. */
const everyMs = 1_000
/**
 * How often what a stream announces is read all the same: where a proxy holds streams back, they say nothing.
 */
export const fallbackMs = minuteMs

/**
 * Returns a function that reads the queries of each key again, however often it is called at most once a
 * second.
 */
export const useReadSoon = (keys: readonly QueryKey[]): (() => void) => {
  const client = useQueryClient()
  const current = useRef(keys)
  const throttled = useRef<ReturnType<typeof throttle<null>> | null>(null)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const made = throttle<null>(everyMs, () => {
      for (const key of current.current) void invalidate(client, key)
    })
    throttled.current = made
    return () => made.stop()
  }, [client])
  return () => throttled.current?.push(null)
}

/**
 * Keeps the queries below a key up to date by a stream of what happens to surplus food; null: there is none
 * to listen to.
 */
export const useRescueStream = (path: string | null, key: QueryKey): void => {
  const read = useReadSoon([key])
  useEventStream(path, { onRescue: read, onRecurring: read, onConnect: read })
}
