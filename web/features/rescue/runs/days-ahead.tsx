import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { distance } from '#shared/deliveries/distance.ts'
import type { Slot } from '#shared/rescue/recurring-contracts.ts'
import { calendarDay, timeOfDay } from '../../../lib/language/time.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { SlotCarrier } from '../../../ui/rescue/slot-carrier.tsx'
import { Ends, FoodHead } from './run-facts.tsx'
import { useSlotStep, useSlots } from './use-runs.ts'

/** Pick-ups that come again: own days first, then those that nobody has taken. */
export const DaysAhead = ({ canTake }: { canTake: boolean }) => {
  const own = useSlots('own')
  const open = useSlots('open', canTake)
  const slots = [own, open].flatMap(({ data }) => data?.pages.flatMap(({ items }) => items) ?? [])
  // A day moves from one list to the other, and is in both for a moment.
  const shown = slots.filter(({ id }, index) => slots.findIndex((slot) => slot.id === id) === index)
  const more = [own, open].find(({ hasNextPage }) => hasNextPage)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="days-ahead">
      <h2 id="days-ahead" className="text-2xl">
        <Trans>Days ahead</Trans>
      </h2>
      <p className="mb-3 text-soft">
        <Trans>
          These pick-ups come again every week. Take a day now, and it is yours when the food is there.
        </Trans>
      </p>
      <ul className="grid items-stretch gap-4 xl:grid-cols-2 [&>li]:min-w-0">
        {shown.map((slot) => (
          <li key={slot.id}>
            <DayCard slot={slot} />
          </li>
        ))}
      </ul>
      {more && (
        <p className="mt-4 text-center">
          <Button look="plain" busy={more.isFetchingNextPage} onClick={() => more.fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        </p>
      )}
    </section>
  )
}

const DayCard = ({ slot }: { slot: Slot }) => {
  const { t } = useLingui()
  const step = useSlotStep()
  const [dropping, setDropping] = useState(false)
  const { id, title, from, to, yours } = slot
  const day = calendarDay(slot.day)
  const [begin, end] = [timeOfDay(slot.startsAt), timeOfDay(slot.pickUpBy)]
  return (
    <article
      aria-label={`${title}, ${day}`}
      className={`flex h-full flex-col gap-3 rounded-card border bg-surface p-4 shadow-card ${yours ? 'border-leaf' : 'border-line'}`}
    >
      <FoodHead
        food={slot}
        portions={slot.portions}
        end={
          yours ? (
            <span className="rounded-full bg-leaf-tint px-3 py-1 text-sm font-bold text-leaf">
              <Trans>Yours</Trans>
            </span>
          ) : (
            slot.warned && <SlotCarrier slot={slot} />
          )
        }
      />
      <p className="font-bold">
        {day},{' '}
        <Trans>
          {begin} to {end}
        </Trans>
      </p>
      <Ends from={from} to={to} distance={from.location && distance(from.location, to.location)} />
      <div className="mt-auto text-right">
        {yours ? (
          <Button look="quiet" className="!text-chilli" onClick={() => setDropping(true)}>
            <Trans>
              Drop Out
              <span className="sr-only">
                {' '}
                of {title}, {day}
              </span>
            </Trans>
          </Button>
        ) : (
          <Button busy={step.isPending} onClick={() => step.mutate({ id, kind: 'claim' })}>
            <Trans>
              Take this day
              <span className="sr-only">
                {' '}
                {title}, {day}
              </span>
            </Trans>
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={dropping}
        onClose={() => setDropping(false)}
        title={t`Drop out of this day?`}
        description={t`It waits for somebody else. Where it is near, the shelter and other volunteers are told at once.`}
        confirm={t`Drop Out`}
        keep={t`Keep the day`}
        busy={step.isPending}
        onConfirm={() => step.mutate({ id, kind: 'dropOut' }, { onSettled: () => setDropping(false) })}
      />
    </article>
  )
}
