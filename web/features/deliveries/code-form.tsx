import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { deliveryActionLabels } from '#shared/deliveries/delivery-lifecycle.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'

type Props = { busy: boolean; onComplete: (code: string) => Promise<unknown> }

/** Completes a delivery with the code that the customer tells at the door. */
export const CodeForm = ({ busy, onComplete }: Props) => {
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
