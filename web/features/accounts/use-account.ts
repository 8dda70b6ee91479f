import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Account } from '#shared/accounts/contracts.ts'
import { type CallInput, call } from '../../lib/calls/api.ts'
import { renewUser, useUser } from '../../lib/session/session.ts'

const keyOf = (userId: string | undefined) => ['account', userId]

/** The signed-in person's account as the server has it. */
export const useAccount = () => {
  const userId = useUser()?.id
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: async ({ signal }): Promise<Account> => {
      const account = await call('GET /api/users/me', {}, { signal })
      renewUser(account)
      return account
    },
    // The browser has a copy to show.
    retry: false,
    enabled: userId !== undefined,
  })
}

/** Caches an account that a call has returned. */
export const useCacheAccount = () => {
  const client = useQueryClient()
  return (account: Account) => {
    client.setQueryData(keyOf(account.id), account)
    renewUser(account)
  }
}

/** Changes the signed-in person's profile. Throws ApiError. */
export const useSaveAccount = () => {
  const userId = useUser()?.id ?? ''
  const note = useCacheAccount()
  return async (body: CallInput<'PUT /api/users/:id'>['body']) =>
    note(await call('PUT /api/users/:id', { params: { id: userId }, body }))
}
