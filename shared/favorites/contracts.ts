import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { done } from '../api/wire.ts'
import { dish, restaurant, restaurantCard } from '../catalogue/contracts.ts'

export const favoriteKinds = ['dishes', 'restaurants'] as const
export type FavoriteKind = (typeof favoriteKinds)[number]

/** Most favorites of each kind. */
export const maxFavorites = 500

/** With its cover. */
const favoriteRestaurant = z.extend(restaurant, { pictures: restaurantCard.shape.pictures })
export type FavoriteRestaurant = z.infer<typeof favoriteRestaurant>

/** Latest first. Items no longer on the menu are left out until they return to it. */
export const favorites = z.object({ dishes: z.array(dish), restaurants: z.array(favoriteRestaurant) })
export type Favorites = z.infer<typeof favorites>

const id = z.string().check(maxLength(200))
const userId = z.object({ id })
const oneFavorite = z.object({ id, kind: z.enum(favoriteKinds), itemId: id })
const ids = z.array(id).check(maxLength(maxFavorites))
const tag = 'Favorites'

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/users/:id/favorites',
  access: 'signedIn',
  tag,
  summary: 'Favorite dishes and restaurants, the latest first',
  params: userId,
  response: favorites,
})

export const addFavorite = endpoint({
  method: 'PUT',
  path: '/api/users/:id/favorites/:kind/:itemId',
  access: 'signedIn',
  tag,
  summary: 'Make a dish or a restaurant a favorite; a second time changes nothing',
  params: oneFavorite,
  response: done,
})

export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/favorites/:kind/:itemId',
  access: 'signedIn',
  tag,
  summary: 'Remove a favorite; a second time changes nothing',
  params: oneFavorite,
  response: done,
})

export const mergeFavorites = endpoint({
  method: 'POST',
  path: '/api/users/:id/favorites/merge',
  access: 'signedIn',
  tag,
  summary: 'Add what a visitor had marked before signing in; what nobody knows is left out',
  params: userId,
  body: z.object({ dishes: ids, restaurants: ids }),
  response: favorites,
})
