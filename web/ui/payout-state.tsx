import { useLingui } from '@lingui/react/macro'
import type { Payout } from '#shared/payouts/contracts.ts'
import { payoutStateLabels, type PayoutState as State } from '#shared/payouts/payout-state.ts'

const looks: Record<State, string> = {
  booked: 'bg-accent-tint text-accent',
  sent: 'bg-leaf-tint text-leaf',
  failed: 'bg-chilli-tint text-chilli',
}

/** What became of a payout at the bank, as far as the operator has said. */
export const PayoutState = ({ payout: { state } }: { payout: Pick<Payout, 'state'> }) => {
  const { i18n } = useLingui()
  return (
    <span className={`whitespace-nowrap rounded-full px-3 py-1 text-sm font-bold ${looks[state]}`}>
      {i18n._(payoutStateLabels[state])}
    </span>
  )
}
