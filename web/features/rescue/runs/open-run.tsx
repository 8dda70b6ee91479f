import { Plural, Trans } from '@lingui/react/macro'
import { formatPaise } from '#shared/money/money.ts'
import type { CarrierRun } from '#shared/rescue/offer-contracts.ts'
import { Button } from '../../../ui/button.tsx'
import { useCarrierReason } from '../../../ui/rescue/match-reason.ts'
import { Allergens, Deadline, Ends, FoodHead } from './run-facts.tsx'

type Props = { run: CarrierRun; busy: boolean; onTake: () => void }

/** A run that waits for a carrier. */
export const OpenRun = ({ run, busy, onTake }: Props) => {
  const { title } = run.lot
  const pay = formatPaise(run.pay)
  return (
    <article
      aria-label={title}
      data-run={run.id}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      {run.suggested && <Suggested reason={run.suggested} />}
      <FoodHead food={run.lot} portions={run.portions} end={<Deadline run={run} />} />
      <Allergens allergens={run.lot.allergens} />
      <Ends from={run.from} to={run.to} distance={run.distance} />
      {run.dropOuts > 0 && (
        <p className="text-sm font-bold text-chilli">
          <Plural
            value={run.dropOuts}
            one="Somebody who was to carry it had to drop out."
            other="# people who were to carry it had to drop out."
          />
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <p className={run.pay > 0 ? 'font-bold text-leaf' : 'text-sm text-soft'}>
          {run.pay > 0 ? (
            <Trans>
              <span className="money font-display text-xl">+{pay}</span> from the fund
            </Trans>
          ) : (
            <Trans>Without pay</Trans>
          )}
        </p>
        {run.allowedActions.includes('claim') && (
          <Button busy={busy} onClick={onTake}>
            <Trans>
              Take it<span className="sr-only"> {title}</span>
            </Trans>
          </Button>
        )}
      </div>
    </article>
  )
}

/** They could take it best of all who carry, and why. */
const Suggested = ({ reason }: { reason: NonNullable<CarrierRun['suggested']> }) => {
  const why = useCarrierReason()(reason)
  return (
    <p className="rounded-2xl bg-leaf-tint px-3 py-2 text-sm text-leaf">
      <b>{why === '' ? <Trans>Suggested for you</Trans> : <Trans>Suggested for you:</Trans>}</b> {why}
    </p>
  )
}
