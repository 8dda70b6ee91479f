import { useMutation, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import type { MenuImport } from '#shared/contracts/menu.ts'
import { refusal } from '../../../lib/calls/api.ts'
import { ApiError, noResponse } from '../../../lib/calls/api-error.ts'
import { fetchAsUser } from '../../../lib/calls/fetch-as-user.ts'
import { currentLocale, translate } from '../../../lib/language/i18n.ts'
import { useRestaurantId } from '../use-restaurant.ts'
import { menuKey } from './menu-cache.ts'
import { useNamed } from './use-menu.ts'

/** A file that was chosen. Its key stays with it: pressing again after a lost connection imports it once. */
export type ChosenFile = { file: File; key: string }
export const chosen = (file: File): ChosenFile => ({ file, key: nanoid() })

/** Sends a menu file: as a dry run, or for real. */
export const useImport = (dryRun: boolean) => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const named = useNamed()
  return useMutation({
    mutationFn: async ({ file, key }: ChosenFile): Promise<MenuImport> => {
      const query = new URLSearchParams({ ...named, dryRun: String(dryRun) })
      const response = await fetchAsUser(`/api/restaurant/menu/import?${query}`, {
        method: 'POST',
        headers: {
          'accept-language': currentLocale(),
          'content-type': file.type || 'application/octet-stream',
          ...(!dryRun && { 'idempotency-key': key }),
        },
        body: file,
      }).catch(() => {
        throw new ApiError('offline', translate(noResponse))
      })
      const json: unknown = await response.json().catch(() => null)
      if (!response.ok) throw refusal(json)
      return json as MenuImport
    },
    onSuccess: () => (dryRun ? undefined : client.invalidateQueries({ queryKey: menuKey(restaurant) })),
  })
}
