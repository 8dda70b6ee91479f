import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import { orderingFields } from '#shared/restaurants/validation.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { changedFields, useSectionValues } from '../../../lib/state/use-section-values.ts'
import { Check } from '../../../ui/forms/check.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { refusedFields, showProblems } from '../../../ui/forms/show-problems.ts'
import { useUnsaved } from '../../../ui/forms/unsaved-guard.tsx'
import { SectionForm } from '../../../ui/page/section.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useSaveProfile } from '../access/use-profile.ts'

const names = [
  'preparationMinutes',
  'minimumOrder',
  'deliveryRadius',
  'slotOrders',
  'slotPortions',
  'slotLeadMinutes',
] as const
type Name = (typeof names)[number]
/** As they are typed: minutes, rupees and kilometres. */
type Typed = Record<Name, string> & { counterPrices: boolean; collection: boolean }

const written = (value: number | null, unit: number): string => (value === null ? '' : String(value / unit))
const typedOf = (profile: RestaurantProfile): Typed => ({
  preparationMinutes: written(profile.preparationMinutes, 1),
  minimumOrder: profile.minimumOrder === 0 ? '' : written(profile.minimumOrder, 100),
  deliveryRadius: written(profile.deliveryRadius, 1_000),
  slotOrders: written(profile.slotOrders, 1),
  slotPortions: written(profile.slotPortions, 1),
  slotLeadMinutes: written(profile.slotLeadMinutes, 1),
  counterPrices: profile.counterPrices,
  collection: profile.collection,
})

/** What was typed in the API's units; NaN, which every rule refuses, for what is not a number. */
const typedValue = (name: Name, text: string): number | null => {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return name === 'minimumOrder' || name === 'slotOrders' ? 0 : null
  const value = Number(typed)
  if (name === 'minimumOrder') return Math.round(value * 100)
  return name === 'deliveryRadius' ? Math.round(value * 1_000) : value
}

export const OrdersForm = ({ profile }: { profile: RestaurantProfile }) => {
  const { t } = useLingui()
  const save = useSaveProfile()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, setError, reset, formState } = useForm<Typed>({
    defaultValues: typedOf(profile),
  })
  const { errors, isSubmitting, isDirty } = formState
  useUnsaved('orders', isDirty)
  useSectionValues(typedOf(profile), { reset, isDirty })
  const submit = handleSubmit(async (typed) => {
    setProblem(undefined)
    const wrong = names.flatMap((name) => {
      const result = orderingFields[name].safeParse(typedValue(name, typed[name]))
      return result.success ? [] : [{ name, message: result.error.issues[0]?.message ?? '' }]
    })
    for (const { name, message } of wrong.toReversed()) setError(name, { message }, { shouldFocus: true })
    if (wrong.length > 0) return
    const changed = changedFields(typed, formState.defaultValues ?? {})
    const body = {
      ...Object.fromEntries(
        names.filter((name) => name in changed).map((name) => [name, typedValue(name, typed[name])]),
      ),
      ...('counterPrices' in changed && { counterPrices: typed.counterPrices }),
      ...('collection' in changed && { collection: typed.collection }),
    }
    try {
      reset(typedOf(await save(body)))
      toast.success(t`Saved: it holds for the next order`)
    } catch (error) {
      showProblems(setError, names, refusedFields(error))
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    }
  })
  return (
    <SectionForm
      label={t`Save what an order takes`}
      busy={isSubmitting}
      dirty={isDirty}
      problem={problem}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t`Usual preparation time in minutes`}
          optional
          inputMode="numeric"
          hint={t`Customers see the arrival by it when they order`}
          error={errors.preparationMinutes?.message}
          {...register('preparationMinutes')}
        />
        <Field
          label={t`Minimum order in rupees`}
          optional
          inputMode="decimal"
          hint={t`Of the dishes, without delivery`}
          error={errors.minimumOrder?.message}
          {...register('minimumOrder')}
        />
        <Field
          label={t`Delivery radius in kilometres`}
          optional
          inputMode="decimal"
          hint={t`As the crow flies; empty: no limit of your own`}
          error={errors.deliveryRadius?.message}
          {...register('deliveryRadius')}
        />
        <Field
          label={t`Orders for later, within 15 minutes`}
          optional
          inputMode="numeric"
          hint={t`How many at most; empty: none are taken for later`}
          error={errors.slotOrders?.message}
          {...register('slotOrders')}
        />
        <Field
          label={t`Portions for later, within 15 minutes`}
          inputMode="numeric"
          hint={t`In all of these orders together`}
          error={errors.slotPortions?.message}
          {...register('slotPortions')}
        />
        <Field
          label={t`Lead time for later in minutes`}
          optional
          inputMode="numeric"
          hint={t`Empty: as long as an order takes`}
          error={errors.slotLeadMinutes?.message}
          {...register('slotLeadMinutes')}
        />
      </div>
      <Check label={t`Customers may collect their orders at our counter`} {...register('collection')} />
      <Check label={t`Our dishes cost here what they cost at our counter`} {...register('counterPrices')} />
      <p className="-mt-3 pl-8 text-sm text-soft">
        <Trans>Customers see it on your page and your dishes. Declare it only while it is so.</Trans>
      </p>
      <p className="text-sm text-soft">
        <Trans>
          Orders that you have already are not changed. How busy you are at the moment stands above, beside
          the pause.
        </Trans>
      </p>
    </SectionForm>
  )
}
