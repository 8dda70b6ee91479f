import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useFormContext } from 'react-hook-form'
import { Choice } from '../../../ui/forms/choice.tsx'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import type { CheckoutForm } from '../checkout-form.ts'

/* Loaded when it is first asked for: most orders are for now. */
const SlotFields = lazyPart(() => import('./slot-fields.tsx'))

type Props = {
  /** Whose kitchens cook it. */
  restaurants: readonly string[]
  /** How long it takes as soon as possible; undefined: not known, as for a slot. */
  soonest: string | undefined
  /** Why the chosen slot cannot be had. */
  problem: string | undefined
}

/** As soon as possible, or a day and a time. */
export const WhenFields = ({ restaurants, soonest, problem }: Props) => {
  const { register, watch } = useFormContext<CheckoutForm>()
  const isLater = watch('when.choice') === 'later'
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-2xl font-bold">
        <Trans>When</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-2 sm:gap-3">
        <Choice value="now" {...register('when.choice')}>
          <b>
            <Trans>As soon as possible</Trans>
          </b>
          {soonest !== undefined && <span className="block text-sm text-soft">{soonest}</span>}
        </Choice>
        <Choice value="later" {...register('when.choice')}>
          <b>
            <Trans>For later</Trans>
          </b>
          <span className="block text-sm text-soft">
            <Trans>Up to seven days ahead</Trans>
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
