import { useEffect, useState } from 'react'
import type { Dish } from '#shared/catalogue/contracts.ts'
import { call } from '../../../lib/calls/api.ts'

const pauseMs = 250
const maxFound = 100

type Found = { q: string; dishes: readonly Dish[] }

/**
 * The dishes of one restaurant that match what was typed, the best first; undefined while nothing is typed or
 * the first search is under way. The server searches, since it forgives spelling and knows other scripts.
 */
export const useSearchWithin = (restaurant: string, typed: string) => {
  const q = typed.trim()
  const [found, setFound] = useState<Found>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    setFailed(false)
    if (q === '') return setFound(undefined)
    const newer = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const query = { q, restaurant, limit: maxFound }
        const { items } = await call('GET /api/dishes', { query }, newer)
        if (!newer.signal.aborted) setFound({ q, dishes: items })
      } catch {
        if (!newer.signal.aborted) setFailed(true)
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      newer.abort()
    }
  }, [restaurant, q])
  return { found: q === '' ? undefined : found, failed }
}
