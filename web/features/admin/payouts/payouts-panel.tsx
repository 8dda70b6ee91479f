import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatPaise } from '#shared/money/money.ts'
import type { AdminPayout } from '#shared/payouts/admin-contracts.ts'
import { payoutStateLabels, payoutStates, type PayoutState as State } from '#shared/payouts/payout-state.ts'
import { calendarDay, exactDate } from '../../../lib/language/time.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/lists/data-table/column.ts'
import { DataTable } from '../../../ui/lists/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { ChipFilter } from '../../../ui/lists/filter-bar.tsx'
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
      <DataTable
        chips={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
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
            {shown && (
              <p className="text-soft">
                <Trans>
                  <b className="money text-ink">{formatPaise(shown.amount)}</b> in all
                </Trans>
              </p>
            )}
          </div>
        }
        name="payouts"
        label={t`Payouts`}
        columns={useColumns(state)}
        query={query}
        nameOf={({ number }) => t`Payout ${number}`}
        failure={t`The payouts could not be loaded.`}
        tools={
          <>
            <Button look="plain" onClick={() => setBank(true)}>
              <Trans>Files for the bank</Trans>
            </Button>
            <ExportCsv path={`/api/admin/payouts?state=${state}`} name={`payouts-${state}`} />
          </>
        }
        actions={(payout) => <Marks payout={payout} onMark={(as) => setMarked({ payout, as })} />}
        empty={<EmptyState glyph="receipt" level={2} title={t`No payouts in this state`} />}
      />
      {bank && <BankDialog onClose={() => setBank(false)} />}
      {marked && <MarkDialog key={marked.payout.id} {...marked} onClose={() => setMarked(null)} />}
    </>
  )
}
export default PayoutsPanel

const useColumns = (state: State): [Column<AdminPayout>, ...Column<AdminPayout>[]] => {
  const { t, i18n } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone
  return useMemo(
    () => [
      { id: 'owner', label: t`Payee`, cell: ({ owner }) => owner.name || t`A deleted account` },
      { id: 'number', label: t`Number`, card: 'bare', cell: ({ number }) => number },
      {
        id: 'payee',
        label: t`Role`,
        card: 'bare',
        cell: ({ payee }) => (payee === 'restaurant' ? t`Restaurant` : t`Courier`),
      },
      {
        id: 'days',
        label: t`Period`,
        card: 'bare',
        cell: ({ from, to }) => `${calendarDay(from)} – ${calendarDay(to)}`,
      },
      {
        id: 'account',
        label: t`Bank Account`,
        card: 'bare',
        cell: ({ account }) =>
          account === null ? (
            <span className="font-semibold text-chilli">
              <Trans>no account yet</Trans>
            </span>
          ) : (
            <Trans>ending in {account}</Trans>
          ),
      },
      {
        id: 'amount',
        label: t`Amount`,
        numeric: true,
        card: 'corner',
        cell: ({ amount }) => <span className="money font-bold">{formatPaise(amount)}</span>,
      },
      ...(state === 'booked'
        ? []
        : [
            {
              id: 'bank',
              label: t`Bank`,
              card: 'line' as const,
              cell: ({ stateAt, reference, failure }: AdminPayout) => (
                <span className={state === 'failed' ? 'font-semibold text-chilli' : undefined}>
                  {exactDate(stateAt)} · {state === 'failed' ? failure : reference}
                </span>
              ),
            },
          ]),
    ],
    [i18n.locale, state],
  )
}

type MarksProps = { payout: AdminPayout; onMark: (as: 'sent' | 'failed') => void }

const Marks = ({ payout: { number, state }, onMark }: MarksProps) => {
  const { t } = useLingui()
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {state !== 'sent' && (
        <Button look="plain" aria-label={t`Mark as sent: ${number}`} onClick={() => onMark('sent')}>
          <Trans>Mark as sent</Trans>
        </Button>
      )}
      {state !== 'failed' && (
        <Button look="quiet" aria-label={t`Mark as failed: ${number}`} onClick={() => onMark('failed')}>
          <Trans>Mark as failed</Trans>
        </Button>
      )}
    </span>
  )
}
