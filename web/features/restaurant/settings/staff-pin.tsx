import { Trans, useLingui } from '@lingui/react/macro'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { restaurantQuery, useRestaurantId } from '../access/use-restaurant.ts'

type Props = { person: { id: string; pin: 'none' | 'set' | 'locked' }; name: string; queryKey: QueryKey }

/** Gives somebody a PIN for shared devices, another one, or takes it away. */
export const StaffPin = ({ person, name, queryKey }: Props) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const text = { none: t`Give a PIN`, set: t`Change PIN`, locked: t`PIN locked` }[person.pin]
  return (
    <>
      <Button
        look="plain"
        aria-haspopup="dialog"
        aria-label={`${text}: ${name}`}
        className={`!px-3 text-sm ${person.pin === 'locked' ? '!border-chilli !text-chilli' : ''}`}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`PIN of ${name}`}
        description={t`By it a shared device knows who does something. It opens nothing anywhere else.`}
      >
        {open && <PinForm person={person} queryKey={queryKey} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

type FormProps = Pick<Props, 'person' | 'queryKey'> & { onDone: () => void }

const PinForm = ({ person: { id, pin: state }, queryKey, onDone }: FormProps) => {
  const { t } = useLingui()
  const restaurant = useRestaurantId()
  const client = useQueryClient()
  const [pin, setPin] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'set' | 'remove'>()
  const save = async (next: string | null) => {
    setWrong(undefined)
    setProblem(undefined)
    setBusy(next === null ? 'remove' : 'set')
    try {
      const query = restaurantQuery(restaurant)
      await call('PUT /api/restaurant/staff/:id/pin', { params: { id }, query, body: { pin: next } })
      toast.success(next === null ? t`The PIN is taken away` : t`The PIN is set`)
      onDone()
      await client.invalidateQueries({ queryKey })
    } catch (error) {
      const field = error instanceof ApiError ? error.fields.pin : undefined
      if (field) setWrong(field)
      else setProblem(messageOf(error, t`That did not work. Please try again.`))
      setBusy(undefined)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(pin)
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      {state === 'locked' && (
        <Message kind="error">{t`Five wrong PINs have locked it. A new one unlocks it.`}</Message>
      )}
      <Field
        label={t`New PIN`}
        hint={t`4 to 6 digits, not 1234 and the like`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={pin}
        error={wrong}
        onChange={({ target }) => setPin(target.value.replace(/\D/g, ''))}
        className="text-2xl tracking-[0.4em]"
      />
      <div className="flex flex-wrap justify-end gap-3">
        {state !== 'none' && (
          <Button look="danger" busy={busy === 'remove'} onClick={() => save(null)}>
            <Trans>Take it away</Trans>
          </Button>
        )}
        <Button type="submit" busy={busy === 'set'}>
          <Trans>Save PIN</Trans>
        </Button>
      </div>
    </form>
  )
}
