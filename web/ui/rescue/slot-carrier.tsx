import { Trans } from '@lingui/react/macro'
import type { Slot } from '#shared/rescue/recurring-contracts.ts'

/** Whether somebody carries a planned day of a recurring pick-up; loud where it is near and nobody does. */
export const SlotCarrier = ({ slot: { carried, warned } }: { slot: Pick<Slot, 'carried' | 'warned'> }) =>
  carried ? (
    <span className="text-sm font-bold text-leaf">
      <Trans>Somebody carries it</Trans>
    </span>
  ) : warned ? (
    <span className="rounded-full bg-chilli-tint px-3 py-1 text-sm font-bold text-chilli">
      <Trans>Nobody carries it yet</Trans>
    </span>
  ) : (
    <span className="text-sm text-soft">
      <Trans>Waits for a carrier</Trans>
    </span>
  )
