import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { type AuditSubject, auditActions, auditSubjects } from '#shared/audit/actions.ts'
import type { AuditEntryView } from '#shared/audit/contracts.ts'
import { rowTime } from '../../../lib/language/row-time.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { listPeriods, withDays } from '../../../lib/lists/periods.ts'
import { any, useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/lists/data-table/column.ts'
import { DataTable } from '../../../ui/lists/data-table/data-table.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../../../ui/lists/filter-bar.tsx'
import { NoMatch } from '../../../ui/lists/no-match.tsx'
import { PeriodFilter } from '../../../ui/lists/period-filter.tsx'
import { adminAddress } from '../address.ts'
import { auditTexts } from '../audit-texts.ts'
import { SavedViews } from '../views/index.ts'
import { Difference } from './difference.tsx'

const parameters = ['q', 'action', 'kind', 'actor', 'date', 'from', 'to']

/** Who did what to what, as the log has it. */
const AuditPanel = () => {
  const { t } = useLingui()
  const filters = useUrlFilters({
    q: null,
    action: [any, ...auditActions],
    kind: [any, ...auditSubjects],
    actor: null,
    date: listPeriods,
    from: null,
    to: null,
  })
  const { q, action, actor, date, from, to } = filters.values
  const { kind: subjectKind, ...chosen } = filters.chosen
  const filter = withDays({ ...chosen, ...(subjectKind && { subjectKind }) })
  const query = useInfiniteQuery({
    queryKey: ['audit', filter],
    ...pagesOf('GET /api/admin/audit', { query: filter }),
    placeholderData: (before) => before,
  })
  return (
    <>
      <FilterBar label={t`Filter the audit log`} views={<SavedViews tab="audit" parameters={parameters} />}>
        <SearchFilter
          label={t`Search ids and values`}
          value={q}
          onChange={(next) => filters.set({ q: next })}
        />
        <div className="flex flex-wrap gap-3 [&>select]:w-auto [&>select]:min-w-0 [&>select]:flex-1">
          <SelectFilter
            label={t`Action`}
            value={action}
            onChange={(next) => filters.set({ action: next })}
            choices={[
              { value: any, label: t`All actions` },
              ...auditActions.map((value) => ({ value, label: t(auditTexts[value]) })),
            ]}
          />
          <PeriodFilter periods={listPeriods} value={date} from={from} to={to} onChange={filters.set} />
        </div>
      </FilterBar>
      {actor !== '' && (
        <p className="mb-4">
          <Button look="plain" onClick={() => filters.set({ actor: '' })}>
            <Trans>Everybody's actions again</Trans>
          </Button>
        </p>
      )}
      <DataTable
        name="audit"
        label={t`Audit Log`}
        columns={useColumns()}
        query={query}
        nameOf={({ id }) => id}
        changedAt={({ at }) => at}
        failure={t`The audit log could not be loaded.`}
        tools={<ExportCsv path={`/api/admin/audit?${new URLSearchParams(filter)}`} name="audit" />}
        empty={<NoMatch title={t`No entry matches your filters.`} onClear={filters.reset} />}
      />
    </>
  )
}
export default AuditPanel

/** The beginning of a UUID, whose rest fills the row and says nothing; any other id as it is. */
const shortId = (id: string | null): string | null =>
  id !== null && /^[\da-f]{8}-/.test(id) ? id.slice(0, 8) : id

/** Where a subject is shown, if it has a place of its own. */
const placeOf = (kind: AuditSubject, id: string): Record<string, string> | undefined => {
  switch (kind) {
    case 'account':
      return { tab: 'users', user: id }
    case 'order':
    case 'delivery':
      return id.startsWith('ORD-') ? { tab: 'orders', order: id } : undefined
    case 'restaurant':
      return { tab: 'restaurants', restaurant: id }
    case 'promoCode':
      return { tab: 'promo-codes', code: id }
    case 'thread':
      return { tab: 'support', thread: id }
    case 'setting':
      return { tab: 'settings' }
    default:
      return undefined
  }
}

const useColumns = (): [Column<AuditEntryView>, ...Column<AuditEntryView>[]] => {
  const { t, i18n } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone
  return useMemo(
    () => [
      {
        id: 'action',
        label: t`Action`,
        cell: ({ action }) => <span className="md:whitespace-nowrap">{t(auditTexts[action])}</span>,
      },
      { id: 'at', label: t`Time`, card: 'bare', cell: ({ at }) => rowTime(at) },
      {
        id: 'actor',
        label: t`By`,
        cell: ({ actor: { kind, id, name } }) =>
          kind === 'operator' || id === null ? (
            t`on the command line`
          ) : (
            <Link
              to={adminAddress({ tab: 'audit', actor: id })}
              className="whitespace-nowrap text-accent underline"
            >
              {name || id.slice(0, 8)}
            </Link>
          ),
      },
      {
        id: 'subject',
        label: t`Subject`,
        card: 'bare',
        cell: ({ subject: { kind, id, name } }) => {
          const place = id === null ? undefined : placeOf(kind, id)
          return place === undefined || (kind === 'account' && name === '') ? (
            name || shortId(id)
          ) : (
            <Link to={adminAddress(place)} className="whitespace-nowrap text-accent underline">
              {name || shortId(id)}
            </Link>
          )
        },
      },
      {
        id: 'change',
        label: t`Change`,
        card: 'line',
        cell: ({ before, after }) => <Difference before={before} after={after} />,
      },
    ],
    [i18n.locale],
  )
}
