import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { useMonthlyPayments } from '../../../lib/state/site-facts.ts'
import type { DonationForm } from '../donation-form.ts'

/** Whether a gift is given once, or every month: where there is a way to pay that can be charged again. */
export const MonthlyChoice = () => {
  const { t } = useLingui()
  const { watch, setValue, formState } = useFormContext<DonationForm>()
  const charged = useMonthlyPayments()
  const [monthly, method] = watch(['monthly', 'paymentMethod'])
  const [first] = charged
  if (first === undefined) return null
  const choose = (next: boolean) => {
    setValue('monthly', next, { shouldDirty: true })
    if (!next) return
    setValue('meals', null)
    if (!charged.includes(method)) setValue('paymentMethod', first)
  }
  const problem = formState.errors.monthly?.message
  return (
    <div className="mb-3">
      <div role="radiogroup" aria-label={t`How often`} className="grid grid-cols-2 gap-2">
        {[false, true].map((value) => (
          <label
            key={String(value)}
            className="flex min-h-12 items-center justify-center rounded-2xl border-[1.5px] border-line-strong bg-surface px-3 text-center font-bold transition-colors hover:border-accent has-checked:border-action has-checked:bg-accent-tint has-checked:text-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="monthly"
              className="sr-only"
              checked={monthly === value}
              onChange={() => choose(value)}
            />
            {value ? <Trans>Every month</Trans> : <Trans>Once</Trans>}
          </label>
        ))}
      </div>
      {monthly && (
        <p className="mt-2 text-sm text-soft">
          <Trans>
            Charged today, then every month on the same day. We write to you three days before, and one tap
            stops it.
          </Trans>
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className="mt-1 text-sm font-semibold text-chilli">
          {problem}
        </p>
      )}
    </div>
  )
}
