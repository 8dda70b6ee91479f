import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { formatPaise } from '#shared/money/money.ts'
import { call } from '../../lib/calls/api.ts'
import { rupeesOf } from '../../lib/language/typed-amount.ts'
import { chipClass } from '../../ui/chip.ts'
import type { DonationForm } from './donation-form.ts'

const suggested = [5, 10, 25] as const
export const sponsoredMealsKey = ['sponsored-meals'] as const

/**
 * Prepays meals that restaurants cook for shelters, instead of giving for everything; not shown while none
 * cooks any.
 */
export const SponsorMeals = () => {
  const { t } = useLingui()
  const { setValue, watch, formState } = useFormContext<DonationForm>()
  const { data } = useQuery({
    queryKey: sponsoredMealsKey,
    queryFn: ({ signal }) => call('GET /api/meals', {}, { signal }),
  })
  const chosen = watch('meals')
  const [first, ...others] = data?.restaurants ?? []
  if (!data || !first) return null
  const price = formatPaise(data.mealPrice)
  const cook = first.name
  const choose = (meals: number) => {
    setValue('meals', meals, { shouldDirty: true })
    setValue('amount', rupeesOf(meals * data.mealPrice), {
      shouldValidate: formState.isSubmitted,
      shouldDirty: true,
    })
  }
  return (
    <div className="mt-4">
      <p className="mb-2 font-bold">
        <Trans>Or sponsor meals</Trans>
      </p>
      <fieldset aria-label={t`Sponsored meals`} className="flex flex-wrap gap-2">
        {suggested.map((meals) => (
          <button
            key={meals}
            type="button"
            aria-pressed={chosen === meals}
            onClick={() => choose(meals)}
            className={chipClass}
          >
            <Plural value={meals} one="# meal" other="# meals" />
          </button>
        ))}
      </fieldset>
      <p role="status" className="mt-2 text-sm text-soft">
        {chosen !== null && others.length === 0 && (
          <Trans>
            {price} a meal, with its tax and the way to the shelter. {cook} cooks them, and as many as you
            sponsor are served.
          </Trans>
        )}
        {chosen !== null && others.length > 0 && (
          <Plural
            value={others.length}
            one={`${price} a meal, with its tax and the way to the shelter. ${cook} and # other restaurant cook them, and as many as you sponsor are served.`}
            other={`${price} a meal, with its tax and the way to the shelter. ${cook} and # other restaurants cook them, and as many as you sponsor are served.`}
          />
        )}
        {chosen === null && (
          <Trans>{price} a meal, freshly cooked for a shelter by one of our restaurants.</Trans>
        )}
      </p>
    </div>
  )
}
