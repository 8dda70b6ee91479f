import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { type DeliveryProblem, problemLabels, problemRules } from '#shared/deliveries/delivery-problem.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { paiseOf } from '../../../lib/language/typed-amount.ts'
import { tap } from '../../../lib/taps/taps.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Choice } from '../../../ui/forms/choice.tsx'
import { AreaField, Field } from '../../../ui/forms/field.tsx'
import { useAtStop } from '../use-deliveries.ts'
import { OutcomeText } from './outcome-text.tsx'

/** The way out of the one big button: what can be wrong here. */
export const Problem = ({ delivery }: { delivery: Delivery }) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (delivery.reportable.length === 0) return null
  return (
    <>
      <Button look="danger" className="mt-6 w-full" onClick={() => setOpen(true)}>
        <IconAlertTriangle aria-hidden="true" size={20} />
        <Trans>Problem</Trans>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`What is the problem?`}>
        <ProblemForm delivery={delivery} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const ProblemForm = ({ delivery, onDone }: { delivery: Delivery; onDone: () => void }) => {
  const { t, i18n } = useLingui()
  const atStop = useAtStop()
  const [kind, setKind] = useState<DeliveryProblem | null>(null)
  const [got, setGot] = useState('')
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { id, cashToCollect } = delivery
  const asks = kind !== null && problemRules[kind].amount === true
  const received = paiseOf(got)
  const missing = asks && received !== undefined ? paise(cashToCollect - received) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kind === null || atStop.isPending) return
    if (asks && (missing === null || missing <= 0))
      return setWrong(t`Please enter what you got: less than ${formatPaise(cashToCollect)}`)
    setWrong(undefined)
    atStop.mutate(async () => {
      try {
        await tap(
          'POST /api/deliveries/:id/problem',
          { params: { id }, body: { kind, note, ...(missing !== null && { amount: missing }) } },
          { about: [id], what: i18n._(problemLabels[kind]) },
        )
        onDone()
      } catch (error) {
        const field = error instanceof ApiError ? error.fields.amount : undefined
        if (field) setWrong(field)
        else throw error
      }
    })
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <fieldset className="space-y-2">
        <legend className="sr-only">{t`What is the problem?`}</legend>
        {delivery.reportable.map((one) => (
          <Choice key={one} name="problem" checked={kind === one} onChange={() => setKind(one)}>
            <span className="font-bold">{i18n._(problemLabels[one])}</span>
          </Choice>
        ))}
      </fieldset>
      {asks && (
        <Field
          label={t`How much you got (₹)`}
          hint={
            missing !== null && missing > 0
              ? t`${formatPaise(missing)} is missing. The customer owes it, not you.`
              : t`The customer owes what is missing, not you.`
          }
          inputMode="decimal"
          autoComplete="off"
          value={got}
          error={wrong}
          onChange={({ target }) => setGot(target.value)}
        />
      )}
      {kind !== null && (
        <>
          <OutcomeText kind={kind} delivery={delivery} />
          <AreaField
            label={t`Note for our team (optional)`}
            rows={2}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </>
      )}
      <Button
        type="submit"
        className="min-h-14 w-full text-lg"
        disabled={kind === null}
        busy={atStop.isPending}
      >
        <Trans>Report</Trans>
      </Button>
      {atStop.error && (
        <p role="alert" className="font-semibold text-chilli">
          {messageOf(atStop.error, t`That did not work. Please try again.`)}
        </p>
      )}
    </form>
  )
}
