import { useLingui } from '@lingui/react/macro'
import { BankAccount } from '../../../ui/bank-account.tsx'
import { useChangeDeposit, useDeposit } from './use-money.ts'

/** Where the courier's payouts go. */
export const Deposit = () => {
  const { t } = useLingui()
  const { data, error, refetch } = useDeposit()
  const change = useChangeDeposit()
  return (
    <BankAccount
      title={t`Direct Deposit`}
      account={data?.deposit}
      error={error}
      onRetry={refetch}
      onChange={change.mutateAsync}
    />
  )
}
