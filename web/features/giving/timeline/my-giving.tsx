import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconDownload, IconHeartHandshake, IconHourglass, IconRoute, IconSoup } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Donation } from '#shared/giving/contracts.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { currentLocale } from '../../../lib/language/i18n.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { StatCard, StatCards } from '../../../ui/stat-card.tsx'
import { MonthlyCard } from '../monthly/monthly-card.tsx'
import { useMyDonations } from './use-timeline.ts'
import { WhereItIs } from './where-it-is.tsx'
import { YearCard } from './year-card.tsx'

/** What somebody has given, and what became of it. */
const MyGiving = () => {
  const { t, i18n } = useLingui()
  const query = useMyDonations()
  const sums = query.data?.pages[0]?.sums
  const rupees = (amount: number | undefined) =>
    amount === undefined ? undefined : formatPaise(paise(amount))
  const pages = query.data?.pages
  // While it is read, and of who has given: not where it could not be read.
  const hasGiven = pages ? pages.some(({ items }) => items.length > 0) : !query.isError
  return (
    <div className="space-y-6">
      {hasGiven && (
        <StatCards>
          <StatCard
            label={t`Given`}
            value={rupees(sums?.given)}
            note={sums && t`${formatPaise(sums.year.given)} in ${String(sums.year.year)}`}
            icon={IconHeartHandshake}
          />
          <StatCard label={t`Became meals`} value={rupees(sums?.served)} icon={IconSoup} />
          <StatCard
            label={t`Waits in the fund`}
            value={rupees(sums && sums.given - sums.served)}
            note={
              sums && sums.mealsKept > 0
                ? plural(sums.mealsKept, {
                    one: `${formatPaise(sums.kept)} of it for # sponsored meal`,
                    other: `${formatPaise(sums.kept)} of it for # sponsored meals`,
                  })
                : undefined
            }
            icon={IconHourglass}
          />
          <StatCard
            label={t`Portions you helped bring`}
            value={sums && i18n.number(sums.portions)}
            icon={IconRoute}
          />
        </StatCards>
      )}
      {sums && sums.year.given > 0 && <YearCard year={sums.year.year} />}
      {pages?.[0]?.monthly.map((gift) => (
        <MonthlyCard key={gift.id} gift={gift} token={null} />
      ))}
      <PagedList
        query={query}
        failure={t`Your donations could not be loaded.`}
        rowHeight="h-44"
        empty={
          <EmptyState
            glyph="heart"
            title={t`You have not given yet`}
            text={t`From ₹1 on. You can follow each rupee to the meal that it becomes.`}
          >
            <Link to="/donate" className={buttonClass()}>
              <Trans>Donate a meal</Trans>
            </Link>
            <Link to="/impact" className={buttonClass('plain')}>
              <Trans>Our Impact</Trans>
            </Link>
          </EmptyState>
        }
      >
        {(donation) => <Gift donation={donation} />}
      </PagedList>
    </div>
  )
}
export default MyGiving

const GivenFor = ({ donation: { kind, meals, monthly, status } }: { donation: Donation }) => {
  if (status === 'failed') return <Trans>Not given: the payment did not go through</Trans>
  if (kind === 'checkout') return <Trans>Added to an order, for the fund</Trans>
  if (monthly) return <Trans>Monthly gift to the fund</Trans>
  if (meals === null) return <Trans>Gift to the fund</Trans>
  return <Plural value={meals} one="# sponsored meal" other="# sponsored meals" />
}

const Gift = ({ donation }: { donation: Donation }) => {
  const { id, amount, createdAt, status, message, receiptNumber, receiptToken } = donation
  const when = exactTime(createdAt)
  return (
    <article aria-label={when} className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className={`money text-2xl ${status === 'failed' ? 'text-soft line-through' : 'text-leaf'}`}>
          {formatPaise(amount)}
        </h2>
        <p className="text-sm text-soft">{when}</p>
      </div>
      <p className="font-bold">
        <GivenFor donation={donation} />
      </p>
      {message !== '' && <p className="wrap-anywhere">{message}</p>}
      <div className="mt-3">
        {donation.receivedAt === null ? (
          <p className="text-soft">
            {status === 'pending' ? (
              <Trans>Your bank has not confirmed it yet.</Trans>
            ) : (
              <Trans>It did not arrive, and nothing was kept.</Trans>
            )}
          </p>
        ) : (
          <WhereItIs donation={donation} />
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {donation.receivedAt !== null && (
          <Link to={`/donations/${id}`} className={buttonClass('plain')}>
            <IconRoute aria-hidden="true" size={20} />
            <Trans>Follow your rupees</Trans>
          </Link>
        )}
        {donation.receivedAt !== null && donation.anonymous && (
          <Link to={`/donations/${id}#emails`} className={buttonClass('quiet', 'max-sm:-ml-5')}>
            <Trans>Anonymous on the wall: change it</Trans>
          </Link>
        )}
        {receiptNumber && (
          <a
            href={`/api/donations/${id}/receipt.pdf?token=${receiptToken}&language=${currentLocale()}`}
            download={`${receiptNumber}.pdf`}
            className={buttonClass('quiet', 'max-sm:-ml-5')}
          >
            <IconDownload aria-hidden="true" size={20} />
            {receiptNumber}
          </a>
        )}
      </div>
    </article>
  )
}
