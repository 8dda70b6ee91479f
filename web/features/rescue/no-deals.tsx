import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { marketDay, startOfDay } from '#shared/calendar.ts'
import { hourMs } from '#shared/time.ts'
import { type CallResponse, call } from '../../lib/calls/api.ts'
import { useDishText } from '../../lib/language/dish-text.ts'
import { timeOfDay } from '../../lib/language/time.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DishThumb } from '../../ui/dish-thumb.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import DealAlert from './deal-alert.tsx'
import type { KnownPlace } from './use-known-place.ts'

type Lately = CallResponse<'GET /api/surplus/lately'>

/** Where nothing is on sale: when it usually comes, the way to hear of it, and what was rescued of late. */
const NoDeals = ({ place, children }: { place: KnownPlace; children: ReactNode }) => {
  const { t } = useLingui()
  const { data, isPending } = useQuery({
    queryKey: ['deals-lately'],
    queryFn: ({ signal }) => call('GET /api/surplus/lately', {}, { signal }),
  })
  if (isPending) return <div key="pending" aria-busy="true" className="skeleton h-96 w-full !rounded-card" />
  return (
    <>
      <div className="mx-auto max-w-2xl items-start gap-10 lg:grid lg:max-w-none lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <EmptyState
            glyph="bag"
            title={t`Nothing is left over right now`}
            text={t`Kitchens list here what they could not sell. What nobody buys goes to shelters.`}
          >
            {data?.usual && <Usual usual={data.usual} />}
            <Link to="/menu" className={buttonClass()}>
              <Trans>Browse Menu</Trans>
            </Link>
            <Link to="/donate" className={buttonClass('plain')}>
              <Trans>Donate a meal</Trans>
            </Link>
          </EmptyState>
          <DealAlert place={place} />
        </div>
        {data && <Rescued lately={data} />}
      </div>
      {children}
    </>
  )
}
export default NoDeals

/** An hour of today. */
const clock = (hour: number): string =>
  timeOfDay(new Date(startOfDay(marketDay(new Date())).getTime() + hour * hourMs).toISOString())

const Usual = ({ usual: { deals, during, spans } }: { usual: NonNullable<Lately['usual']> }) => {
  const { t } = useLingui()
  const times = spans.map(({ from, to }) => {
    const [first, last] = [clock(from), clock(to)]
    return t`${first} and ${last}`
  })
  const [one = '', other] = times
  return (
    <p className="basis-full rounded-card border border-line bg-surface p-4">
      {other === undefined ? (
        <Trans>
          Look in between <b>{one}</b>: {during} of the {deals} deals of the last four weeks came then.
        </Trans>
      ) : (
        <Trans>
          Look in between <b>{one}</b>, or between <b>{other}</b>: {during} of the {deals} deals of the last
          four weeks came then.
        </Trans>
      )}
    </p>
  )
}

const Rescued = ({ lately: { portions, rescues } }: { lately: Lately }) => {
  const { t } = useLingui()
  const { nameOf } = useDishText()
  if (portions === 0 && rescues.length === 0) return null
  return (
    <section aria-labelledby="rescued-lately" className="mt-10 lg:mt-0">
      <h2 id="rescued-lately" className="text-2xl">
        <Trans>Rescued lately</Trans>
      </h2>
      {portions > 0 && (
        <p className="mt-1 text-lg text-soft">
          <Plural
            value={portions}
            one="# portion was rescued in the last seven days."
            other="# portions were rescued in the last seven days."
          />
        </p>
      )}
      <ul aria-label={t`Rescued lately`} className="mt-3 space-y-2">
        {rescues.map(({ id, title, titleHi, image, category, restaurant, portions: saved }) => (
          <li key={id}>
            <Link
              to={`/rescues/${encodeURIComponent(id)}`}
              className="flex min-h-11 flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-2.5 pr-4 hover:border-accent"
            >
              <DishThumb image={image} category={category} className="size-14 rounded-2xl" />
              <span className="min-w-0 flex-1 basis-24">
                <b className="block truncate">{nameOf({ name: title, nameHi: titleHi })}</b>
                <span className="block truncate text-sm text-soft">{restaurant}</span>
              </span>
              <span className="shrink-0 font-bold text-leaf">
                <Plural value={saved} one="# portion" other="# portions" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/impact" className="mt-3 inline-flex min-h-11 items-center font-bold text-accent underline">
        <Trans>All of it, on the public ledger</Trans>
      </Link>
    </section>
  )
}
