import type { UserState } from '#shared/accounts/admin-contracts.ts'
import { stateLooks, useUserStates } from './user-texts.ts'

export const StateMark = ({ state }: { state: UserState }) => (
  <span
    className={`inline-block whitespace-nowrap rounded-full px-3 py-1 text-sm font-bold ${stateLooks[state]}`}
  >
    {useUserStates()[state]}
  </span>
)
