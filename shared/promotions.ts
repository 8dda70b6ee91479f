/** Where a code was issued. */
export const promoKinds = ['newsletter', 'chat'] as const
export type PromoKind = (typeof promoKinds)[number]

/** What a code applies to. */
export const promoOffers = ['firstOrder'] as const
