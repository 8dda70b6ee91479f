import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Order } from '#shared/orders/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { DownloadButton } from '../../../ui/lists/download-button.tsx'

type Props = { order: Pick<Order, 'id' | 'status'> & { payment: Pick<Order['payment'], 'refunded'> } }

/** Saves the credit notes for what went back of a delivered order; renders nothing where there are none. */
export const CreditNotes = ({ order: { id, status, payment } }: Props) => {
  const { t } = useLingui()
  const { data } = useQuery({
    // Another one comes with whatever goes back.
    queryKey: ['credit-notes', id, payment.refunded],
    queryFn: ({ signal }) => call('GET /api/orders/:id/credit-notes', { params: { id } }, { signal }),
    enabled: status === 'delivered' && payment.refunded > 0,
  })
  return data?.items.map(({ number }) => (
    <DownloadButton
      key={number}
      path={`/api/orders/${encodeURIComponent(id)}/credit-notes/${number}`}
      filename={`${number}.pdf`}
      label={t`Credit note`}
      about={number}
      failure={t`The credit note could not be loaded.`}
    />
  ))
}
