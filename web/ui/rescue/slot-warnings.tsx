import { Trans } from '@lingui/react/macro'
import type { RecurringRescue, Slot } from '#shared/rescue/recurring-contracts.ts'
import { calendarDay, timeOfDay } from '../../lib/language/time.ts'
import { Message } from '../message.tsx'

/** Days of recurring pick-ups that are near and that nobody carries; nothing where there are none. */
export const SlotWarnings = ({ recurring }: { recurring: readonly Pick<RecurringRescue, 'slots'>[] }) => {
  const near = recurring.flatMap(({ slots }) => slots).filter(({ warned }) => warned)
  if (near.length === 0) return null
  return (
    <Message kind="info">
      <ul>
        {near.map((slot) => (
          <Warning key={slot.id} slot={slot} />
        ))}
      </ul>
    </Message>
  )
}

const Warning = ({ slot: { title, day, startsAt } }: { slot: Slot }) => {
  const [date, time] = [calendarDay(day), timeOfDay(startsAt)]
  return (
    <li className="wrap-anywhere">
      <Trans>
        Nobody carries {title} yet on {date} at {time}.
      </Trans>
    </li>
  )
}
