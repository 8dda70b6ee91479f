import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatPaise } from '#shared/money/money.ts'
import { type StampReward, stampCardFields } from '#shared/thanks/stamps.ts'
import { type CallResponse, call } from '../../../lib/calls/api.ts'
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

type OwnCard = CallResponse<'GET /api/restaurant/stamp-card'>
/** As typed: the amount in rupees. */
type Typed = { active: boolean; every: string; reward: StampReward; amount: string }
const names = ['every', 'reward', 'amount'] as const

const typedOf = ({ card }: OwnCard): Typed => ({
  active: card?.active ?? false,
  every: String(card?.every ?? 5),
  reward: card?.reward ?? 'amount',
  amount: card ? rupeesOf(card.amount) : '100',
})
const keyOf = (restaurant: string | undefined) => [...restaurantKey(restaurant), 'stamp-card']

/** The stamp card that the restaurant offers its customers, at its own cost. */
export const StampCardForm = () => {
  const { t } = useLingui()
  const restaurant = useRestaurantId()
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(restaurant),
    queryFn: ({ signal }) =>
      call('GET /api/restaurant/stamp-card', { query: restaurantQuery(restaurant) }, { signal }),
    refetchOnWindowFocus: false,
  })
  if (data) return <Form own={data} />
  return error ? (
    <PartFailure error={error} otherwise={t`The stamp card could not be loaded.`} onRetry={refetch} />
  ) : (
    <div role="status" aria-label={t`Loading`} className="skeleton h-40 w-full !rounded-card" />
  )
}

const Form = ({ own }: { own: OwnCard }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, setError, reset, watch, formState } = useForm<Typed>({
    defaultValues: typedOf(own),
  })
  const { errors, isSubmitting, isDirty } = formState
  useUnsaved('stamp-card', isDirty)
  const submit = handleSubmit(async ({ every, reward, amount, active }) => {
    setProblem(undefined)
    const checked = stampCardFields.safeParse({
      every: Number(every.trim() || Number.NaN),
      reward,
      amount: paiseOf(amount) ?? Number.NaN,
      active,
    })
    if (!checked.success) {
      showProblems(setError, names, problemsIn(checked.error.issues))
      return
    }
    try {
      const saved = await call('PUT /api/restaurant/stamp-card', {
        query: restaurantQuery(restaurant),
        body: checked.data,
      })
      client.setQueryData(keyOf(restaurant), saved)
      reset(typedOf(saved))
      toast.success(active ? t`Saved: customers see your stamp card` : t`Saved: you offer no stamp card`)
    } catch (error) {
      showProblems(setError, names, refusedFields(error))
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    }
  })
  const given = formatPaise(own.given)
  return (
    <SectionForm
      label={t`Save the stamp card`}
      busy={isSubmitting}
      dirty={isDirty}
      problem={problem}
      onSubmit={submit}
    >
      <Check label={t`We offer a stamp card`} {...register('active')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label={t`Orders for a full card`}
          inputMode="numeric"
          error={errors.every?.message}
          {...register('every')}
        />
        <SelectField label={t`What a full card gives`} error={errors.reward?.message} {...register('reward')}>
          <option value="amount">{t`An amount`}</option>
          <option value="dish">{t`The dearest dish of the order`}</option>
        </SelectField>
        <Field
          label={watch('reward') === 'dish' ? t`At most, in rupees` : t`Amount in rupees`}
          inputMode="decimal"
          error={errors.amount?.message}
          {...register('amount')}
        />
      </div>
      <p className="text-sm text-soft">
        <Trans>
          It is credit, which the customer spends wherever they like, and comes out of your payout half an
          hour after the delivery. An order that is given back takes its stamp with it.
        </Trans>
      </p>
      {own.filled > 0 && (
        <p className="text-sm text-soft">
          <Plural value={own.filled} one="# card was filled" other="# cards were filled" />
          {' · '}
          <Trans>they gave {given}</Trans>
        </p>
      )}
    </SectionForm>
  )
}
