import { useMutation, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import type { MenuImport } from '#shared/menu/file-contracts.ts'
import { refusal } from '../../../../lib/calls/api.ts'
import { ApiError, noResponse } from '../../../../lib/calls/api-error.ts'
import { fetchAsUser } from '../../../../lib/calls/fetch-as-user.ts'
import { currentLocale, translate } from '../../../../lib/language/i18n.ts'
import { useRestaurantId } from '../../access/use-restaurant.ts'
import { changesKey, menuKey } from '../menu-cache.ts'
import { useNamed } from '../use-menu.ts'

/**
 * A file that was chosen, and the lines whose prices were. Its key stays with them: pressing again after a
 * lost connection imports it once.
 */
export type ChosenFile = { file: File; prices: readonly number[]; key: string }
export const chosen = (file: File, prices: readonly number[] = []): ChosenFile => ({
  file,
  prices,
  key: nanoid(),
})

/** Sends a menu file: as a dry run, or for real. */
export const useImport = (dryRun: boolean) => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const named = useNamed()
  return useMutation({
    mutationFn: async ({ file, prices, key }: ChosenFile): Promise<MenuImport> => {
      const query = new URLSearchParams({
        ...named,
        dryRun: String(dryRun),
        ...(prices.length > 0 && { prices: prices.join() }),
      })
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
    onSuccess: async () => {
      if (dryRun) return
      for (const queryKey of [menuKey(restaurant), changesKey(restaurant)])
        await client.invalidateQueries({ queryKey })
    },
  })
}
