import { useLingui } from '@lingui/react/macro'
import type { Order } from '#shared/orders/contracts.ts'
import { DownloadButton } from '../../../ui/lists/download-button.tsx'

type Props = { order: Pick<Order, 'id' | 'status'>; look?: 'plain' | 'quiet' }

/** Saves the tax invoice of a delivered order as PDF; renders nothing for any other order. */
export const InvoiceButton = ({ order: { id, status }, look = 'plain' }: Props) => {
  const { t } = useLingui()
  if (status !== 'delivered') return null
  return (
    <DownloadButton
      look={look}
      path={`/api/orders/${encodeURIComponent(id)}/invoice.pdf`}
      filename={`invoice-${id}.pdf`}
      label={t`Tax invoice`}
      failure={t`The invoice could not be loaded.`}
    />
  )
}
