import { Plural, Trans } from '@lingui/react/macro'
import { marketDay } from '#shared/calendar.ts'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { calendarDay } from '../../../lib/language/time.ts'
import { useEarningDays } from '../use-earning-days.ts'
import { HistoryEntry } from './history-entry.tsx'

const dayOf = ({ deliveredAt, placedAt }: Delivery): string => marketDay(new Date(deliveredAt ?? placedAt))

/** Finished deliveries under the days on which they ended, each day with all that it brought. */
export const HistoryDays = ({ items }: { items: readonly Delivery[] }) => {
  const byDay = Map.groupBy(items, dayOf)
  const days = [...byDay.keys()].toSorted()
  const { data } = useEarningDays(days[0] ?? '', days.at(-1) ?? '')
  const sums = new Map(data?.days.map((sum) => [sum.day, sum]))
  return (
    <div className="space-y-5">
      {[...byDay].map(([day, deliveries]) => {
        const sum = sums.get(day)
        return (
          <section key={day} aria-label={calendarDay(day)}>
            <h2 className="mb-2 flex min-h-7 flex-wrap items-baseline justify-between gap-x-4 text-lg">
              {calendarDay(day)}
              {sum && (
                <span className="text-base font-normal text-soft">
                  <Plural value={sum.deliveries} one="# delivery" other="# deliveries" />{' '}
                  <b className="money text-leaf">
                    <span className="sr-only">
                      <Trans>You earned</Trans>{' '}
                    </span>
                    {formatPaise(sum.earned)}
                  </b>
                </span>
              )}
            </h2>
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
              {deliveries.map((delivery) => (
                <li key={delivery.id}>
                  <HistoryEntry delivery={delivery} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
