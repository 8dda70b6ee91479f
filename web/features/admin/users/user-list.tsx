import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { AdminUser } from '#shared/accounts/admin-contracts.ts'
import { adminRoleLabels } from '#shared/accounts/admin-roles.ts'
import { roleLabel, storedRoles } from '#shared/accounts/roles.ts'
import { rowTime } from '../../../lib/language/row-time.ts'
import { listPeriods, withDays } from '../../../lib/lists/periods.ts'
import { May } from '../../../lib/session/may.tsx'
import { roleNames } from '../../../lib/session/session.ts'
import { any, useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import type { Column } from '../../../ui/lists/data-table/column.ts'
import { DataTable } from '../../../ui/lists/data-table/data-table.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { ChipFilter, FilterBar, SearchFilter, SelectFilter } from '../../../ui/lists/filter-bar.tsx'
import { RowLink } from '../../../ui/lists/list-and-detail/row-link.tsx'
import { NoMatch } from '../../../ui/lists/no-match.tsx'
import { PeriodFilter } from '../../../ui/lists/period-filter.tsx'
import { SavedViews } from '../views/index.ts'
import { BulkUsers, type Done } from './bulk-users.tsx'
import { StateMark } from './state-mark.tsx'
import { UndoBulk } from './undo-bulk.tsx'
import { useUsers } from './use-users.ts'
import { useUserAddress } from './user-address.ts'
import { useUserStates } from './user-texts.ts'

const states = [any, 'active', 'waiting', 'suspended', 'deleted'] as const
const orders = ['-createdAt', 'createdAt', 'username', '-username'] as const
const parameters = ['q', 'state', 'role', 'date', 'from', 'to', 'sort']

export const UserList = () => {
  const { t, i18n } = useLingui()
  const labels = useUserStates()
  const filters = useUrlFilters({
    q: null,
    state: states,
    role: [any, ...storedRoles],
    date: listPeriods,
    from: null,
    to: null,
    sort: orders,
  })
  const { q, state, role, date, from, to, sort } = filters.values
  const filter = withDays(filters.chosen)
  const query = useUsers(filter)
  const [done, setDone] = useState<Done>()
  return (
    <>
      <FilterBar label={t`Filter the users`} views={<SavedViews tab="users" parameters={parameters} />}>
        <SearchFilter
          label={t`Search name, username, e-mail or phone`}
          value={q}
          onChange={(next) => filters.set({ q: next })}
        />
        <div className="flex flex-wrap gap-3 [&>select]:w-auto [&>select]:flex-1">
          <SelectFilter
            label={t`Role`}
            value={role}
            onChange={(next) => filters.set({ role: next })}
            choices={[
              { value: any, label: t`All roles` },
              ...storedRoles.map((value) => ({ value, label: i18n._(roleLabel(value)) })),
            ]}
          />
          <PeriodFilter periods={listPeriods} value={date} from={from} to={to} onChange={filters.set} />
        </div>
      </FilterBar>
      <UndoBulk done={done} onUndone={() => setDone(undefined)} />
      <DataTable
        chips={
          <ChipFilter
            label={t`State`}
            value={state}
            onChange={(next) => filters.set({ state: next })}
            choices={states.map((value) => ({ value, label: value === any ? t`All` : labels[value] }))}
          />
        }
        name="users"
        label={t`Users`}
        columns={useColumns()}
        query={query}
        sort={{ value: sort, onChange: (next) => filters.set({ sort: next as typeof sort }) }}
        nameOf={({ username }) => username}
        changedAt={({ memberSince }) => memberSince}
        failure={t`The users could not be loaded.`}
        tools={<ExportCsv path={`/api/admin/users?${new URLSearchParams(filter)}`} name="users" />}
        bulk={(chosen, clear) => (
          <May duty="operate">
            <BulkUsers
              chosen={chosen}
              onDone={(next) => {
                clear()
                setDone(next)
              }}
            />
          </May>
        )}
        empty={<NoMatch title={t`No user matches your filters.`} onClear={filters.reset} />}
      />
    </>
  )
}

const useColumns = (): [Column<AdminUser>, ...Column<AdminUser>[]] => {
  const { t, i18n } = useLingui()
  const addressOf = useUserAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone, the addresses with the filters
  return useMemo(
    () => [
      {
        id: 'username',
        label: t`Username`,
        sort: 'username',
        cell: ({ id, username }) => (
          <RowLink id={id} to={addressOf(id)}>
            {username}
          </RowLink>
        ),
      },
      { id: 'fullName', label: t`Full Name`, beside: true, card: 'bare', cell: ({ fullName }) => fullName },
      {
        id: 'roles',
        label: t`Roles`,
        card: 'bare',
        cell: ({ roles, requestedRole, adminRole }) =>
          requestedRole === null
            ? adminRole === null || adminRole === 'owner'
              ? roleNames(roles, i18n)
              : t`${roleNames(roles, i18n)} (${i18n._(adminRoleLabels[adminRole])})`
            : t`${roleNames(roles, i18n)} · asks for ${roleNames([requestedRole], i18n)}`,
      },
      {
        id: 'state',
        label: t`State`,
        beside: true,
        card: 'corner',
        cell: ({ state }) => <StateMark state={state} />,
      },
      { id: 'email', label: t`Email`, card: 'line', cell: ({ email }) => email },
      {
        id: 'mobileNumber',
        label: t`Phone`,
        card: 'bare',
        hidden: true,
        cell: ({ mobileNumber }) => mobileNumber,
      },
      {
        id: 'lastLogin',
        label: t`Last sign-in`,
        hidden: true,
        cell: ({ lastLogin }) => (lastLogin === null ? t`never` : rowTime(lastLogin)),
      },
      {
        id: 'createdAt',
        label: t`Joined`,
        sort: 'createdAt',
        cell: ({ memberSince }) => rowTime(memberSince),
      },
    ],
    [i18n.locale, addressOf()],
  )
}
