import { Trans, useLingui } from '@lingui/react/macro'
import { IconHeart } from '@tabler/icons-react'
import { useState } from 'react'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { deliveriesKey } from './use-deliveries.ts'

/** What the customer of a delivery gave on top, and the thanks for it, which its courier may send once. */
export const Tip = ({ delivery }: { delivery: Delivery }) => {
  const { t } = useLingui()
  const [thanked, setThanked] = useState(false)
  const [busy, setBusy] = useState(false)
  if (delivery.tip === 0) return null
  const amount = formatPaise(delivery.tip)
  const thank = async () => {
    setBusy(true)
    try {
      await call('POST /api/deliveries/:id/thanks', { params: { id: delivery.id } })
      setThanked(true)
      void queryClient.invalidateQueries({ queryKey: deliveriesKey })
    } catch (error) {
      toast.error(messageOf(error, t`That could not be sent. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="font-bold text-leaf">
        <Trans>
          Tip <span className="money">+{amount}</span>, all of it yours
        </Trans>
      </p>
      {delivery.mayThank && !thanked ? (
        <Button look="plain" busy={busy} onClick={thank}>
          <IconHeart aria-hidden="true" size={19} />
          <Trans>Say thank you</Trans>
        </Button>
      ) : (
        (delivery.thankedAt !== null || thanked) && (
          <p role="status" className="text-sm text-soft">
            <Trans>You said thank you.</Trans>
          </p>
        )
      )}
    </div>
  )
}
