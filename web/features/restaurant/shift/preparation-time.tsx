import { Trans, useLingui } from '@lingui/react/macro'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { longestPreparation, preparationStep, preparationTime } from './preparation-time-store.ts'

const end =
  'grid size-11 place-items-center rounded-xl text-accent hover:bg-accent-tint aria-disabled:opacity-40'

/**
 * How long the kitchen needs for an order that it accepts, in steps of five minutes; the customer's arrival
 * follows it.
 */
export const PreparationTime = ({ labelId }: { labelId: string }) => {
  const { t } = useLingui()
  const minutes = preparationTime.use()
  const change = (by: number) => {
    const next = minutes + by
    if (next >= preparationStep && next <= longestPreparation) preparationTime.set(next)
  }
  return (
    <fieldset aria-labelledby={labelId} className="flex min-w-0 flex-wrap items-center justify-between gap-2">
      <span id={labelId} className="text-sm text-soft">
        <Trans>Preparation time</Trans>
      </span>
      <span className="flex items-center rounded-xl border-[1.5px] border-line-strong font-bold">
        <button
          type="button"
          className={end}
          aria-label={t`5 minutes less`}
          aria-disabled={minutes <= preparationStep}
          onClick={() => change(-preparationStep)}
        >
          <IconMinus aria-hidden="true" size={18} />
        </button>
        <output className="min-w-16 text-center tabular-nums">
          <Trans>{minutes} min</Trans>
        </output>
        <button
          type="button"
          className={end}
          aria-label={t`5 minutes more`}
          aria-disabled={minutes >= longestPreparation}
          onClick={() => change(preparationStep)}
        >
          <IconPlus aria-hidden="true" size={18} />
        </button>
      </span>
    </fieldset>
  )
}
