import { useLingui } from '@lingui/react/macro'
import { marketDay } from '#shared/calendar.ts'
import { inPath } from '#shared/invoices/documents.ts'
import { formatPaise } from '#shared/money/money.ts'
import type { Payout } from '#shared/payouts/contracts.ts'
import { calendarDay } from '../lib/language/time.ts'
import { DownloadButton } from './lists/download-button.tsx'
import { PayoutState } from './payout-state.tsx'

type Props = {
  payout: Payout
  /** Where its statement and its orders are. */
  files: { statement: string; csv: string; commissionInvoice?: string }
  /** What the payee calls these. */
  labels: { orders: string; csv: string }
}

/** A payout that was booked, with its statement and what it was for as files. */
export const PayoutCard = ({ payout, files, labels }: Props) => {
  const { t } = useLingui()
  const { number, from, to, orders, earned, cashKept, tds, amount, at } = payout
  const days = `${calendarDay(from)} – ${calendarDay(to)}`
  return (
    <article
      aria-label={t`Payout of ${days}`}
      className="flex h-full flex-col rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="text-lg">{days}</h3>
        <PayoutState payout={payout} />
      </div>
      <p className="money font-display text-2xl font-bold">{formatPaise(amount)}</p>
      <dl className="mt-2 mb-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm [&>dd]:text-right [&>dt]:text-soft">
        <dt>{labels.orders}</dt>
        <dd>{orders}</dd>
        <dt>{t`You earned`}</dt>
        <dd>{formatPaise(earned)}</dd>
        {cashKept > 0 && (
          <>
            <dt>{t`Cash you kept`}</dt>
            <dd>−{formatPaise(cashKept)}</dd>
          </>
        )}
        {tds > 0 && (
          <>
            <dt>{t`Tax deducted at source`}</dt>
            <dd>−{formatPaise(tds)}</dd>
          </>
        )}
        <dt>{t`Payout`}</dt>
        <dd>{number}</dd>
        <dt>{t`Booked on`}</dt>
        <dd>{calendarDay(marketDay(new Date(at)))}</dd>
        {payout.state === 'sent' && (
          <>
            <dt>{t`Sent on`}</dt>
            <dd>{calendarDay(marketDay(new Date(payout.stateAt)))}</dd>
            <dt>{t`Bank reference`}</dt>
            <dd className="wrap-anywhere">{payout.reference}</dd>
          </>
        )}
      </dl>
      {payout.failure !== null && (
        <p className="wrap-anywhere mb-3 text-sm font-semibold text-chilli">
          {t`The bank did not take it: ${payout.failure}`}
        </p>
      )}
      <div className="mt-auto flex flex-wrap gap-2 max-sm:[&>button]:flex-auto max-sm:[&>button]:px-3">
        <DownloadButton
          path={files.statement}
          filename={`${number}.pdf`}
          label={t`Statement`}
          about={days}
          failure={t`The file could not be loaded.`}
        />
        {payout.commissionInvoice !== null && files.commissionInvoice !== undefined && (
          <DownloadButton
            path={files.commissionInvoice}
            filename={`${inPath(payout.commissionInvoice)}.pdf`}
            label={t`Commission invoice`}
            about={days}
            failure={t`The file could not be loaded.`}
          />
        )}
        <DownloadButton
          path={files.csv}
          filename={`${number}.csv`}
          accept="text/csv"
          label={labels.csv}
          about={days}
          failure={t`The file could not be loaded.`}
        />
      </div>
    </article>
  )
}
