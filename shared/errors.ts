/**
 * Every error code of the API with its HTTP status; a new code without a status does not compile. On the wire
 * an error is `{ code, message, requestId, fields? }`.
 */
export const errorStatus = {
  malformed_request: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  payment_declined: 402,
  forbidden: 403,
  confirmation_required: 403,
  pin_required: 403,
  second_factor_required: 401,
  second_factor_needed: 403,
  account_suspended: 403,
  not_found: 404,
  illegal_transition: 409,
  approval_needed: 409,
  already_claimed: 409,
  already_rated: 409,
  delivery_limit_reached: 409,
  offered_to_another: 409,
  offer_gone: 409,
  fund_too_low: 409,
  portions_gone: 409,
  slot_full: 409,
  capacity_reached: 409,
  too_late: 409,
  hand_over_locked: 409,
  pin_locked: 409,
  courier_offline: 409,
  dish_unavailable: 409,
  menu_changed: 409,
  group_cart_locked: 409,
  group_cart_changed: 409,
  restaurant_closed: 409,
  account_exists: 409,
  request_in_progress: 409,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  validation_failed: 422,
  idempotency_key_required: 422,
  idempotency_key_reused: 422,
  promo_code_invalid: 422,
  below_minimum_order: 422,
  out_of_delivery_area: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Field path (`shippingDetails.phone`) to the sentence shown beside that input. */
export type FieldErrors = Record<string, string>

export type TextValues = Record<string, string | number>

export type ErrorBody = { code: ErrorCode; message: string; requestId: string; fields?: FieldErrors }

/**
 * Thrown by rules and operations; the transaction around it rolls back and the HTTP layer answers with
 * `errorStatus[code]`. `message` is shown to people, in the specification's words where it has them.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly values: TextValues

  /** `values` replace the placeholders in braces of `message` and `fields`, after translation. */
  constructor(code: ErrorCode, message: string, fields?: FieldErrors, values: TextValues = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
    this.values = values
  }
}
