import { persistedStore } from './persisted-store.ts'

const none: string[] = []
export const readIds = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : undefined

/**
 * What the hearts show: `dishes/<id>` and `restaurants/<id>`, newest first. A visitor's only record; for an
 * account a copy of the server's.
 */
export const favoriteIds = persistedStore<string[]>('favoriteIds', none, readIds)

/** For the navbar. */
export const useFavoritesCount = (): number => favoriteIds.use().length
