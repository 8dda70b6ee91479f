import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Lot } from '#shared/rescue/contracts.ts'
import { type CallInput, call } from '../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { translate } from '../../../lib/language/i18n.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { fallbackMs } from '../../../lib/live/use-live-queries.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { restaurantQuery, useRestaurantId } from '../access/use-restaurant.ts'
import { surplusKey } from './surplus-keys.ts'

/**
 * The restaurant's lots, the latest first. The dashboard's stream keeps them up to date
 * (use-kitchen-orders.ts).
 */
export const useSurplus = (filter: { state?: Lot['state']; q?: string }) => {
  const restaurant = useRestaurantId()
  return useInfiniteQuery({
    queryKey: [...surplusKey(restaurant), filter],
    ...pagesOf('GET /api/restaurant/surplus', {
      query: {
        ...filter,
        limit: 20,
        ...(restaurant !== undefined && { restaurant }),
      },
    }),
    refetchInterval: fallbackMs,
  })
}

export type Listed = CallInput<'POST /api/surplus'>['body']

type Step =
  | { kind: 'list'; body: Listed; idempotencyKey: string }
  | { kind: 'offer' | 'repeat'; id: string }
  | { kind: 'close'; id: string; reason: string }

/** Lists a lot, and what a restaurant does with one. */
export const useSurplusStep = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return useMutation({
    mutationFn: (step: Step) => {
      switch (step.kind) {
        case 'list':
          return call(
            'POST /api/surplus',
            { query: restaurantQuery(restaurant), body: step.body },
            { idempotencyKey: step.idempotencyKey },
          )
        case 'offer':
          return call('POST /api/surplus/:id/offer', { params: { id: step.id } })
        case 'repeat':
          return call('POST /api/surplus/:id/repeat', { params: { id: step.id }, body: null })
        case 'close':
          return call('POST /api/surplus/:id/close', {
            params: { id: step.id },
            body: { reason: step.reason },
          })
      }
    },
    onSuccess: (_lot, { kind }) => {
      if (kind === 'list' || kind === 'repeat')
        toast.success(translate(/*i18n*/ 'Your surplus food is listed.'))
    },
    onError: (error, { kind }) => {
      // The form and the dialog say it themselves.
      if (kind !== 'list' && kind !== 'close')
        toast.error(messageOf(error, translate(/*i18n*/ 'That did not work. Please try again.')))
    },
    onSettled: () => client.invalidateQueries({ queryKey: surplusKey(restaurant) }),
  })
}

export const fieldsOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? (error.fields ?? {}) : {}
