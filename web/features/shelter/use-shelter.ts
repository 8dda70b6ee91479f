import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/calls/api.ts'
import { pagesOf } from '../../lib/lists/pages-of.ts'
import { fallbackMs, useRescueStream } from '../../lib/live/use-live-queries.ts'

/** Kitchens say what they cook for shelters without an event: how often that is read again. */
const mealsEveryMs = 10_000
const key = ['shelter'] as const

/**
 * Keeps a shelter's lists up to date by its stream: once for the whole dashboard, and only while it may
 * listen.
 */
export const useShelterLive = (isApproved: boolean): void =>
  useRescueStream(isApproved ? '/api/shelter/events' : null, key)

/** The application of whoever runs no approved shelter yet, and the shelter of who does. */
export const useApplication = () =>
  useQuery({
    queryKey: [...key, 'application'],
    queryFn: ({ signal }) => call('GET /api/shelter/application', {}, { signal }),
  })

export const useOffers = () =>
  useInfiniteQuery({
    queryKey: [...key, 'offers'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: 20, ...(pageParam !== '' && { cursor: pageParam }) }
      const page = await call('GET /api/shelter/offers', { query }, { signal })
      return { ...page, items: page.items.map((offer) => ({ ...offer, id: offer.lot.id })) }
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: fallbackMs,
  })
export type Offer = NonNullable<ReturnType<typeof useOffers>['data']>['pages'][number]['items'][number]

export const useRescues = (state: 'active' | 'history') =>
  useInfiniteQuery({
    queryKey: [...key, 'rescues', state],
    ...pagesOf('GET /api/shelter/rescues', { query: { state, limit: 20 } }),
    refetchInterval: fallbackMs,
  })

export const useRecurring = () =>
  useQuery({
    queryKey: [...key, 'recurring'],
    queryFn: ({ signal }) => call('GET /api/shelter/recurring', {}, { signal }),
    refetchInterval: fallbackMs,
  })

export const useMeals = () =>
  useQuery({
    queryKey: [...key, 'meals'],
    queryFn: ({ signal }) => call('GET /api/shelter/meals', {}, { signal }),
    refetchInterval: mealsEveryMs,
  })

export type ShelterForm = CallInput<'PUT /api/shelter'>['body']

type Step =
  | { kind: 'accept'; lot: string; portions: number }
  | { kind: 'cancel'; lot: string; run: string }
  | {
      kind: 'receive'
      lot: string
      run: string
      code: string
      portions: number
      weightKg: number | undefined
      note: string
    }
  | { kind: 'feedback'; lot: string; run: string; stars: number; comment: string }
  | { kind: 'agree' | 'leave'; recurring: string }

/** What a shelter does with what it is offered; afterwards all its lists are read again. */
export const useShelterStep = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (step: Step): Promise<unknown> => {
      switch (step.kind) {
        case 'accept': {
          const { lot: id, portions } = step
          return call('POST /api/surplus/:id/accept', { params: { id }, body: { portions } })
        }
        case 'cancel': {
          const { lot: id, run } = step
          return call('POST /api/surplus/:id/cancel', { params: { id }, body: { run } })
        }
        case 'receive': {
          const { kind: _, lot: id, weightKg, ...body } = step
          return call('POST /api/surplus/:id/receive', {
            params: { id },
            body: { ...body, ...(weightKg !== undefined && { weightKg }) },
          })
        }
        case 'feedback': {
          const { kind: _, lot: id, ...body } = step
          return call('POST /api/surplus/:id/feedback', { params: { id }, body })
        }
        case 'agree':
          return call('POST /api/shelter/recurring/:id/agree', { params: { id: step.recurring } })
        case 'leave':
          return call('POST /api/shelter/recurring/:id/leave', { params: { id: step.recurring } })
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** Saves what a shelter says about itself; who has the role changes the shelter, others apply. */
export const useSaveShelter = (isShelter: boolean) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ShelterForm) =>
      isShelter ? call('PUT /api/shelter', { body }) : call('PUT /api/shelter/application', { body }),
    onSuccess: (shelter) => client.setQueryData([...key, 'application'], { shelter }),
  })
}

export const useRedeem = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      idempotencyKey,
      ...body
    }: {
      restaurantId: string
      meals: number
      idempotencyKey: string
    }) => call('POST /api/shelter/meals', { body }, { idempotencyKey }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
