import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Shelter } from '#shared/shelters/contracts.ts'
import { rowTime } from '../../../lib/language/row-time.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import type { Column } from '../../../ui/lists/data-table/column.ts'
import { DataTable } from '../../../ui/lists/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { RowLink } from '../../../ui/lists/list-and-detail/row-link.tsx'
import { NoMatch } from '../../../ui/lists/no-match.tsx'
import { useShownAddress } from '../shown-in-url.ts'
import { DecideParty } from './decide-party.tsx'
import { PartyChips, PartyFilters, usePartyFilters } from './party-filters.tsx'
import { PartyStatusMark } from './party-status.tsx'
import { dietTexts } from './party-texts.ts'

export const ShelterList = () => {
  const { t } = useLingui()
  const filters = usePartyFilters()
  const { filter } = filters
  const query = useInfiniteQuery({
    queryKey: ['admin-shelters', filter],
    ...pagesOf('GET /api/admin/shelters', { query: filter }),
    placeholderData: (before) => before,
  })
  return (
    <section aria-label={t`Shelters`}>
      <PartyFilters
        tab="shelters"
        label={t`Filter the shelters`}
        search={t`Search name, address, contact or phone`}
        filters={filters}
      />
      <DataTable
        chips={<PartyChips filters={filters} />}
        name="shelters"
        label={t`Shelters`}
        columns={useColumns()}
        query={query}
        nameOf={({ name }) => name}
        failure={t`The shelters could not be loaded.`}
        tools={<ExportCsv path={`/api/admin/shelters?${new URLSearchParams(filter)}`} name="shelters" />}
        actions={(party) => <DecideParty kind="shelters" party={party} />}
        empty={
          filters.active ? (
            <NoMatch title={t`Nothing matches your filters.`} onClear={filters.reset} />
          ) : (
            <EmptyState glyph="heart" title={t`No shelter has applied yet`} />
          )
        }
      />
    </section>
  )
}

const useColumns = (): [Column<Shelter>, ...Column<Shelter>[]] => {
  const { t, i18n } = useLingui()
  const addressOf = useShownAddress('shelter')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone, the addresses with the filters
  return useMemo(
    () => [
      {
        id: 'name',
        label: t`Shelter`,
        cell: ({ id, name }) => (
          <RowLink id={id} to={addressOf(id)}>
            {name}
          </RowLink>
        ),
      },
      {
        id: 'status',
        label: t`Status`,
        beside: true,
        card: 'corner',
        cell: ({ status, reason }) => <PartyStatusMark status={status} reason={reason} />,
      },
      {
        id: 'capacity',
        label: t`Portions a day`,
        beside: true,
        numeric: true,
        cell: ({ capacityPerDay }) => i18n.number(capacityPerDay),
      },
      {
        id: 'diet',
        label: t`Accepts`,
        card: 'bare',
        cell: ({ diet }) => <span className="whitespace-nowrap">{t(dietTexts[diet])}</span>,
      },
      {
        id: 'contact',
        label: t`Contact`,
        card: 'line',
        cell: ({ contact, phone }) => (
          <>
            {contact}{' '}
            {phone !== '' && (
              <a href={`tel:+91${phone}`} className="whitespace-nowrap text-accent underline md:block">
                {phone}
              </a>
            )}
          </>
        ),
      },
      {
        id: 'address',
        label: t`Address`,
        card: 'line',
        cell: ({ address }) => <span className="md:block md:min-w-36">{address}</span>,
      },
      { id: 'handOver', label: t`Hand-over`, hidden: true, cell: ({ handOver }) => handOver },
      { id: 'appliedAt', label: t`Applied on`, hidden: true, cell: ({ appliedAt }) => rowTime(appliedAt) },
      {
        id: 'decidedAt',
        label: t`Decided on`,
        hidden: true,
        cell: ({ decidedAt }) => (decidedAt === null ? t`not yet` : exactTime(decidedAt)),
      },
      { id: 'id', label: t`Number`, hidden: true, cell: ({ id }) => id },
    ],
    [i18n.locale, addressOf('')],
  )
}
