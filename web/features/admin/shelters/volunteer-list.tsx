import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Volunteer } from '#shared/shelters/contracts.ts'
import { vehicleLabels } from '#shared/shelters/parties.ts'
import { rowTime } from '../../../lib/language/row-time.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import type { Column } from '../../../ui/lists/data-table/column.ts'
import { DataTable } from '../../../ui/lists/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { NoMatch } from '../../../ui/lists/no-match.tsx'
import { DecideParty } from './decide-party.tsx'
import { PartyChips, PartyFilters, usePartyFilters } from './party-filters.tsx'
import { PartyStatusMark } from './party-status.tsx'

export const VolunteerList = () => {
  const { t } = useLingui()
  const filters = usePartyFilters()
  const { filter } = filters
  const query = useInfiniteQuery({
    queryKey: ['admin-volunteers', filter],
    ...pagesOf('GET /api/admin/volunteers', { query: filter }),
    placeholderData: (before) => before,
  })
  return (
    <section aria-label={t`Volunteers`}>
      <PartyFilters
        tab="volunteers"
        label={t`Filter the volunteers`}
        search={t`Search name, area or phone`}
        filters={filters}
      />
      <DataTable
        chips={<PartyChips filters={filters} />}
        name="volunteers"
        label={t`Volunteers`}
        columns={useColumns()}
        query={query}
        nameOf={({ name }) => name}
        failure={t`The volunteers could not be loaded.`}
        tools={<ExportCsv path={`/api/admin/volunteers?${new URLSearchParams(filter)}`} name="volunteers" />}
        actions={(party) => <DecideParty kind="volunteers" party={party} />}
        empty={
          filters.active ? (
            <NoMatch title={t`Nothing matches your filters.`} onClear={filters.reset} />
          ) : (
            <EmptyState glyph="heart" title={t`Nobody has signed up yet`} />
          )
        }
      />
    </section>
  )
}

const useColumns = (): [Column<Volunteer>, ...Column<Volunteer>[]] => {
  const { t, i18n } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone
  return useMemo(
    () => [
      { id: 'name', label: t`Name`, cell: ({ name }) => name },
      {
        id: 'status',
        label: t`Status`,
        card: 'corner',
        cell: ({ status, reason }) => <PartyStatusMark status={status} reason={reason} />,
      },
      { id: 'area', label: t`Area`, card: 'bare', cell: ({ area }) => area },
      {
        id: 'vehicle',
        label: t`Vehicle`,
        card: 'bare',
        cell: ({ vehicle }) => i18n._(vehicleLabels[vehicle]),
      },
      {
        id: 'phone',
        label: t`Phone`,
        card: 'bare',
        cell: ({ phone }) => (
          <a href={`tel:+91${phone}`} className="whitespace-nowrap text-accent underline">
            {phone}
          </a>
        ),
      },
      { id: 'appliedAt', label: t`Applied on`, cell: ({ appliedAt }) => rowTime(appliedAt) },
    ],
    [i18n.locale],
  )
}
