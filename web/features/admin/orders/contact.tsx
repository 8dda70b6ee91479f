import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOrder } from '#shared/orders/admin-contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { useAdminMay } from '../../../lib/session/may.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { MessageForm } from '../../../ui/forms/message-form.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { detailsKey } from './use-orders.ts'

type Party = 'customer' | 'restaurant' | 'courier'

/** Writes to a side of the order in its conversation with support, which is begun where there is none. */
export const ContactButtons = ({ order, courier }: { order: AdminOrder; courier: boolean }) => {
  const { t } = useLingui()
  const may = useAdminMay()
  const [party, setParty] = useState<Party | null>(null)
  const titles = {
    customer: t`Write to the customer`,
    restaurant: t`Write to the restaurant`,
    courier: t`Write to the courier`,
  }
  if (!may('help')) return null
  const parties = (['customer', 'restaurant', 'courier'] as const).filter(
    (one) => one !== 'courier' || courier,
  )
  return (
    <div className="flex flex-wrap gap-3" data-focus-group>
      {parties.map((one) => (
        <Button key={one} look="plain" onClick={() => setParty(one)}>
          {titles[one]}
        </Button>
      ))}
      <Dialog
        open={party !== null}
        onClose={() => setParty(null)}
        title={titles[party ?? 'customer']}
        description={t`It is read in the dashboard, and an e-mail tells of it.`}
      >
        {party && <Form order={order} party={party} onClose={() => setParty(null)} />}
      </Dialog>
    </div>
  )
}

type FormProps = { order: AdminOrder; party: Party; onClose: () => void }

const Form = ({ order: { id }, party, onClose }: FormProps) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const send = async (message: string, idempotencyKey: string) => {
    const input = { params: { id }, body: { to: party, message } }
    await call('POST /api/admin/orders/:id/contact', input, { idempotencyKey })
    await client.invalidateQueries({ queryKey: detailsKey(id) })
    toast.success(t`Sent`)
    onClose()
  }
  return <MessageForm label={t`Your message`} button={t`Send`} send={send} />
}
