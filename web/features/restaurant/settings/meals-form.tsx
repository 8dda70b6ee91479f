import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OwnMealOffer } from '#shared/meals/contracts.ts'
import { mealOfferForm } from '#shared/meals/validation.ts'
import { formatPaise, type Paise } from '#shared/money/money.ts'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { paiseOf, rupeesOf } from '../../../lib/language/typed-amount.ts'
import { Check } from '../../../ui/forms/check.tsx'
import { Field, SelectField } from '../../../ui/forms/field.tsx'
import { problemsIn, refusedFields, showProblems } from '../../../ui/forms/show-problems.ts'
import { useUnsaved } from '../../../ui/forms/unsaved-guard.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { SectionForm } from '../../../ui/page/section.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { restaurantQuery, useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'

type Dish = { id: string; name: string; price: Paise }
/** As typed: the price in rupees. */
type Typed = { dishId: string; price: string; perDay: string; active: boolean }
const names = ['dishId', 'price', 'perDay'] as const

const usualPerDay = '20'
const typedOf = ({ offer }: OwnMealOffer): Typed => ({
  dishId: offer?.dish.id ?? '',
  price: offer ? rupeesOf(offer.price) : '',
  perDay: offer ? String(offer.perDay) : usualPerDay,
  active: offer?.active ?? false,
})

/** What the restaurant cooks for shelters, paid by the donation fund. */
export const MealsForm = () => {
  const { t } = useLingui()
  const restaurant = useRestaurantId()
  const query = restaurantQuery(restaurant)
  const offer = useQuery({
    queryKey: [...restaurantKey(restaurant), 'meals'],
    queryFn: ({ signal }) => call('GET /api/restaurant/meals', { query }, { signal }),
    refetchOnWindowFocus: false,
  })
  const menu = useQuery({
    queryKey: [...restaurantKey(restaurant), 'dishes-for-meals'],
    queryFn: ({ signal }) =>
      call('GET /api/restaurant/menu', { query: { ...query, limit: 100 } }, { signal }),
  })
  if (offer.data && menu.data) return <Form offer={offer.data} menu={menu.data.items} />
  const failed = offer.error ?? menu.error
  if (failed)
    return (
      <PartFailure
        error={failed}
        otherwise={t`The meals for shelters could not be loaded.`}
        onRetry={() => void Promise.all([offer.refetch(), menu.refetch()])}
      />
    )
  return <div className="skeleton h-40 w-full !rounded-card" />
}

const Form = ({ offer, menu }: { offer: OwnMealOffer; menu: Dish[] }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const query = restaurantQuery(restaurant)
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, setError, reset, formState } = useForm<Typed>({
    defaultValues: typedOf(offer),
  })
  const { errors, isSubmitting, isDirty } = formState
  useUnsaved('meals', isDirty)
  const submit = handleSubmit(async ({ dishId, price, perDay, active }) => {
    setProblem(undefined)
    const checked = mealOfferForm.safeParse({
      dishId,
      price: paiseOf(price) ?? Number.NaN,
      perDay: Number(perDay.trim() || Number.NaN),
      active,
    })
    if (!checked.success) {
      showProblems(setError, names, problemsIn(checked.error.issues))
      return
    }
    try {
      const saved = await call('PUT /api/restaurant/meals', { query, body: checked.data })
      client.setQueryData([...restaurantKey(restaurant), 'meals'], saved)
      reset(typedOf(saved))
      toast.success(active ? t`Saved: shelters can ask for it` : t`Saved: shelters are not offered it`)
    } catch (error) {
      showProblems(setError, names, refusedFields(error))
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    }
  })
  // One that is on none of the first pages, or no longer on the menu.
  const missing = offer.offer && !menu.some(({ id }) => id === offer.offer?.dish.id) ? [offer.offer.dish] : []
  return (
    <SectionForm
      label={t`Save what you cook for shelters`}
      busy={isSubmitting}
      dirty={isDirty}
      problem={problem}
      onSubmit={submit}
    >
      <Check label={t`We cook meals for shelters`} {...register('active')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField label={t`Dish`} error={errors.dishId?.message} {...register('dishId')}>
          <option value="">{t`Please choose`}</option>
          {[...missing, ...menu].map(({ id, name, price }) => (
            <option key={id} value={id}>
              {name} · {formatPaise(price)}
            </option>
          ))}
        </SelectField>
        <Field
          label={t`Price of a meal in rupees`}
          inputMode="decimal"
          hint={t`Without tax, at most as on your menu`}
          error={errors.price?.message}
          {...register('price')}
        />
        <Field
          label={t`Meals a day, at most`}
          inputMode="numeric"
          error={errors.perDay?.message}
          {...register('perDay')}
        />
      </div>
      <p className="text-sm text-soft">
        {offer.today > 0 ? (
          <Plural
            value={offer.today}
            one="Shelters have asked for # meal today."
            other="Shelters have asked for # meals today."
          />
        ) : (
          <Trans>Shelters have asked for none today.</Trans>
        )}
      </p>
    </SectionForm>
  )
}
