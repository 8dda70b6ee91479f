import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { deliveryActionLabels } from '#shared/deliveries/delivery-lifecycle.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'

type Props = { locked: boolean; busy: boolean; onComplete: (code: string) => Promise<unknown> }

/** Completes a delivery with the code that the customer tells; none is taken after five wrong ones. */
export const CodeForm = ({ locked, busy, onComplete }: Props) => {
  const { t, i18n } = useLingui()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setProblem(undefined)
    try {
      await onComplete(code)
    } catch (error) {
      const field = error instanceof ApiError ? error.fields.code : undefined
      setProblem(field ?? messageOf(error, t`That did not work. Please try again.`))
    }
  }
  if (locked)
    return (
      <Message kind="error">
        <Trans>Five wrong codes have locked this hand-over. Please ask our team to unlock it.</Trans>{' '}
        <Link to="/delivery-dashboard?tab=help" className="inline-flex min-h-11 items-center underline">
          <Trans>Help</Trans>
        </Link>
      </Message>
    )
  return (
    <form onSubmit={submit} noValidate className="space-y-2">
      <Field
        label={t`Delivery code`}
        hint={t`The customer has four digits for you.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={code}
        error={problem}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" data-action="complete" busy={busy} className="w-full">
        {i18n._(deliveryActionLabels.complete)}
      </Button>
    </form>
  )
}
