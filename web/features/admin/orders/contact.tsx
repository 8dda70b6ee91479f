import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { type FormEvent, useRef, useState } from 'react'
import type { AdminOrder } from '#shared/contracts/admin-orders.ts'
import { call } from '../../../lib/api.ts'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { AreaField } from '../../../ui/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toast.ts'
import { detailsKey } from './use-orders.ts'

type Party = 'customer' | 'restaurant' | 'courier'
const longest = 2000

/** Writes to a side of the order in its conversation with support, which is begun where there is none. */
export const ContactButtons = ({ order, courier }: { order: AdminOrder; courier: boolean }) => {
  const { t } = useLingui()
  const [party, setParty] = useState<Party | null>(null)
  const titles = {
    customer: t`Write to the customer`,
    restaurant: t`Write to the restaurant`,
    courier: t`Write to the courier`,
  }
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

const Form = ({ order, party, onClose }: { order: AdminOrder; party: Party; onClose: () => void }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [message, setMessage] = useState('')
  const [field, setField] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const key = useRef(nanoid())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setField(message.trim() === '' ? t`Please type a message` : undefined)
    if (message.trim() === '') return
    setBusy(true)
    setProblem(undefined)
    try {
      const input = { params: { id: order.id }, body: { to: party, message: message.trim() } }
      await call('POST /api/admin/orders/:id/contact', input, { idempotencyKey: key.current })
      await client.invalidateQueries({ queryKey: detailsKey(order.id) })
      toast.success(t`Sent`)
      onClose()
    } catch (error) {
      if (error instanceof ApiError) setField(error.fields.message)
      setProblem(messageOf(error, t`Your message could not be sent. Please try again.`))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      <AreaField
        label={t`Your message`}
        maxLength={longest}
        value={message}
        onChange={({ target }) => {
          key.current = nanoid()
          setMessage(target.value)
        }}
        error={field}
      />
      <div className="flex justify-end">
        <Button type="submit" busy={busy}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  )
}
