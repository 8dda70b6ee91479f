import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Run } from '#shared/rescue/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { invalidate } from '../../../lib/calls/invalidate.ts'
import { translate } from '../../../lib/language/i18n.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { fallbackMs, useRescueStream } from '../../../lib/live/use-live-queries.ts'
import { toast } from '../../../ui/toasts/toast.ts'

/** All that is read of what somebody carries is kept below it, and refetched with it. */
const key = ['carrier']

/** Keeps a carrier's lists up to date by their stream: once for a page, and only for who may take runs. */
export const useRunsLive = (canTake: boolean): void =>
  useRescueStream(canTake ? '/api/carrier/events' : null, key)

/**
 * `open`: runs that wait for a carrier; `active`: own ones under way, the nearest deadline first; `history`:
 * own ones that are over.
 */
export const useRuns = (state: 'open' | 'active' | 'history', enabled = true) =>
  useInfiniteQuery({
    queryKey: [...key, 'runs', state],
    ...pagesOf('GET /api/carrier/runs', { query: { state } }),
    enabled,
    refetchInterval: fallbackMs,
  })

/** Days of recurring pick-ups: those that nobody carries, or own ones. */
export const useSlots = (state: 'open' | 'own', enabled = true) =>
  useInfiniteQuery({
    queryKey: [...key, 'slots', state],
    ...pagesOf('GET /api/carrier/slots', { query: { state } }),
    enabled,
    refetchInterval: fallbackMs,
  })

type RunStep = { run: Run } & (
  | { kind: 'claim' }
  | { kind: 'pickUp'; code: string }
  | { kind: 'dropOut'; reason: string }
)

const failed = (error: unknown) =>
  toast.error(messageOf(error, translate(/*i18n*/ 'That did not work. Please try again.')))

/** What a carrier does with a run; each is safe to repeat. */
export const useRunStep = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (step: RunStep) => {
      const { id: run, lot } = step.run
      const params = { id: lot.id }
      switch (step.kind) {
        case 'claim':
          return call('POST /api/surplus/:id/claim', { params, body: { run } })
        case 'pickUp':
          return call('POST /api/surplus/:id/pick-up', { params, body: { run, code: step.code } })
        case 'dropOut':
          return call('POST /api/surplus/:id/drop-out', { params, body: { run, reason: step.reason } })
      }
    },
    onSuccess: (_lot, { kind }) => {
      if (kind === 'claim') toast.success(translate(/*i18n*/ 'This rescue is yours. Thank you!'))
      if (kind === 'dropOut') toast.success(translate(/*i18n*/ 'The rescue waits for somebody else now.'))
    },
    onError: (error, { kind }) => {
      // The form and the dialog say it themselves.
      if (kind === 'claim') failed(error)
    },
    onSettled: () => invalidate(client, key),
  })
}

/** Says that one carries a day that is still to come, or does not after all. */
export const useSlotStep = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, kind }: { id: string; kind: 'claim' | 'dropOut' }) =>
      kind === 'claim'
        ? call('POST /api/carrier/slots/:id/claim', { params: { id } })
        : call('POST /api/carrier/slots/:id/drop-out', { params: { id } }),
    onSuccess: (_slot, { kind }) => {
      if (kind === 'claim') toast.success(translate(/*i18n*/ 'This day is yours. Thank you!'))
    },
    onError: failed,
    onSettled: () => invalidate(client, key),
  })
}
