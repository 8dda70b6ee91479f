import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { diets, PartyStatus } from '#shared/shelters/parties.ts'

export const statusTexts: Record<PartyStatus, MessageDescriptor> = {
  pending: msg`Asks to take part`,
  approved: msg`Approved`,
  declined: msg`Declined`,
  suspended: msg`Suspended`,
}

export const statusLooks: Record<PartyStatus, string> = {
  pending: 'bg-turmeric text-on-turmeric',
  approved: 'bg-leaf-tint text-leaf',
  declined: 'bg-sunken text-soft',
  suspended: 'bg-chilli-tint text-chilli',
}

export const dietTexts: Record<(typeof diets)[number], MessageDescriptor> = {
  veg: msg`Vegetarian only`,
  any: msg`Any food`,
}
