import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BoardAlert } from '#shared/deliveries/board-alert.ts'

/** What a dispatcher is told to see to. */
export const alertTexts: Record<BoardAlert, MessageDescriptor> = {
  courierSilent: msg`Nothing is heard from the courier`,
  nobodyOnShift: msg`No courier is on shift`,
  everybodyFull: msg`All couriers carry as much as they may`,
  nobodyNear: msg`No courier is near`,
  foodWaits: msg`Food is ready, nobody is coming`,
  kitchenBehind: msg`The kitchen is behind its time`,
}
