import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../../../lib/calls/api.ts'
import { messageOf } from '../../../../lib/calls/api-error.ts'
import { translate } from '../../../../lib/language/i18n.ts'
import { fallbackMs } from '../../../../lib/live/use-live-queries.ts'
import { toast } from '../../../../ui/toasts/toast.ts'
import { restaurantQuery, useRestaurantId } from '../../access/use-restaurant.ts'
import { recurringKey } from '../surplus-keys.ts'

/** The restaurant's recurring pick-ups with the days that are planned, the latest first. */
export const useRecurring = () => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: recurringKey(restaurant),
    queryFn: ({ signal }) =>
      call('GET /api/restaurant/recurring-rescues', { query: restaurantQuery(restaurant) }, { signal }),
    refetchInterval: fallbackMs,
  })
}

export type Proposed = CallInput<'POST /api/restaurant/recurring-rescues'>['body']

type Step =
  | { kind: 'propose'; body: Proposed; idempotencyKey: string }
  | { kind: 'end'; id: string }
  | { kind: 'skip'; id: string; day: string }

/** Proposes a recurring pick-up, leaves out one of its days, or ends it. */
export const useRecurringStep = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return useMutation({
    mutationFn: (step: Step) => {
      switch (step.kind) {
        case 'propose':
          return call(
            'POST /api/restaurant/recurring-rescues',
            { query: restaurantQuery(restaurant), body: step.body },
            { idempotencyKey: step.idempotencyKey },
          )
        case 'end':
          return call('POST /api/restaurant/recurring-rescues/:id/end', { params: { id: step.id } })
        case 'skip':
          return call('POST /api/restaurant/recurring-rescues/:id/skip', {
            params: { id: step.id },
            body: { day: step.day },
          })
      }
    },
    onSuccess: (_recurring, { kind }) => {
      if (kind === 'propose')
        toast.success(translate(/*i18n*/ 'Proposed. The first shelter that agrees has it.'))
    },
    onError: (error, { kind }) => {
      // The form says it itself.
      if (kind !== 'propose')
        toast.error(messageOf(error, translate(/*i18n*/ 'That did not work. Please try again.')))
    },
    onSettled: () => client.invalidateQueries({ queryKey: recurringKey(restaurant) }),
  })
}
