import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { rescueAlarms } from '#shared/rescue/admin-contracts.ts'
import type { CarrierKind, HandOver, LotKind, LotState, RunState } from '#shared/rescue/rescue-lifecycle.ts'

export const lotTexts: Record<LotState, MessageDescriptor> = {
  onSale: msg`On sale`,
  offered: msg`For shelters`,
  closed: msg`Closed`,
}

export const lotLooks: Record<LotState, string> = {
  onSale: 'bg-turmeric text-on-turmeric',
  offered: 'bg-leaf-tint text-leaf',
  closed: 'bg-sunken text-ink',
}

export const runTexts: Record<RunState, MessageDescriptor> = {
  open: msg`Nobody carries it yet`,
  claimed: msg`Somebody fetches it`,
  pickedUp: msg`On its way`,
  received: msg`Received`,
  cancelled: msg`Cancelled`,
  expired: msg`Not handed over in time`,
}

export const runLooks: Record<RunState, string> = {
  open: 'bg-turmeric text-on-turmeric',
  claimed: 'bg-accent-tint text-accent',
  pickedUp: 'bg-accent-tint text-accent',
  received: 'bg-leaf-tint text-leaf',
  cancelled: 'bg-sunken text-ink',
  expired: 'bg-chilli-tint text-chilli',
}

export const kindTexts: Record<LotKind, MessageDescriptor> = {
  hot: msg`Hot`,
  highRisk: msg`High risk`,
  chilled: msg`Chilled`,
  packed: msg`Bakery or packed`,
}

export const alarmTexts: Record<(typeof rescueAlarms)[number], MessageDescriptor> = {
  nobody: msg`Nobody carries it, and it is time`,
  locked: msg`Hand-over locked`,
}

export const carrierTexts: Record<CarrierKind, MessageDescriptor> = {
  volunteer: msg`Volunteer`,
  agent: msg`Courier`,
}

export const handOverTexts: Record<HandOver, MessageDescriptor> = {
  pickUp: msg`at the restaurant`,
  receive: msg`at the shelter`,
}
