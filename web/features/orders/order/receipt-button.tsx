import { useLingui } from '@lingui/react/macro'
import type { Order } from '#shared/orders/contracts.ts'
import { DownloadButton } from '../../../ui/lists/download-button.tsx'

type Props = { order: Pick<Order, 'id' | 'status'>; look?: 'plain' | 'quiet' }

/** Saves the receipt of a delivered order as PDF; renders nothing for any other order. */
export const ReceiptButton = ({ order: { id, status }, look = 'plain' }: Props) => {
  const { t } = useLingui()
  if (status !== 'delivered') return null
  return (
    <DownloadButton
      look={look}
      path={`/api/orders/${encodeURIComponent(id)}/receipt.pdf`}
      filename={`${id}.pdf`}
      label={t`Download Receipt`}
      failure={t`The receipt could not be loaded.`}
    />
  )
}
