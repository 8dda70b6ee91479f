import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { MonthlyGift } from '#shared/giving/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { exactDate } from '../../../lib/language/time.ts'
import { useMonthlyPayments } from '../../../lib/state/site-facts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { donationDraft, saveDonationDraft } from '../donation-form.ts'

/** A gift that comes every month: what comes next, what came, and the one button that stops it. */
export const MonthlyCard = ({ gift, token }: { gift: MonthlyGift; token: string | null }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const { donationId, status, months } = gift
  const stop = useMutation({
    mutationFn: () =>
      call('POST /api/donations/:id/monthly/stop', {
        params: { id: donationId },
        query: token === null ? {} : { token },
      }),
    onSuccess: () => {
      toast.success(t`Stopped. Nothing is charged any more.`)
      return Promise.all(
        [['monthly-gift'], ['my-donations']].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
    },
    onError: (error) => toast.error(messageOf(error, t`That did not work. Please try again.`)),
  })
  const rupees = formatPaise(gift.amount)
  return (
    <section
      id="monthly"
      aria-label={t`Monthly gift`}
      className="scroll-mt-24 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="flex items-center gap-2 text-2xl">
            <IconCalendarRepeat aria-hidden="true" size={26} className="shrink-0 text-leaf" />
            <Trans>
              <span className="money text-leaf">{rupees}</span> every month
            </Trans>
          </h2>
          <p className="mt-1 font-bold">
            <NextCharge gift={gift} />
          </p>
          <p className="text-soft">
            <Paid gift={gift} />
            {' · '}
            <Plural
              value={months}
              one={`# month, ${formatPaise(gift.given)} so far`}
              other={`# months, ${formatPaise(gift.given)} so far`}
            />
          </p>
        </div>
        {(status === 'active' || status === 'waiting') && (
          <Button look="plain" busy={stop.isPending} onClick={() => stop.mutate()}>
            <Trans>Stop</Trans>
            <span className="sr-only">
              {' '}
              <Trans>{rupees} every month</Trans>
            </span>
          </Button>
        )}
        {status === 'stopped' && <BeginAgain gift={gift} />}
      </div>
    </section>
  )
}

/** The way to the same gift anew: a bank that was told to stop has to be asked again. */
const BeginAgain = ({ gift: { amount, method } }: { gift: MonthlyGift }) => {
  const charged = useMonthlyPayments()
  const [first] = charged
  if (first === undefined) return null
  const fill = () =>
    saveDonationDraft({
      ...donationDraft(),
      ...{ amount: String(amount / 100), meals: null, monthly: true },
      paymentMethod: charged.find((one) => one === method) ?? first,
    })
  return (
    <p className="max-w-60">
      <Link to="/donate" onClick={fill} className={buttonClass('plain')}>
        <Trans>Begin again</Trans>
      </Link>
      <span className="mt-1 block text-sm text-soft">
        <Trans>Your bank asks you to agree once more.</Trans>
      </span>
    </p>
  )
}

const Paid = ({ gift: { method, brand, lastFour } }: { gift: MonthlyGift }) => {
  if (lastFour !== null) return `${brand} •••• ${lastFour}`
  return method === 'upi' ? <Trans>By UPI</Trans> : <Trans>By card</Trans>
}

const NextCharge = ({ gift: { status, dueAt, failures } }: { gift: MonthlyGift }) => {
  if (status === 'waiting') return <Trans>Your bank has not confirmed it yet.</Trans>
  if (status === 'stopped') return <Trans>Stopped: nothing is charged any more.</Trans>
  if (status === 'ended') return <Trans>Ended, after your bank did not allow it three times.</Trans>
  if (status === 'failed') return <Trans>It did not arrive, and nothing was kept.</Trans>
  if (dueAt === null) return <Trans>It is being charged just now.</Trans>
  const day = exactDate(dueAt)
  return failures > 0 ? (
    <Trans>Your bank did not allow it; we try again on {day}.</Trans>
  ) : (
    <Trans>Next on {day}</Trans>
  )
}
