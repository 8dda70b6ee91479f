import { ApiError } from '../../../lib/calls/api-error.ts'
import type { CheckoutForm } from '../checkout-form.ts'

/** When the slot begins that the order is for; undefined: as soon as possible, or not chosen yet. */
export const slotIn = ({ choice, slot }: CheckoutForm['when']): string | undefined =>
  choice === 'later' && slot !== '' ? slot : undefined

/** Why a quote refused the slot; undefined for any other error, or none. */
export const slotProblem = (error: unknown): string | undefined =>
  error instanceof ApiError && error.fields.slot !== undefined ? error.message : undefined
