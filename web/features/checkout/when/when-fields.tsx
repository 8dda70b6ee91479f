import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useFormContext } from 'react-hook-form'
import { Choice } from '../../../ui/forms/choice.tsx'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import type { CheckoutForm } from '../checkout-form.ts'

/* Loaded when it is first asked for: most orders are for now. */
const SlotFields = lazyPart(() => import('./slot-fields.tsx'))

/** As soon as possible, or a day and a time; `problem`: why the chosen one cannot be had. */
export const WhenFields = ({
  restaurants,
  problem,
}: {
  /** Whose kitchens cook it. */
  restaurants: readonly string[]
  problem: string | undefined
}) => {
  const { register, watch } = useFormContext<CheckoutForm>()
  const isLater = watch('when.choice') === 'later'
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-2xl font-bold">
        <Trans>When</Trans>
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice value="now" {...register('when.choice')}>
          <b>
            <Trans>As soon as possible</Trans>
          </b>
        </Choice>
        <Choice value="later" {...register('when.choice')}>
          <b>
            <Trans>For later</Trans>
          </b>
          <span className="block text-sm text-soft">
            <Trans>Today or in the next seven days</Trans>
          </span>
        </Choice>
      </div>
      {isLater && (
        <Suspense fallback={<div role="status" className="skeleton mt-4 h-20 w-full !rounded-2xl" />}>
          <SlotFields restaurants={restaurants} problem={problem} />
        </Suspense>
      )}
    </fieldset>
  )
}
