import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BoardAlert } from '#shared/dispatch/board-alert.ts'

/** What a dispatcher is told to see to. */
export const alertTexts: Record<BoardAlert, MessageDescriptor> = {
  codeLocked: msg`Five wrong codes at the door`,
  courierSilent: msg`The courier is silent`,
  nobodyOnShift: msg`No courier is on shift`,
  everybodyFull: msg`All couriers are full`,
  nobodyNear: msg`No courier is near`,
  foodWaits: msg`Food is ready, nobody is coming`,
  kitchenBehind: msg`The kitchen is behind`,
}
