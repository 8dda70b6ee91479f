import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { timeWithDay } from '../../../lib/language/time-with-day.ts'
import { useCarrierReason, useMatchReason } from '../../../ui/rescue/match-reason.ts'
import { useShownAddress } from '../shown-in-url.ts'
import type { DayMatch, DayRun, DayShelter, Kitchen } from './day-plan.ts'
import { matchKey } from './day-plan.ts'
import { isLocked, LockedMark, RunMark } from './marks.tsx'

/** Lights these ids on the map while somebody points at a row or has the focus in it. */
export type Lit = (ids: readonly string[]) => {
  onMouseEnter: () => void
  onMouseLeave: () => void
  onFocus: () => void
  onBlur: () => void
}

type ListProps<T> = {
  title: string
  empty: string
  items: readonly T[]
  keyOf: (item: T) => string
  children: (item: T) => ReactNode
}

export const List = <T,>({ title, empty, items, keyOf, children }: ListProps<T>) => (
  <section aria-label={title} className="min-w-0">
    <h2 className="mb-2 text-xl">{title}</h2>
    {items.length === 0 ? (
      <p className="text-soft">{empty}</p>
    ) : (
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
    )}
  </section>
)

/** The mark of a place on the map, as in its legend. */
const Mark = ({ mark, kind }: { mark: string; kind: 'restaurant' | 'home' }) =>
  mark === '' ? null : (
    <span
      className={`inline-grid h-7 min-w-7 shrink-0 place-items-center border-[3px] bg-surface px-1 text-xs font-bold ${kind === 'home' ? 'rounded-md border-leaf text-leaf' : 'rounded-full border-action text-accent'}`}
    >
      {mark}
    </span>
  )

export const RunRow = ({ item: { run, lot, from, to }, lights }: { item: DayRun; lights: Lit }) => {
  const { t } = useLingui()
  const addressOf = useShownAddress('lot')
  const by = timeWithDay(run.state === 'pickedUp' ? lot.safeUntil : run.pickUpBy)
  const carrier = run.carrier?.name ?? ''
  const underWay = run.state === 'open' || run.state === 'claimed' || run.state === 'pickedUp'
  return (
    <div
      {...lights([run.id, lot.restaurant.id, run.to.id])}
      className="relative space-y-1.5 p-3.5 hover:bg-accent-tint"
    >
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link
          to={addressOf(lot.id)}
          className="wrap-anywhere min-w-0 font-bold text-accent after:absolute after:inset-0 hover:underline"
        >
          {lot.title}
        </Link>
        <span className="inline-flex flex-wrap gap-1.5">
          <RunMark state={run.state} />
          {isLocked(run) && <LockedMark />}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <Mark mark={from} kind="restaurant" />
        <span className="wrap-anywhere">{lot.restaurant.name}</span>
        <span aria-hidden="true">→</span>
        <Mark mark={to} kind="home" />
        <span className="wrap-anywhere">{run.to.name || t`A shelter that is gone`}</span>
      </p>
      <p className="wrap-anywhere text-sm text-soft">
        <Plural value={run.portions} one="# portion" other="# portions" />
        {underWay && <> · {t`until ${by}`}</>}
        {carrier !== '' && <> · {carrier}</>}
      </p>
    </div>
  )
}

/** Which portions would do best where and why, and who could carry them. It reserves nothing. */
export const MatchRow = ({ match, lights }: { match: DayMatch; lights: Lit }) => {
  const whyHere = useMatchReason()
  const whyThem = useCarrierReason()
  const { lot, shelter, portions, reason, carrier } = match
  const who = carrier?.name ?? ''
  const why = carrier ? whyThem(carrier.reason) : ''
  return (
    <div
      {...lights([matchKey(lot.id, shelter.id), lot.restaurant.id, shelter.id])}
      className="space-y-1.5 p-3.5 hover:bg-accent-tint"
    >
      <p className="wrap-anywhere font-bold">
        {lot.title}{' '}
        <span className="font-normal text-soft">
          <Plural value={portions} one="# portion" other="# portions" />
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <Mark mark={match.from} kind="restaurant" />
        <span className="wrap-anywhere">{lot.restaurant.name}</span>
        <span aria-hidden="true">→</span>
        <Mark mark={shelter.mark} kind="home" />
        <span className="wrap-anywhere">{shelter.name}</span>
      </p>
      <p className="wrap-anywhere text-sm text-soft">
        {whyHere(reason)}
        {who !== '' && (
          <>
            {' · '}
            <Trans>{who} could carry it</Trans>
            {why !== '' && ` (${why})`}
          </>
        )}
      </p>
    </div>
  )
}

export const KitchenRow = ({ kitchen, lights }: { kitchen: Kitchen; lights: Lit }) => {
  const addressOf = useShownAddress('lot')
  return (
    <div {...lights([kitchen.id])} className="flex items-start gap-3 p-3.5 hover:bg-accent-tint">
      <Mark mark={kitchen.mark} kind="restaurant" />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <b>{kitchen.name}</b>{' '}
          <span className="text-soft">
            <Plural value={kitchen.open} one="# portion left" other="# portions left" />
          </span>
        </p>
        <ul className="flex flex-wrap gap-x-4">
          {kitchen.lots.map(({ id, title }) => (
            <li key={id} className="min-w-0">
              <Link
                to={addressOf(id)}
                className="wrap-anywhere inline-flex min-h-11 items-center text-sm text-accent underline sm:min-h-8"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

export const ShelterRow = ({ shelter, lights }: { shelter: DayShelter; lights: Lit }) => {
  const { i18n } = useLingui()
  const { id, mark, name, taken, capacityPerDay } = shelter
  const [has, may] = [i18n.number(taken), i18n.number(capacityPerDay)]
  return (
    <div {...lights([id])} className="flex items-center gap-3 p-3.5 hover:bg-accent-tint">
      <Mark mark={mark} kind="home" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere flex flex-wrap justify-between gap-x-3">
          <b>{name}</b>
          <span className="text-sm text-soft">
            <Trans>
              {has} of {may} portions
            </Trans>
          </span>
        </p>
        <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-full bg-sunken">
          <div
            className="h-full rounded-full bg-leaf"
            style={{ width: `${capacityPerDay === 0 ? 0 : Math.min(100, (100 * taken) / capacityPerDay)}%` }}
          />
        </div>
      </div>
    </div>
  )
}
