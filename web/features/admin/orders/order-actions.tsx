import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminAction } from '#shared/orders/admin-actions.ts'
import type { AdminOrderDetails } from '#shared/orders/admin-contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { useAdminMay } from '../../../lib/session/may.tsx'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { adminActionTexts } from './action-texts.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { putOrder } from './use-orders.ts'

/** What an admin can do with the order now. Each step asks for its reason, which stands in the timeline. */
export const OrderActions = ({ details }: { details: AdminOrderDetails }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const may = useAdminMay()
  const { order, refundable } = details
  const [asked, setAsked] = useState<AdminAction | null>(null)
  const [last, setLast] = useState<AdminAction>('accept')
  const [refunding, setRefunding] = useState(false)
  const ask = (action: AdminAction) => {
    setLast(action)
    setAsked(action)
  }
  const act = async (reason: string) => {
    const input = { params: { id: order.id }, body: { action: last, reason } }
    putOrder(client, await call('POST /api/admin/orders/:id/act', input))
  }
  // Who answers people cancels for them; the other steps are of those who run the kitchens and couriers.
  const actions = order.actions.filter((action) => may(action === 'cancel' ? 'help' : 'operate'))
  const mayRefund = refundable > 0 && may('refund')
  if (actions.length === 0 && !mayRefund) return null
  return (
    <section aria-label={t`Actions`} data-focus-group className="flex flex-wrap gap-3">
      {actions.map((action) => (
        <Button key={action} look={action === 'cancel' ? 'danger' : 'plain'} onClick={() => ask(action)}>
          {t(adminActionTexts[action])}
        </Button>
      ))}
      {mayRefund && (
        <Button look="plain" onClick={() => setRefunding(true)}>
          <Trans>Refund</Trans>
        </Button>
      )}
      <ReasonDialog
        key={last}
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t(adminActionTexts[last])}
        description={t`The reason is recorded in the order's timeline and in the audit log.`}
        confirm={last === 'cancel' ? t`Cancel and refund` : t`Do it`}
        keep={t`Leave it`}
        reasonRequired
        onConfirm={act}
      />
      <RefundDialog details={details} open={refunding} onClose={() => setRefunding(false)} />
    </section>
  )
}
