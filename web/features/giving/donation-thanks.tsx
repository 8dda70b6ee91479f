import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconDownload, IconHeartHandshake, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Donation } from '#shared/giving/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { call } from '../../lib/calls/api.ts'
import { currentLocale } from '../../lib/language/i18n.ts'
import { closePopup } from '../../lib/state/popup.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { DonationProof } from './donation-proof.tsx'
import { settleDonation } from './use-donate.ts'

/** How often a pending payment is polled. */
const askMs = 3_000

/**
 * After a donation: thanks, the receipt, and a button to share. A pending payment is watched until it is
 * settled.
 */
export const DonationThanks = ({ given, onAgain }: { given: Donation; onAgain: () => void }) => {
  const { t } = useLingui()
  const { data: donation = given } = useQuery({
    queryKey: ['donation', given.id],
    queryFn: ({ signal }) =>
      call(
        'GET /api/donations/:id',
        { params: { id: given.id }, query: { token: given.receiptToken } },
        { signal },
      ),
    initialData: given,
    enabled: (query) => query.state.data?.status === 'pending',
    refetchInterval: (query) => (query.state.data?.status === 'pending' ? askMs : false),
  })
  const isOver = donation.status !== 'pending'
  useEffect(() => {
    if (isOver) settleDonation(donation)
  }, [isOver, donation])
  const heading = useRef<HTMLHeadingElement>(null)
  // The form is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), [])
  const lost = donation.status === 'failed' || donation.status === 'refunded'
  return (
    <div className="flex flex-col items-center gap-4 py-4 text-center">
      {lost ? (
        <span className="course-any grid size-20 place-items-center rounded-full">
          <IconHeartHandshake
            aria-hidden="true"
            size={42}
            stroke={1.5}
            className="text-on-turmeric dark:text-ink"
          />
        </span>
      ) : (
        <img
          src="/dishes/hero-thali-360.avif"
          alt=""
          width={360}
          height={360}
          decoding="async"
          className="size-32 rounded-full bg-[#e0b35e] shadow-card"
        />
      )}
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        <Headline donation={donation} />
      </h2>
      <Standing donation={donation} />
      <div className="flex w-full flex-col gap-2 sm:flex-row sm:flex-wrap sm:justify-center">
        {donation.status === 'received' && (
          <>
            <ReceiptLink donation={donation} />
            <Link
              to={`/donations/${donation.id}?token=${donation.receiptToken}`}
              onClick={closePopup}
              className={buttonClass('plain')}
            >
              <IconRoute aria-hidden="true" size={20} />
              <Trans>Follow your rupees</Trans>
            </Link>
          </>
        )}
        {!lost && (
          <ShareButton
            path={
              donation.company === null ? '/donate' : `/companies/${encodeURIComponent(donation.company)}`
            }
            text={t`I gave to Annapurna Eats, which brings good food to those who are hungry.`}
          />
        )}
        <Button look={lost ? 'primary' : 'quiet'} onClick={onAgain}>
          {lost ? <Trans>Try again</Trans> : <Trans>Give once more</Trans>}
        </Button>
      </div>
      {donation.status === 'received' && <DonationProof donation={donation} />}
    </div>
  )
}

const Headline = ({ donation: { status, action } }: { donation: Donation }) => {
  if (status === 'failed' || status === 'refunded') return <Trans>That did not work</Trans>
  return action === null ? <Trans>Thank you!</Trans> : <Trans>One step to go</Trans>
}

const Standing = ({ donation }: { donation: Donation }) => {
  const { status, amount, meals, monthly, receiptNumber, action } = donation
  const rupees = formatPaise(amount)
  if (status === 'received')
    return (
      <p role="status" className="max-w-sm text-soft">
        {meals === null ? (
          <Trans>
            Your <b className="money text-ink">{rupees}</b> has arrived in the fund and pays for the next
            rescue.
          </Trans>
        ) : (
          <Plural
            value={meals}
            one={
              <Trans>
                Your <b className="money text-ink">{rupees}</b> has arrived: one meal is kept until a shelter
                asks for it.
              </Trans>
            }
            other={
              <Trans>
                Your <b className="money text-ink">{rupees}</b> has arrived: {meals} meals are kept until
                shelters ask for them.
              </Trans>
            }
          />
        )}{' '}
        {monthly && (
          <Trans>The same comes every month now. We write to you before, and one tap stops it.</Trans>
        )}{' '}
        <Trans>
          Receipt <span className="whitespace-nowrap">{receiptNumber}</span> is yours to keep.
        </Trans>
      </p>
    )
  if (status === 'pending' && action !== null)
    return (
      <>
        <Message kind="info">
          <Trans>
            Your donation of {rupees} waits for your payment. If you have just paid, that takes a moment.
          </Trans>
        </Message>
        <a href={action.url} className={buttonClass()}>
          <Trans>Complete Payment</Trans>
        </a>
      </>
    )
  if (status === 'pending')
    return (
      <Message kind="info">
        <Trans>
          Your bank takes a moment to confirm {rupees}. You can close this: the receipt is e-mailed as soon as
          it does, where we know your address.
        </Trans>
      </Message>
    )
  return (
    <Message kind="error">
      {status === 'refunded' ? (
        <Trans>Your bank confirmed {rupees} too late, and you get it back.</Trans>
      ) : (
        <Trans>Your bank did not confirm {rupees}, and nothing was charged.</Trans>
      )}
    </Message>
  )
}

/** The token authorises the download; nobody need be signed in. */
const ReceiptLink = ({ donation: { id, receiptToken, receiptNumber } }: { donation: Donation }) => (
  <a
    href={`/api/donations/${id}/receipt.pdf?token=${receiptToken}&language=${currentLocale()}`}
    download={`${receiptNumber}.pdf`}
    className={buttonClass()}
  >
    <IconDownload aria-hidden="true" size={20} />
    <Trans>Download Receipt</Trans>
  </a>
)
