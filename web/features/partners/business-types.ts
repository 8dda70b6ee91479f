import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BusinessType } from '#shared/partners/validation.ts'

/** Labels of the business types, in the order of the list. */
export const businessTypeLabels: Record<BusinessType, MessageDescriptor> = {
  restaurant: msg`Restaurant`,
  cloud_kitchen: msg`Cloud Kitchen`,
  catering: msg`Catering`,
  food_truck: msg`Food Truck`,
  bakery: msg`Bakery`,
  other: msg`Other`,
}

export const businessTypeLabel = (type: string): MessageDescriptor | undefined =>
  (businessTypeLabels as Record<string, MessageDescriptor>)[type]
