import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconNavigation, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { allergenLabels } from '#shared/menu/restaurant-menu.ts'
import type { Run } from '#shared/rescue/contracts.ts'
import { minuteMs } from '#shared/time.ts'
import { useNow } from '../../../lib/language/time.ts'
import { timeWithDay } from '../../../lib/language/time-with-day.ts'
import { navigationTo } from '../../../lib/session/navigation-to.ts'
import { FoodHeading } from '../../../ui/page/food-heading.tsx'

/** From so few minutes before its end a deadline is shown as urgent. */
const urgentMinutes = 45

/** Whole minutes until `at`, none once it has passed. */
export const useMinutesLeft = (at: string): number =>
  Math.max(0, Math.ceil((Date.parse(at) - useNow(15_000)) / minuteMs))

type HeadProps = { food: Pick<Run['lot'], 'title' | 'isVeg'>; portions: number; end?: ReactNode }

/** What it is and how much, with a mark at its end. */
export const FoodHead = ({ food: { title, isVeg }, portions, end }: HeadProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
    <div className="min-w-0">
      <FoodHeading isVeg={isVeg} title={title} level={3} tabIndex={-1} />
      <p className="text-soft">
        <Plural value={portions} one="# portion" other="# portions" />
      </p>
    </div>
    {end}
  </div>
)

type DeadlineProps = { run: Run }

/** By when the next thing has to be done, and loudly once there is hardly any time. */
export const Deadline = ({ run: { state, pickUpBy, lot } }: DeadlineProps) => {
  const carried = state === 'pickedUp'
  const end = carried ? lot.safeUntil : pickUpBy
  const minutes = useMinutesLeft(end)
  const time = timeWithDay(end)
  const urgent = minutes <= urgentMinutes
  return (
    <p
      className={`rounded-full px-3 py-1 text-sm font-bold ${urgent ? 'bg-chilli-tint text-chilli' : 'bg-turmeric text-on-turmeric'}`}
    >
      {carried ? <Trans>Bring it by {time}</Trans> : <Trans>Fetch it by {time}</Trans>}
      {urgent && (
        <>
          {' · '}
          <Plural value={minutes} one="# more minute" other="# more minutes" />
        </>
      )}
    </p>
  )
}

type Place = Run['from'] | Run['to']
type EndsProps = {
  from: Pick<Run['from'], 'name' | 'address' | 'location'> & { phone?: string }
  to: Pick<Run['to'], 'name' | 'address' | 'location'> & {
    phone?: string
    contact?: string
    handOver?: string
  }
  /** Metres as the crow flies; null where nobody knows. */
  distance: number | null
  /** Whether the way there can be opened, and to which end it leads next. */
  next?: 'from' | 'to'
}

/** From where to where, with who can be called there on the day. */
export const Ends = ({ from, to, distance, next }: EndsProps) => {
  const km = distance === null ? '' : (distance / 1000).toFixed(1)
  return (
    <ol className="space-y-2">
      <End mark="1" place={from} next={next === 'from'} leads={next !== undefined} />
      <End
        mark="2"
        place={to}
        next={next === 'to'}
        leads={next !== undefined}
        more={km !== '' && <Trans>{km} km from there</Trans>}
      >
        {to.contact && (
          <p className="wrap-anywhere text-sm">
            <Trans>Ask for {to.contact}</Trans>
          </p>
        )}
        {to.handOver && <p className="wrap-anywhere whitespace-pre-line text-sm">{to.handOver}</p>}
      </End>
    </ol>
  )
}

type EndProps = {
  mark: string
  place: Pick<Place, 'name' | 'address' | 'location'> & { phone?: string }
  next: boolean
  leads: boolean
  more?: ReactNode
  children?: ReactNode
}

const End = ({ mark, place: { name, address, location, phone }, next, leads, more, children }: EndProps) => (
  <li
    className={`grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 rounded-2xl border p-2.5 ${next ? 'border-accent bg-accent-tint' : 'border-line'}`}
  >
    <span
      aria-hidden="true"
      className={`grid size-9 place-items-center rounded-full border-[3px] bg-surface font-display font-bold ${mark === '1' ? 'border-action text-accent' : 'border-leaf text-leaf'}`}
    >
      {mark}
    </span>
    <div className="min-w-0">
      <p className="break-words font-bold">{name}</p>
      {address && <p className="break-words text-sm text-soft">{address}</p>}
      {more && <p className="text-sm text-soft">{more}</p>}
      {children}
      {leads && (
        <p className="flex flex-wrap gap-x-5">
          {phone && (
            <a href={`tel:+91${phone}`} className={linkClass}>
              <IconPhone aria-hidden="true" size={18} />
              {phone}
            </a>
          )}
          <a
            href={navigationTo({ location, name, address })}
            target="_blank"
            rel="noreferrer"
            className={linkClass}
          >
            <IconNavigation aria-hidden="true" size={18} />
            <Trans>
              Navigate<span className="sr-only"> to {name}</span>
            </Trans>
          </a>
        </p>
      )}
    </div>
  </li>
)

const linkClass =
  'wrap-anywhere inline-flex min-h-11 max-w-full items-center gap-1.5 font-bold text-accent underline'

/** What is in it, for who carries it and for who asks. */
export const Allergens = ({ allergens }: { allergens: Run['lot']['allergens'] }) => {
  const { i18n } = useLingui()
  const names = allergens.map((one) => i18n._(allergenLabels[one])).join(', ')
  return names === '' ? null : (
    <p className="text-sm text-soft">
      <Trans>Contains {names}</Trans>
    </p>
  )
}
