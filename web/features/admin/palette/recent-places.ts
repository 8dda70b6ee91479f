import { createStore } from '../../../lib/state/create-store.ts'
import type { Place } from './use-found.ts'

const maxPlaces = 5

/**
 * Where an admin went lately, the latest first. Kept in memory alone and by the account: names of people are
 * not left behind in a browser, nor shown to who signs in next.
 */
const visited = createStore<{ userId: string; places: readonly Place[] }>({ userId: '', places: [] })

export const useRecentPlaces = (userId: string): readonly Place[] => {
  const { userId: whose, places } = visited.use()
  return whose === userId ? places : []
}

export const visitPlace = (userId: string, place: Place): void => {
  const { userId: whose, places } = visited.get()
  const others = whose === userId ? places.filter(({ id }) => id !== place.id) : []
  visited.set({ userId, places: [place, ...others].slice(0, maxPlaces) })
}
