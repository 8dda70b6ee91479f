import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Volunteer } from '#shared/contracts/rescue.ts'
import { vehicleLabels } from '#shared/rescue.ts'
import { call } from '../../../lib/api.ts'
import { exactTime } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DecideParty } from './decide-party.tsx'
import { PartyFilters, usePartyFilters } from './party-filters.tsx'
import { PartyStatusMark } from './party-status.tsx'

export const VolunteerList = () => {
  const { t } = useLingui()
  const filters = usePartyFilters()
  const { filter } = filters
  const query = useInfiniteQuery({
    queryKey: ['admin-volunteers', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/volunteers',
        { query: { ...filter, ...(pageParam !== '' && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (before) => before,
  })
  return (
    <section aria-label={t`Volunteers`}>
      <PartyFilters
        label={t`Filter the volunteers`}
        search={t`Search name, area or phone`}
        filters={filters}
      />
      <DataTable
        name="volunteers"
        label={t`Volunteers`}
        columns={useColumns()}
        query={query}
        nameOf={({ name }) => name}
        failure={t`The volunteers could not be loaded.`}
        actions={(party) => <DecideParty kind="volunteers" party={party} />}
        empty={
          filters.active ? (
            <EmptyState glyph="search" title={t`Nothing matches your filters.`}>
              <Button onClick={filters.reset}>
                <Trans>Clear Filters</Trans>
              </Button>
            </EmptyState>
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
        cell: ({ status, reason }) => <PartyStatusMark status={status} reason={reason} />,
      },
      { id: 'area', label: t`Area`, cell: ({ area }) => area },
      { id: 'vehicle', label: t`Vehicle`, cell: ({ vehicle }) => i18n._(vehicleLabels[vehicle]) },
      {
        id: 'phone',
        label: t`Phone`,
        cell: ({ phone }) => (
          <a href={`tel:+91${phone}`} className="whitespace-nowrap text-accent underline">
            {phone}
          </a>
        ),
      },
      { id: 'appliedAt', label: t`Applied on`, cell: ({ appliedAt }) => exactTime(appliedAt) },
    ],
    [i18n.locale],
  )
}
