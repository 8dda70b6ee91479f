import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminUser } from '#shared/accounts/admin-contracts.ts'
import type { AdminRole } from '#shared/accounts/admin-roles.ts'
import { type CallInput, call } from '../../../lib/calls/api.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'

const usersKey = ['admin-users'] as const

type Filter = NonNullable<CallInput<'GET /api/admin/users'>['query']>

export const useUsers = (filter: Filter) =>
  useInfiniteQuery({
    queryKey: [...usersKey, 'list', filter],
    ...pagesOf('GET /api/admin/users', { query: filter }),
    placeholderData: (before) => before,
  })

export const useUserDetails = (id: string) =>
  useQuery({
    queryKey: [...usersKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/users/:id', { params: { id } }, { signal }),
  })

export type UserCommand = 'suspend' | 'restore' | 'approve' | 'decline'

/** Whether a command would change anything of this account. */
export const applies = (
  command: UserCommand,
  { state, requestedRole, emailConfirmed }: AdminUser,
): boolean => {
  switch (command) {
    case 'suspend':
      return state === 'active' || state === 'waiting'
    case 'restore':
      return state === 'suspended'
    case 'approve':
      return state === 'waiting' && requestedRole !== null && emailConfirmed
    case 'decline':
      return state === 'waiting'
  }
}

/** What is done with one account; afterwards what is shown of accounts is refetched. */
export const useUserCommands = () => {
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: usersKey })
  const run = async (command: UserCommand, id: string, reason = '') => {
    const params = { id }
    if (command === 'approve') await call('POST /api/admin/users/:id/approve', { params })
    else if (command === 'decline') await call('POST /api/admin/users/:id/decline', { params })
    else
      await call('PATCH /api/admin/users/:id', {
        params,
        body: command === 'suspend' ? { suspended: true, reason } : { suspended: false },
      })
  }
  return {
    run: async (command: UserCommand, id: string, reason?: string) => {
      await run(command, id, reason)
      await refetch()
    },
    /** One after the other; returns those for whom it did not work, with what was thrown. */
    runAll: async (command: UserCommand, ids: readonly string[], reasonOf?: (id: string) => string) => {
      const failed: { id: string; error: unknown }[] = []
      for (const id of ids)
        await run(command, id, reasonOf?.(id)).catch((error: unknown) => failed.push({ id, error }))
      await refetch()
      return failed
    },
    setRoles: async (id: string, roles: string[]) => {
      await call('PATCH /api/admin/users/:id', { params: { id }, body: { roles } })
      await refetch()
    },
    setAdminRole: async (id: string, adminRole: AdminRole) => {
      await call('PATCH /api/admin/users/:id', { params: { id }, body: { adminRole } })
      await refetch()
    },
    exportData: (id: string, reason: string) =>
      call('POST /api/admin/users/:id/export', { params: { id }, body: { reason } }),
    erase: async (id: string, reason: string) => {
      await call('POST /api/admin/users/:id/erase', { params: { id }, body: { reason } })
      await refetch()
    },
  }
}
