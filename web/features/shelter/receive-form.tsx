import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { Run } from '#shared/rescue/contracts.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useShelterStep } from './use-shelter.ts'

/** Receives a run by the code that its carrier shows, with what really came. */
export const ReceiveForm = ({ run }: { run: Run }) => {
  const { t } = useLingui()
  const step = useShelterStep()
  const [code, setCode] = useState('')
  const [portions, setPortions] = useState(String(run.portions))
  const [weight, setWeight] = useState('')
  const [note, setNote] = useState('')
  const fields = step.error instanceof ApiError ? (step.error.fields ?? {}) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    step.mutate(
      {
        kind: 'receive',
        lot: run.lot.id,
        run: run.id,
        code,
        portions: portions === '' ? Number.NaN : Number(portions),
        weightKg: weight.trim() === '' ? undefined : Number(weight.replace(',', '.')),
        note,
      },
      { onSuccess: () => toast.success(t`Received. Enjoy your meal!`) },
    )
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-3 rounded-xl bg-sunken p-3">
      <Field
        label={t`Code that the carrier shows`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={fields.code}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t`Portions that came`}
          inputMode="numeric"
          maxLength={5}
          value={portions}
          onChange={({ target }) => setPortions(target.value.replace(/\D/g, ''))}
          error={fields.portions}
        />
        <Field
          label={t`Weight in kg`}
          optional
          inputMode="decimal"
          maxLength={8}
          value={weight}
          onChange={({ target }) => setWeight(target.value)}
          error={fields.weightKg}
        />
      </div>
      <Field
        label={t`A note`}
        optional
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={fields.note}
      />
      {step.isError && Object.keys(fields).length === 0 && (
        <Message kind="error">{messageOf(step.error, t`That did not work. Please try again.`)}</Message>
      )}
      <Button type="submit" busy={step.isPending} className="w-full">
        <Trans>Receive</Trans>
      </Button>
    </form>
  )
}
