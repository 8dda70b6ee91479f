import { useLingui } from '@lingui/react/macro'
import type { Order } from '#shared/orders/contracts.ts'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { usePaymentText } from '../payment-text.ts'

type Props = {
  open: boolean
  onClose: () => void
  order: Pick<Order, 'id' | 'status' | 'paymentMethod' | 'payment' | 'fulfilment'>
  /** A restaurant must say why; a customer may. */
  reasonRequired: boolean
  onCancel: (reason: string) => Promise<unknown>
}

export const CancelDialog = ({ order, onCancel, ...dialog }: Props) => {
  const { t } = useLingui()
  const { id } = order
  const method = usePaymentText(order)
  return (
    <ReasonDialog
      {...dialog}
      title={t`Cancel Order`}
      description={
        order.status === 'processing'
          ? t`This ends order ${id}. It has not been paid, and nothing will be charged.`
          : order.paymentMethod !== 'cashOnDelivery'
            ? t`This ends order ${id}, and what you paid goes back to where it came from (${method}).`
            : t`This ends order ${id}. You have not paid anything, and nothing will be collected.`
      }
      confirm={t`Cancel Order`}
      keep={t`Keep Order`}
      failure={t`The order could not be cancelled. Please try again.`}
      onConfirm={onCancel}
    />
  )
}
