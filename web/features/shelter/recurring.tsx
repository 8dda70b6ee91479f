import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { allergenLabels } from '#shared/menu/restaurant-menu.ts'
import type { RecurringRescue } from '#shared/rescue/recurring-contracts.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { calendarDay, timeOfDay, weekdays } from '../../lib/language/time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FoodHeading } from '../../ui/page/food-heading.tsx'
import { SlotCarrier } from '../../ui/rescue/slot-carrier.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useRecurring, useShelterStep } from './use-shelter.ts'

/** Pick-ups that come again on the same days: the shelter's, and those that it could agree to. */
export const Recurring = () => {
  const recurring = useRecurring()
  const items = recurring.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-labelledby="recurring">
      <h2 id="recurring" className="mb-3 text-2xl">
        <Trans>Every week</Trans>
      </h2>
      <ul className="grid items-stretch gap-4 lg:grid-cols-2 [&>li]:min-w-0">
        {items.map((one) => (
          <li key={one.id}>
            <RecurringCard recurring={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const RecurringCard = ({ recurring }: { recurring: RecurringRescue }) => {
  const { t, i18n } = useLingui()
  const step = useShelterStep()
  const [leaving, setLeaving] = useState(false)
  const { id, title, portions, restaurant, time, slots, distance } = recurring
  const when = recurring.weekdays.flatMap((day) => (weekdays[day] ? [i18n._(weekdays[day])] : [])).join(', ')
  const allergens = recurring.allergens.map((one) => i18n._(allergenLabels[one])).join(', ')
  const kilometres = distance === null ? '' : i18n.number(distance / 1_000, { maximumFractionDigits: 1 })
  const move = (kind: 'agree' | 'leave') =>
    step.mutate(
      { kind, recurring: id },
      {
        onSuccess: () => {
          if (kind === 'agree') toast.success(t`Agreed. Volunteers can take its days from now on.`)
        },
        onError: (error) => toast.error(messageOf(error, t`That did not work. Please try again.`)),
        onSettled: () => setLeaving(false),
      },
    )
  return (
    <article
      aria-label={title}
      className="flex h-full flex-col gap-2 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <FoodHeading isVeg={recurring.isVeg} title={title} level={3} />
      <p className="text-soft">
        {restaurant.name}
        {kilometres !== '' && (
          <>
            {' · '}
            <Trans>{kilometres} km away</Trans>
          </>
        )}
      </p>
      <p>
        <Plural value={portions} one="# portion" other="# portions" /> · {when} · {time}
      </p>
      {allergens !== '' && (
        <p className="text-sm">
          <Trans>Contains {allergens}</Trans>
        </p>
      )}
      {slots.length > 0 && (
        <ul className="space-y-1">
          {slots.map((slot) => (
            <li key={slot.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>
                <b>{calendarDay(slot.day)}</b>, {timeOfDay(slot.startsAt)}
              </span>
              <SlotCarrier slot={slot} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto pt-2">
        {recurring.state === 'proposed' ? (
          <Button busy={step.isPending} onClick={() => move('agree')}>
            <Trans>
              Agree<span className="sr-only"> {title}</span>
            </Trans>
          </Button>
        ) : (
          <Button look="plain" onClick={() => setLeaving(true)}>
            <Trans>
              Receive it no more<span className="sr-only"> {title}</span>
            </Trans>
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t`Receive it no more?`}
        description={t`Its planned days are gone, and another shelter can agree to it.`}
        confirm={t`Receive it no more`}
        keep={t`Keep it`}
        busy={step.isPending}
        onConfirm={() => move('leave')}
      />
    </article>
  )
}
