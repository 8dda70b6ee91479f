import { useLingui } from '@lingui/react/macro'
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  orderId: string
  /** A restaurant must say why; a customer may. */
  reasonRequired: boolean
  onCancel: (reason: string) => Promise<unknown>
}

export const CancelDialog = ({ orderId, onCancel, ...dialog }: Props) => {
  const { t } = useLingui()
  return (
    <ReasonDialog
      {...dialog}
      title={t`Cancel Order`}
      description={t`Order ${orderId} is taken back, and what was paid is refunded.`}
      confirm={t`Cancel Order`}
      keep={t`Keep Order`}
      failure={t`The order could not be cancelled. Please try again.`}
      onConfirm={onCancel}
    />
  )
}
