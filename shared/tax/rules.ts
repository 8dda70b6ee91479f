/** What is supplied with an order: the food as a restaurant's service, and the way to the door. */
export const supplyKinds = ['restaurantService', 'delivery'] as const
export type SupplyKind = (typeof supplyKinds)[number]

/**
 * `specifiedPremises`: a restaurant within a hotel whose rooms cost more than ₹7,500 a day, or that chose to
 * be treated as one.
 */
export const sellerKinds = ['restaurant', 'specifiedPremises'] as const
export type SellerKind = (typeof sellerKinds)[number]

/** Who brings the food: a courier who is not liable for registration himself, or the restaurant. */
export const carrierKinds = ['courier', 'restaurant'] as const
export type CarrierKind = (typeof carrierKinds)[number]

/** Who owes the tax to the state, and issues the invoice for the supply. */
export type LiableParty = 'platform' | 'restaurant'

type Rule = {
  kind: SupplyKind
  seller?: SellerKind
  carrier?: CarrierKind
  /** The first day it is in force, in Asia/Kolkata. */
  from: string
  liable: LiableParty
  /** Of section 9 of the CGST Act, 2017: (5) makes an operator liable for what others supply through it. */
  section: '9(1)' | '9(5)'
  /** Services Accounting Code. */
  sac: string
  source: string
}

const restaurantService = { kind: 'restaurantService', sac: '996331' } as const
const localDelivery = { kind: 'delivery', sac: '996813' } as const

/**
 * Who owes GST on which supply, since when. The rates themselves are settings with a day each
 * (`pricing.taxPercent`, `deliveryTaxPercent`, `rateChanges`). docs/tax.md names what a lawyer must confirm.
 */
export const taxRules: readonly Rule[] = [
  {
    ...restaurantService,
    from: '2017-07-01',
    liable: 'restaurant',
    section: '9(1)',
    source: 'CGST Act, section 9(1); notification 11/2017-Central Tax (Rate), serial number 7',
  },
  {
    ...restaurantService,
    seller: 'restaurant',
    from: '2022-01-01',
    liable: 'platform',
    section: '9(5)',
    source: 'Notification 17/2021-Central Tax (Rate); circular 167/23/2021-GST',
  },
  {
    ...localDelivery,
    from: '2017-07-01',
    liable: 'platform',
    section: '9(1)',
    source: 'CGST Act, section 9(1): the platform charges the fee and keeps it',
  },
  {
    ...localDelivery,
    carrier: 'courier',
    from: '2025-09-22',
    liable: 'platform',
    section: '9(5)',
    source: 'Notification 17/2025-Central Tax (Rate), clause (v) of notification 17/2017',
  },
]

/** The latest rule for a supply on a calendar day in Asia/Kolkata; null before there was GST. */
export const ruleOn = (
  day: string,
  kind: SupplyKind,
  { seller, carrier }: { seller: SellerKind; carrier: CarrierKind },
): Rule | null =>
  taxRules.findLast(
    (rule) =>
      rule.kind === kind &&
      rule.from <= day &&
      (rule.seller === undefined || rule.seller === seller) &&
      (rule.carrier === undefined || rule.carrier === carrier),
  ) ?? null
