import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { messageOf } from '../../lib/api-error.ts'
import { weekdays } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useRecurring, useShelterStep } from './use-shelter.ts'

/** Pick-ups that come again on the same days: the shelter's, and those that it could agree to. */
export const Recurring = () => {
  const { t, i18n } = useLingui()
  const recurring = useRecurring()
  const step = useShelterStep()
  const items = recurring.data?.items.filter(({ state }) => state !== 'ended') ?? []
  if (items.length === 0) return null
  const move = (kind: 'agree' | 'leave', id: string) =>
    step.mutate(
      { kind, recurring: id },
      { onError: (error) => toast.error(messageOf(error, t`That did not work. Please try again.`)) },
    )
  return (
    <section aria-labelledby="recurring">
      <h2 id="recurring" className="mb-3 text-2xl">
        <Trans>Every week</Trans>
      </h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {items.map(({ id, title, portions, restaurant, weekdays: days, time, state }) => {
          const { name } = restaurant
          const when = days.flatMap((day) => (weekdays[day] ? [i18n._(weekdays[day])] : [])).join(', ')
          return (
            <li key={id} className="rounded-card border border-line bg-surface p-4 shadow-card">
              <h3 className="text-xl leading-tight">{title}</h3>
              <p className="text-soft">{name}</p>
              <p>
                <Plural value={portions} one="# portion" other="# portions" /> · {when} · {time}
              </p>
              <div className="mt-3">
                {state === 'proposed' ? (
                  <Button busy={step.isPending} onClick={() => move('agree', id)}>
                    <Trans>
                      Agree<span className="sr-only"> {title}</span>
                    </Trans>
                  </Button>
                ) : (
                  <Button look="plain" busy={step.isPending} onClick={() => move('leave', id)}>
                    <Trans>
                      Receive it no more<span className="sr-only"> {title}</span>
                    </Trans>
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
