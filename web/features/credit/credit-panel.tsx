import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CreditKind } from '#shared/credit/credit.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { FailedPart } from '../../ui/page/failed-part.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useCredit } from './use-credit.ts'

const kinds: Record<CreditKind, MessageDescriptor> = {
  goodwill: msg`From our team`,
  refund: msg`Refund as credit`,
  spent: msg`Spent on an order`,
  returned: msg`Back from an order`,
  released: msg`Back: the payment did not come`,
  closed: msg`Account closed`,
  gift: msg`A gift`,
  referral: msg`For a friend`,
  stamps: msg`Full stamp card`,
}

/** A customer's credit: how much there is, and what it came from and went to. */
const CreditPanel = () => {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useCredit()
  if (!data)
    return error ? (
      <FailedPart error={error} otherwise={t`Your credit could not be loaded.`} onRetry={refetch} />
    ) : (
      <div role="status" aria-label={t`Loading`} className="skeleton h-40 w-full !rounded-card" />
    )
  return (
    <div className="space-y-5">
      <div className="rounded-card bg-accent-tint p-4 sm:p-6">
        <h2 className="text-xl">
          <Trans>Your credit</Trans>
        </h2>
        <p className="money font-display text-4xl font-bold">{formatPaise(data.balance)}</p>
        <p className="mt-1 text-soft">
          <Trans>
            It pays for your orders at checkout, the oldest first, and never expires. It cannot be paid out,
            and closes with your account.
          </Trans>
        </p>
      </div>
      {data.entries.length > 0 && (
        <ul
          aria-label={t`Where it came from and went`}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card"
        >
          {data.entries.map(({ id, kind, amount, reason, at }) => (
            <li key={id} className="flex items-start justify-between gap-4 p-4">
              <span className="min-w-0">
                <b className="block">{i18n._(kinds[kind])}</b>
                {reason !== '' && <span className="wrap-anywhere block">{reason}</span>}
                <span className="block text-sm text-soft">
                  <TimeText at={at} />
                </span>
              </span>
              <span className={`money shrink-0 font-bold ${amount > 0 ? 'text-leaf' : ''}`}>
                {amount > 0 ? '+' : '−'}
                {formatPaise(paise(Math.abs(amount)))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
export default CreditPanel
