import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { maxDonation, readRupees } from '#shared/giving/validation.ts'
import { mealsFor } from '#shared/meals/meals.ts'
import { paise } from '#shared/money/money.ts'
import { Field } from '../../ui/forms/field.tsx'
import type { DonationForm } from './donation-form.ts'
import { MonthlyChoice } from './monthly/monthly-choice.tsx'
import { SponsorMeals } from './sponsor-meals.tsx'

/** In rupees. */
const suggested = [100, 250, 500, 1000] as const
const grouped = (amount: number) => new Intl.NumberFormat('en-IN').format(amount)

/** Suggested amounts, and a field for any other. */
export const AmountChoice = () => {
  const { t } = useLingui()
  const { register, setValue, watch, formState } = useFormContext<DonationForm>()
  const chosen = readRupees(watch('amount'))
  const meals = chosen === undefined || chosen > maxDonation ? 0 : mealsFor(paise(chosen))
  const [sponsored, monthly] = watch(['meals', 'monthly'])
  return (
    <fieldset>
      <legend className="mb-2 font-bold">
        <Trans>How much would you like to give?</Trans>
      </legend>
      <MonthlyChoice />
      <div className="mb-3 grid grid-cols-4 gap-2">
        {suggested.map((rupees) => (
          <button
            key={rupees}
            type="button"
            aria-pressed={sponsored === null && chosen === rupees * 100}
            onClick={() => {
              setValue('meals', null)
              setValue('amount', String(rupees), { shouldValidate: formState.isSubmitted, shouldDirty: true })
            }}
            className="money min-h-12 rounded-2xl border-[1.5px] border-line-strong bg-surface font-bold transition-colors hover:border-accent hover:text-accent aria-pressed:border-action aria-pressed:bg-accent-tint aria-pressed:text-accent"
          >
            ₹{grouped(rupees)}
          </button>
        ))}
      </div>
      <Field
        label={t`Amount in rupees`}
        inputMode="decimal"
        autoComplete="transaction-amount"
        placeholder="250"
        className="tabular-nums"
        error={formState.errors.amount?.message}
        {...register('amount', { onChange: () => setValue('meals', null) })}
      />
      {!monthly && <SponsorMeals />}
      <p role="status" className="mt-2 font-bold text-leaf empty:hidden">
        {meals > 0 && sponsored === null && <Plural value={meals} one="About # meal" other="About # meals" />}
      </p>
      {sponsored === null && (
        <p className="text-sm text-soft">
          <Trans>
            A gift to the fund: it pays couriers for rescued food, and meals that nobody sponsored.
          </Trans>
        </p>
      )}
    </fieldset>
  )
}
