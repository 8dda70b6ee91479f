import type { FavoriteKind, Favorites } from '#shared/favorites/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { translate } from '../../lib/language/i18n.ts'
import { signedInUser } from '../../lib/session/session.ts'
import { favoriteIds, readIds } from '../../lib/state/favorite-ids.ts'
import { persistedStore } from '../../lib/state/persisted-store.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** A visitor's favorites, until they are merged into an account's. */
const visitors = persistedStore<string[]>('favorites', [], readIds)

const added = /*i18n*/ 'Added to your favorites'
const removed = /*i18n*/ 'Removed from your favorites'
const failed = /*i18n*/ 'Your favorites could not be changed. Please try again.'

/** Calls are sent one after the other, so that the last press wins. */
let turn: Promise<unknown> = Promise.resolve()
const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}

const idsOf = (items: readonly string[], kind: FavoriteKind): string[] =>
  items.filter((item) => item.startsWith(`${kind}/`)).map((item) => item.slice(kind.length + 1))

const mark = (item: string, held: boolean) => {
  const others = favoriteIds.get().filter((other) => other !== item)
  favoriteIds.set(held ? [item, ...others] : others)
}

/** Pressed, but not yet stored by the server. */
const underWay = new Map<string, boolean>()

/** Toggles `dishes/<id>` or `restaurants/<id>`: at once on the screen, then where favorites are stored. */
export const toggleFavorite = async (item: string): Promise<void> => {
  const held = !favoriteIds.get().includes(item)
  const user = signedInUser()
  mark(item, held)
  toast.success(translate(held ? added : removed))
  if (user === null) return visitors.set(favoriteIds.get())
  const [kind = '', ...rest] = item.split('/')
  const params = { id: user.id, kind: kind as FavoriteKind, itemId: rest.join('/') }
  underWay.set(item, held)
  try {
    await inOrder<unknown>(() =>
      held
        ? call('PUT /api/users/:id/favorites/:kind/:itemId', { params })
        : call('DELETE /api/users/:id/favorites/:kind/:itemId', { params }),
    )
  } catch (error) {
    mark(item, !held)
    toast.error(messageOf(error, translate(failed)))
  } finally {
    if (underWay.get(item) === held) underWay.delete(item)
  }
}

const show = ({ dishes, restaurants }: Favorites) => {
  favoriteIds.set([
    ...dishes.map(({ id }) => `dishes/${id}`),
    ...restaurants.map(({ id }) => `restaurants/${id}`),
  ])
  // The response does not have what was pressed meanwhile.
  for (const [item, held] of underWay) mark(item, held)
}

/**
 * Merges what was marked before signing in into the account's favorites, and shows the result. Nothing is
 * lost on failure.
 */
export const syncFavorites = (userId: string): Promise<void> =>
  inOrder(async () => {
    const marked = visitors.get()
    const params = { id: userId }
    const body = { dishes: idsOf(marked, 'dishes'), restaurants: idsOf(marked, 'restaurants') }
    const favorites =
      marked.length > 0
        ? await call('POST /api/users/:id/favorites/merge', { params, body })
        : await call('GET /api/users/:id/favorites', { params })
    if (signedInUser()?.id !== userId) return
    visitors.set(null)
    show(favorites)
  })
