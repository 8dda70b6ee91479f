import { Trans, useLingui } from '@lingui/react/macro'
import type { RestaurantDetails } from '#shared/catalogue/contracts.ts'
import { weekdays } from '../../../lib/language/time.ts'
import { clockText } from './opens-at.ts'

/** As everywhere on the site; midnight at the end of a day is that of the next. */
const clock = (time: string | null): string => {
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number)
  return clockText(hours * 60 + minutes)
}

/** A week's opening hours, day by day; they are in the market's time. */
export const OpeningWeek = ({ hours }: Pick<RestaurantDetails, 'hours'>) => {
  const { t } = useLingui()
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold text-accent">
        <Trans>Opening hours</Trans>
      </summary>
      <dl className="grid w-fit grid-cols-[auto_1fr] gap-x-6 gap-y-1 pb-2">
        {weekdays.map((name, day) => (
          <div key={name.id} className="contents">
            <dt className="text-soft">{t(name)}</dt>
            <dd className="tabular-nums">
              {hours
                .filter((shift) => shift.day === day)
                .map(({ open, from, to }) =>
                  !open
                    ? t`Closed`
                    : from === '00:00' && to === '24:00'
                      ? t`Open all day`
                      : `${clock(from)} – ${clock(to)}`,
                )
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
