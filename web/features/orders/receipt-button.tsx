import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Order } from '#shared/contracts/orders.ts'
import { messageOf } from '../../lib/api-error.ts'
import { download } from '../../lib/download.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

type Props = { order: Pick<Order, 'id' | 'status'>; look?: 'plain' | 'quiet' }

/** Saves the receipt of a delivered order as PDF; renders nothing for any other order. */
export const ReceiptButton = ({ order: { id, status }, look = 'plain' }: Props) => {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  if (status !== 'delivered') return null
  const save = async () => {
    setBusy(true)
    try {
      await download(`/api/orders/${encodeURIComponent(id)}/receipt.pdf`, `${id}.pdf`)
    } catch (error) {
      toast.error(messageOf(error, t`The receipt could not be loaded.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look={look} busy={busy} onClick={save}>
      {!busy && <IconDownload aria-hidden="true" size={20} />}
      <Trans>Download Receipt</Trans>
    </Button>
  )
}
