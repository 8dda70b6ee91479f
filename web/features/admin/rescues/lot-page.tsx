import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { allergenLabels } from '#shared/menu/restaurant-menu.ts'
import { formatPaise } from '#shared/money/money.ts'
import type { Lot } from '#shared/rescue/contracts.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { DietMark } from '../../../ui/icons/diet-mark.tsx'
import { adminAddress } from '../address.ts'
import { DetailPage } from '../detail-page.tsx'
import { Facts } from './facts.tsx'
import { LotMark } from './marks.tsx'
import { kindTexts } from './rescue-texts.ts'
import { RunDetails } from './run-details.tsx'
import { useLot } from './use-rescues.ts'

/**
 * All that is known of one lot and its rescues, who has which phone today, and what an admin can do.
 */
export const LotPage = ({ id }: { id: string }) => {
  const query = useLot(id)
  return <DetailPage query={query}>{(lot) => <Details lot={lot} />}</DetailPage>
}

const linkClass = 'inline-flex min-h-11 items-center font-bold text-accent underline'

const Details = ({ lot }: { lot: Lot }) => {
  const { t, i18n } = useLingui()
  const { id, title, restaurant, salePrice, saleUntil, closedAt, orderId } = lot
  const contains = lot.allergens.map((one) => i18n._(allergenLabels[one])).join(', ')
  const price = salePrice === null ? '' : formatPaise(salePrice)
  return (
    <article className="space-y-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="flex min-w-0 items-start gap-2 text-2xl">
          <span className="mt-1.5">
            <DietMark isVeg={lot.isVeg} />
          </span>
          <span className="wrap-anywhere min-w-0">{title}</span>
        </h2>
        <LotMark state={lot.state} />
        <p className="text-soft sm:ml-auto">{id}</p>
      </header>
      <div className="grid items-start gap-4 @3xl:grid-cols-2">
        <section
          aria-labelledby="the-food"
          className="min-w-0 space-y-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
        >
          <h3 id="the-food" className="text-xl">
            <Trans>The food</Trans>
          </h3>
          <Facts
            values={[
              [t`Restaurant`, restaurant.name],
              [t`How it is kept`, t(kindTexts[lot.kind])],
              [t`Contains`, contains],
              [t`Listed`, exactTime(lot.listedAt)],
              [t`Cooked`, exactTime(lot.cookedAt)],
              [t`Fetch it by`, exactTime(lot.pickUpUntil)],
              [t`Safe until`, exactTime(lot.safeUntil)],
              [t`A portion costs`, price],
              [t`On sale until`, saleUntil === null ? '' : exactTime(saleUntil)],
              [t`Closed`, closedAt === null ? '' : exactTime(closedAt)],
            ]}
          />
          {lot.closeReason !== '' && (
            <p className="wrap-anywhere text-sm">
              <b>
                <Trans>Why it was closed</Trans>:
              </b>{' '}
              <CloseReason reason={lot.closeReason} />
            </p>
          )}
          <p className="flex flex-wrap gap-x-4">
            <Link to={`/rescues/${id}`} className={linkClass}>
              <Trans>Its public story</Trans>
            </Link>
            <Link to={adminAddress({ tab: 'rescues', restaurant: restaurant.id })} className={linkClass}>
              <Trans>All of this restaurant</Trans>
            </Link>
            {orderId !== null && (
              <Link to={adminAddress({ tab: 'orders', order: orderId })} className={linkClass}>
                <Trans>The cancelled order</Trans>
              </Link>
            )}
          </p>
        </section>
        <section
          aria-labelledby="its-portions"
          className="min-w-0 space-y-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
        >
          <h3 id="its-portions" className="text-xl">
            <Trans>Where its portions are</Trans>
          </h3>
          <Facts
            values={[
              [t`Listed`, i18n.number(lot.portions)],
              [t`Left`, i18n.number(lot.remaining)],
              [t`Reserved`, i18n.number(lot.reserved)],
              [t`Sold`, i18n.number(lot.sold)],
              [t`Promised to shelters`, i18n.number(lot.accepted)],
              [t`Given`, i18n.number(lot.received)],
              [t`Wasted`, i18n.number(lot.wasted)],
            ]}
          />
        </section>
      </div>
      <section aria-labelledby="its-rescues" className="space-y-3">
        <h3 id="its-rescues" className="text-xl">
          <Trans>Rescues</Trans>
        </h3>
        {lot.runs.length === 0 ? (
          <p className="text-soft">
            <Trans>No shelter has accepted any of it.</Trans>
          </p>
        ) : (
          <ul className="grid items-start gap-4 @3xl:grid-cols-2">
            {lot.runs.map((run) => (
              <li key={run.id} className="min-w-0">
                <RunDetails run={run} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </article>
  )
}

/** The clock's own reasons by their names, a restaurant's in its words. */
const CloseReason = ({ reason }: { reason: string }) => {
  switch (reason) {
    case 'safeUntil':
      return <Trans>It was no longer safe to eat.</Trans>
    case 'pickUpUntil':
      return <Trans>Nobody hands it over any more.</Trans>
    default:
      return reason
  }
}
