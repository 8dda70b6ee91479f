import { Refusal, type TextValues } from '#shared/errors.ts'

/** The refusal of a code: promo_code_invalid (422), beside the field as well. */
export const invalidPromo = (message: string, values: TextValues = {}) =>
  new Refusal('promo_code_invalid', message, { promoCode: message }, values)

export const alreadyHad = () => invalidPromo(/*i18n*/ 'You have already used a first-order promo code.')
export const alreadySpent = () => invalidPromo(/*i18n*/ 'This promo code has already been used.')
export const expired = () => invalidPromo(/*i18n*/ 'This promo code has expired.')
export const firstOrderOnly = () => invalidPromo(/*i18n*/ 'This promo code is for a first order only.')
export const unconfirmed = () =>
  invalidPromo(/*i18n*/ 'Please confirm your e-mail address first: the link is in the e-mail we sent you.')
