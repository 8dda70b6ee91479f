/** Where a code comes from. */
export const promoKinds = ['newsletter', 'chat'] as const
export type PromoKind = (typeof promoKinds)[number]

/** What codes are good for. */
export const promoOffers = ['firstOrder'] as const
