import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { allergenLabels } from '#shared/menu/restaurant-menu.ts'
import type { RecurringRescue, Slot } from '#shared/rescue/recurring-contracts.ts'
import { calendarDay, timeOfDay, weekdays } from '../../../../lib/language/time.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { FoodHeading } from '../../../../ui/page/food-heading.tsx'
import { SlotCarrier } from '../../../../ui/rescue/slot-carrier.tsx'
import { useRecurringStep } from './use-recurring.ts'

/**
 * One recurring pick-up: when, who receives it, who carries its next days; days are left out here, and it is
 * ended.
 */
export const RecurringCard = ({ recurring }: { recurring: RecurringRescue }) => {
  const { t, i18n } = useLingui()
  const step = useRecurringStep()
  const [asked, setAsked] = useState<{ slot: Slot | null }>()
  const { id, title, isVeg, portions, time, slots } = recurring
  const when = recurring.weekdays.flatMap((day) => (weekdays[day] ? [i18n._(weekdays[day])] : [])).join(', ')
  const allergens = recurring.allergens.map((one) => i18n._(allergenLabels[one])).join(', ')
  const day = asked?.slot ? calendarDay(asked.slot.day) : ''
  const close = () => setAsked(undefined)
  const confirm = () =>
    step.mutate(asked?.slot ? { kind: 'skip', id, day: asked.slot.day } : { kind: 'end', id }, {
      onSettled: close,
    })
  return (
    <article
      aria-label={title}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <FoodHeading isVeg={isVeg} title={title} />
        <ShelterMark shelter={recurring.shelter} />
      </div>
      <p>
        <Plural value={portions} one="# portion" other="# portions" /> · {when} · {time}
      </p>
      {allergens !== '' && (
        <p className="text-sm text-soft">
          <Trans>Contains {allergens}</Trans>
        </p>
      )}
      {slots.length > 0 && (
        <div>
          <h3 className="font-bold">
            <Trans>Next days</Trans>
          </h3>
          <ul className="divide-y divide-line">
            {slots.map((slot) => (
              <li key={slot.id} className="grid grid-cols-[1fr_auto] items-center gap-x-2 py-1.5">
                <DayWords slot={slot} />
                <Button look="quiet" className="!px-2" onClick={() => setAsked({ slot })}>
                  <Trans>
                    Leave out
                    <span className="sr-only">
                      {' '}
                      {title}, {calendarDay(slot.day)}
                    </span>
                  </Trans>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-auto text-right">
        <Button look="quiet" className="!px-2 !text-chilli" onClick={() => setAsked({ slot: null })}>
          <Trans>
            End<span className="sr-only"> {title}</span>
          </Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={close}
        title={day === '' ? t`End this pick-up?` : t`Leave out ${day}?`}
        description={
          day === ''
            ? t`It comes no more, and its planned days are gone. Shelter and carriers see that at once.`
            : t`Nothing is listed on that day. Shelter and carrier see that at once.`
        }
        confirm={day === '' ? t`End it` : t`Leave it out`}
        keep={day === '' ? t`Keep it` : t`Keep the day`}
        busy={step.isPending}
        onConfirm={confirm}
      />
    </article>
  )
}

const ShelterMark = ({ shelter }: Pick<RecurringRescue, 'shelter'>) => {
  const name = shelter?.name ?? ''
  return shelter === null ? (
    <span className="rounded-full bg-turmeric px-3 py-1 text-sm font-bold text-on-turmeric">
      <Trans>Waits for a shelter</Trans>
    </span>
  ) : (
    <span className="wrap-anywhere rounded-2xl bg-leaf-tint px-3 py-1 text-sm font-bold text-leaf">
      <Trans>For {name}</Trans>
    </span>
  )
}

const DayWords = ({ slot }: { slot: Slot }) => {
  const [begin, end] = [timeOfDay(slot.startsAt), timeOfDay(slot.pickUpBy)]
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        <b>{calendarDay(slot.day)}</b>,{' '}
        <Trans>
          {begin} to {end}
        </Trans>
      </span>
      <SlotCarrier slot={slot} />
    </span>
  )
}
