import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPaise } from '#shared/money/money.ts'
import type { AdminPayout } from '#shared/payouts/admin-contracts.ts'
import { payoutStateLabels, payoutStates } from '#shared/payouts/payout-state.ts'
import { calendarDay, exactDate } from '../../../lib/language/time.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { ChipFilter } from '../../../ui/lists/filter-bar.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { PayoutState } from '../../../ui/payout-state.tsx'
import { PaymentDifferences } from '../health/payment-differences.tsx'
import { BankDialog } from './bank-dialog.tsx'
import { MarkDialog } from './mark-dialog.tsx'
import { payoutsKey } from './payouts-key.ts'

/**
 * What restaurants and couriers are paid: what is still to be sent to the bank, and what the bank made of it.
 */
const PayoutsPanel = () => {
  const { t, i18n } = useLingui()
  const filters = useUrlFilters({ state: payoutStates })
  const { state } = filters.values
  const query = useInfiniteQuery({
    queryKey: [...payoutsKey, state],
    ...pagesOf('GET /api/admin/payouts', { query: { state, limit: 50 } }),
  })
  const [marked, setMarked] = useState<{ payout: AdminPayout; as: 'sent' | 'failed' } | null>(null)
  const [bank, setBank] = useState(false)
  const sums = new Map(query.data?.pages[0]?.sums?.map((sum) => [sum.state, sum]))
  const shown = sums.get(state)
  return (
    <>
      <div className="not-empty:mb-9">
        <PaymentDifferences />
      </div>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <ChipFilter
          label={t`State`}
          value={state}
          onChange={(next) => filters.set({ state: next })}
          choices={payoutStates.map((value) => ({
            value,
            // Nothing was read yet, or could not be: not nought.
            label: query.data
              ? `${i18n._(payoutStateLabels[value])} (${sums.get(value)?.payouts ?? 0})`
              : i18n._(payoutStateLabels[value]),
          }))}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="plain" onClick={() => setBank(true)}>
            <Trans>Files for the bank</Trans>
          </Button>
          <ExportCsv path={`/api/admin/payouts?state=${state}`} name={`payouts-${state}`} />
        </div>
      </div>
      {shown && (
        <p className="mb-4 rounded-card bg-accent-tint p-4">
          <span className="money font-display text-2xl font-bold">{formatPaise(shown.amount)}</span>{' '}
          <Plural value={shown.payouts} one="in # payout" other="in # payouts" />
        </p>
      )}
      <PagedList
        query={query}
        layout="grid gap-3 xl:grid-cols-2 [&>li]:min-w-0"
        failure={t`The payouts could not be loaded.`}
        empty={<EmptyState glyph="receipt" level={2} title={t`No payouts in this state`} />}
      >
        {(payout) => <Row payout={payout} onMark={(as) => setMarked({ payout, as })} />}
      </PagedList>
      {bank && <BankDialog onClose={() => setBank(false)} />}
      {marked && <MarkDialog key={marked.payout.id} {...marked} onClose={() => setMarked(null)} />}
    </>
  )
}
export default PayoutsPanel

const Row = ({ payout, onMark }: { payout: AdminPayout; onMark: (as: 'sent' | 'failed') => void }) => {
  const { t } = useLingui()
  const { number, from, to, owner, payee, account, amount, state, stateAt, reference, failure } = payout
  const days = `${calendarDay(from)} – ${calendarDay(to)}`
  const who = owner.name || t`A deleted account`
  return (
    <article
      data-list-row
      aria-label={t`Payout ${number}`}
      className="flex h-full flex-col gap-2 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="wrap-anywhere min-w-0 text-lg">{who}</h2>
        <PayoutState payout={payout} />
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="money font-display text-2xl font-bold">{formatPaise(amount)}</span>
        <span className="text-sm text-soft">
          {number} · {payee === 'restaurant' ? t`Restaurant` : t`Courier`}
        </span>
      </p>
      <p className="text-sm text-soft">
        {days} · {account === null ? t`no account yet` : t`account ending in ${account}`}
      </p>
      {state === 'sent' && (
        <p className="wrap-anywhere text-sm">
          <Trans>
            Sent on {exactDate(stateAt)}, reference {reference}
          </Trans>
        </p>
      )}
      {state === 'failed' && (
        <p className="wrap-anywhere text-sm font-semibold text-chilli">
          <Trans>
            Failed on {exactDate(stateAt)}: {failure}
          </Trans>
        </p>
      )}
      <div className="mt-auto flex flex-wrap gap-2">
        {state !== 'sent' && (
          <Button look="plain" aria-label={t`Mark as sent: ${number}`} onClick={() => onMark('sent')}>
            <Trans>Mark as sent</Trans>
          </Button>
        )}
        {state !== 'failed' && (
          <Button
            look="quiet"
            className="!text-chilli"
            aria-label={t`Mark as failed: ${number}`}
            onClick={() => onMark('failed')}
          >
            <Trans>Mark as failed</Trans>
          </Button>
        )}
      </div>
    </article>
  )
}
