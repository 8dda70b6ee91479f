import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useRef } from 'react'
import type { MenuItem } from '#shared/menu/contracts.ts'
import type { dishForm } from '#shared/menu/validation.ts'
import { call } from '../../../../lib/calls/api.ts'
import { uploadPicture } from '../../../../lib/pictures/upload-picture.ts'
import { useRestaurantId } from '../../access/use-restaurant.ts'
import { restaurantKey } from '../../order/kitchen-cache.ts'
import { menuKey, putDish } from '../menu-cache.ts'
import { useNamed } from '../use-menu.ts'
import { bodyOf, type DishDraft } from './dish-draft.ts'

type Body = (typeof dishForm)['_zod']['input']

/** What is to become of the picture: a photo to upload, to be removed, or nothing. */
export type PhotoChange = File | 'remove' | undefined

/**
 * Saves a dish, a new one where there is none. Its key stays with what is sent: pressing again after a lost
 * connection cannot add the same dish twice.
 */
export const useSaveDish = (item: MenuItem | null) => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const query = useNamed()
  const sent = useRef({ text: '', key: '' })
  const cache = (saved: MenuItem) => {
    putDish(client, restaurant, saved.id, () => saved)
    client.removeQueries({ queryKey: [...restaurantKey(restaurant), 'dish', saved.id] })
    void client.invalidateQueries({ queryKey: menuKey(restaurant) })
    return saved
  }
  return {
    saveDish: async (draft: DishDraft): Promise<MenuItem> => {
      const { available, ...rest } = bodyOf(draft)
      // Checked by the form's rules.
      const body = rest as Body
      if (item)
        return cache(
          await call('PUT /api/restaurant/menu/:dishId', { params: { dishId: item.id }, query, body }),
        )
      const text = JSON.stringify({ ...body, available })
      if (sent.current.text !== text) sent.current = { text, key: nanoid() }
      return cache(
        await call(
          'POST /api/restaurant/menu',
          { query, body: { ...body, available } },
          { idempotencyKey: sent.current.key },
        ),
      )
    },
    savePhoto: async (dishId: string, photo: PhotoChange): Promise<void> => {
      if (photo === undefined) return
      if (photo === 'remove') {
        cache(await call('DELETE /api/restaurant/menu/:dishId/image', { params: { dishId }, query }))
        return
      }
      const path = `/api/restaurant/menu/${encodeURIComponent(dishId)}/image`
      const named = new URLSearchParams(query)
      cache((await uploadPicture(named.size > 0 ? `${path}?${named}` : path, photo)) as MenuItem)
    },
  }
}
