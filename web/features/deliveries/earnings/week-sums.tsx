import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { daysBefore, marketDay, startOfWeek } from '#shared/calendar.ts'
import { formatPaise, sumOf } from '#shared/money/money.ts'
import { calendarDay } from '../../../lib/language/time.ts'
import { IconButton } from '../../../ui/icons/icon-button.tsx'
import { FailedPart } from '../../../ui/page/failed-part.tsx'
import { useEarningDays } from '../use-earning-days.ts'

/** A week, as it is paid, Monday to Sunday: what each of its days brought, and their sum. */
export const WeekSums = () => {
  const { t, i18n } = useLingui()
  const current = startOfWeek(marketDay(new Date()))
  const [monday, setMonday] = useState(current)
  const sunday = daysBefore(monday, -6)
  const { data, error, isPlaceholderData, refetch } = useEarningDays(monday, sunday)
  const days = data?.days ?? []
  return (
    <section aria-labelledby="week-by-day" className="space-y-3">
      <h2 id="week-by-day" className="text-2xl">
        <Trans>Week by Week</Trans>
      </h2>
      <div className="flex items-center justify-between gap-2">
        <IconButton label={t`The week before`} onClick={() => setMonday(daysBefore(monday, 7))}>
          <IconChevronLeft aria-hidden="true" />
        </IconButton>
        <p aria-live="polite" className="text-center font-bold">
          {calendarDay(monday)} – {calendarDay(sunday)}
        </p>
        <IconButton
          label={t`The week after`}
          disabled={monday >= current}
          onClick={() => setMonday(daysBefore(monday, -7))}
        >
          <IconChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      {error && !data ? (
        <FailedPart error={error} otherwise={t`The earnings could not be loaded.`} onRetry={refetch} />
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={`overflow-hidden rounded-card border border-line bg-surface shadow-card ${isPlaceholderData ? 'outdated' : ''}`}
        >
          <table
            aria-labelledby="week-by-day"
            className="w-full [&_td]:px-4 [&_td]:py-2 [&_th]:px-4 [&_th]:py-2"
          >
            <thead className="border-b border-line text-sm text-soft">
              <tr>
                <th scope="col" className="text-left">
                  <Trans>Day</Trans>
                </th>
                <th scope="col" className="text-right">
                  <Trans>Deliveries</Trans>
                </th>
                <th scope="col" className="text-right">
                  <Trans>You earned</Trans>
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {Array.from({ length: 7 }, (_, index) => {
                const day = daysBefore(monday, -index)
                const sum = days.find((one) => one.day === day)
                return (
                  <tr key={day}>
                    <th scope="row" className="text-left font-normal">
                      {calendarDay(day)}
                    </th>
                    <td className="text-right tabular-nums">{sum ? i18n.number(sum.deliveries) : '–'}</td>
                    <td className="money text-right">{sum ? formatPaise(sum.earned) : '–'}</td>
                  </tr>
                )
              })}
            </tbody>
            <tfoot className="border-t-2 border-line font-bold">
              <tr>
                <th scope="row" className="text-left">
                  <Trans>The week</Trans>
                </th>
                <td className="text-right tabular-nums">
                  {i18n.number(days.reduce((all, { deliveries }) => all + deliveries, 0))}
                </td>
                <td className="money text-right text-leaf">
                  {formatPaise(sumOf(days.map(({ earned }) => earned)))}
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  )
}
