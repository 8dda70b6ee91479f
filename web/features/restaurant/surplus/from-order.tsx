import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/orders/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

/** Food of an order that was cancelled after cooking, listed as surplus with one tap; once. */
export const SurplusFromOrder = ({ order }: { order: Order }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const list = useMutation({
    mutationFn: () =>
      call('POST /api/restaurant/orders/:id/surplus', { params: { id: order.id }, body: null }),
    onSuccess: () => toast.success(t`Your surplus food is listed.`),
    onError: (error) => toast.error(messageOf(error, t`The food could not be listed.`)),
    onSettled: () => client.invalidateQueries({ queryKey: ['surplus'] }),
  })
  const wasCooked = order.timeline.some(({ status }) => status === 'preparing')
  if (order.status !== 'cancelled' || order.handOverBy !== null || !wasCooked || list.isSuccess) return null
  return (
    <Button look="plain" busy={list.isPending} onClick={() => list.mutate()}>
      <Trans>List as surplus food</Trans>
    </Button>
  )
}
