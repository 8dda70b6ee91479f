import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Donation } from '#shared/giving/contracts.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { currentLocale } from '../../../lib/language/i18n.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { Message } from '../../../ui/message.tsx'
import { Failure } from '../../../ui/page/failure.tsx'
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx'
import { DonationProof } from '../donation-proof.tsx'
import { MonthlyOfDonation } from '../monthly/monthly-of-donation.tsx'
import { DonationWishes } from './donation-wishes.tsx'
import { Steps } from './steps.tsx'
import { useTimeline } from './use-timeline.ts'
import { WhereItIs } from './where-it-is.tsx'

/** What became of one donation, for who gave it: with the receipt's token, or signed in. */
export const DonationPage = ({ id, token }: { id: string; token: string | null }) => {
  const query = useTimeline(id, token)
  if (query.isPending) return <PageSkeleton />
  if (!query.data)
    return query.error instanceof ApiError && query.error.code === 'not_found' ? (
      <NotFound />
    ) : (
      <Failure error={query.error} onRetry={query.refetch} />
    )
  const { donation } = query.data
  const isOver = donation.status === 'failed'
  return (
    <div className="mx-auto max-w-2xl space-y-6 px-4 pt-6">
      <header>
        <h1 className="text-4xl leading-tight">
          <Trans>
            Where your <span className="money text-leaf">{formatPaise(donation.amount)}</span> went
          </Trans>
        </h1>
        <p className="mt-1 text-lg text-soft">
          <Standing donation={donation} portions={portionsOf(query.data.steps)} />
        </p>
      </header>
      {donation.receivedAt !== null && <WhereItIs donation={donation} />}
      {isOver ? (
        <Message kind="error">
          <Trans>Your bank did not confirm {formatPaise(donation.amount)}, and nothing was charged.</Trans>
        </Message>
      ) : (
        <div className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
          <Steps timeline={query.data} />
        </div>
      )}
      {donation.monthly && <MonthlyOfDonation id={donation.id} token={token} />}
      {donation.receivedAt !== null && <DonationProof donation={donation} />}
      {donation.receivedAt !== null && <DonationWishes donation={donation} token={token} />}
      <div className="flex flex-wrap gap-3">
        {donation.receiptNumber && (
          <a
            href={`/api/donations/${donation.id}/receipt.pdf?token=${donation.receiptToken}&language=${currentLocale()}`}
            download={`${donation.receiptNumber}.pdf`}
            className={buttonClass('plain')}
          >
            <IconDownload aria-hidden="true" size={20} />
            <Trans>Download Receipt</Trans>
          </a>
        )}
        {donation.company !== null && (
          <Link to={`/companies/${encodeURIComponent(donation.company)}`} className={buttonClass('plain')}>
            <Trans>What a company's people give together</Trans>
          </Link>
        )}
        <Link to="/donate" className={buttonClass()}>
          <Trans>Give once more</Trans>
        </Link>
      </div>
      <p className="text-sm text-soft">
        {donation.kind === 'meals' ? (
          <Trans>Meals are served in the order in which they were sponsored.</Trans>
        ) : (
          <Trans>Rescues are paid from the oldest gifts to the fund first.</Trans>
        )}{' '}
        <Trans>This page names no shelter and no person; whoever has its address can read it.</Trans>
      </p>
    </div>
  )
}

type Timeline = NonNullable<ReturnType<typeof useTimeline>['data']>

/** Of what was paid with the donation and a shelter had. */
const portionsOf = (steps: Timeline['steps']): number =>
  steps.reduce(
    (sum, step) =>
      sum +
      (step.kind === 'used' && step.receivedAt !== null && step.returned < step.amount
        ? (step.portions ?? 0)
        : 0),
    0,
  )

const Standing = ({ donation, portions }: { donation: Donation; portions: number }) => {
  const { status, amount, used, refunded, meals, mealsServed } = donation
  if (status === 'pending') return <Trans>It is on its way to the fund.</Trans>
  if (status === 'failed') return <Trans>That did not work</Trans>
  if (status === 'refunded') return <Trans>You have all of it back.</Trans>
  if (meals !== null && mealsServed > 0)
    return mealsServed === meals ? (
      <Plural value={meals} one="Your meal was served." other="All # of your meals were served." />
    ) : (
      <Plural
        value={mealsServed}
        one={`# of your ${meals} meals was served.`}
        other={`# of your ${meals} meals were served.`}
      />
    )
  if (portions > 0)
    return (
      <Plural value={portions} one="It helped to bring # portion." other="It helped to bring # portions." />
    )
  if (used > 0) return <Trans>It pays for food that is on its way to a shelter.</Trans>
  if (meals !== null)
    return (
      <Plural
        value={meals}
        one="Your meal is kept until a shelter asks for it."
        other="Your # meals are kept until shelters ask for them."
      />
    )
  return paise(amount - refunded) > 0 && <Trans>It waits in the fund for the next rescue.</Trans>
}

const NotFound = () => {
  const { t } = useLingui()
  return (
    <EmptyState
      glyph="search"
      level={1}
      title={t`This donation was not found.`}
      text={t`Open the link of your receipt, or sign in with the account that you gave with.`}
    >
      <Link to="/donate" className={buttonClass()}>
        <Trans>Donate a meal</Trans>
      </Link>
    </EmptyState>
  )
}
