import { stored } from './stored.ts'

const none: string[] = []
export const readIds = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : undefined

/**
 * What the hearts show: `dishes/<id>` and `restaurants/<id>`, the latest first. Of a visitor all there is, of somebody
 * signed in a copy of what the server keeps.
 */
export const favoriteIds = stored<string[]>('favoriteIds', none, readIds)

/** For the navbar. */
export const useFavoritesCount = (): number => favoriteIds.use().length
