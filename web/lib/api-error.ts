import type { ErrorCode, FieldErrors } from '#shared/errors.ts'

/** A call that was refused, or (`offline`) never answered. `message` is fit to be shown, or empty. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'offline'
  readonly fields: FieldErrors
  /** What the server's log knows it by; empty when it never answered. */
  readonly requestId: string

  constructor(code: ErrorCode | 'offline', message: string, fields: FieldErrors = {}, requestId = '') {
    super(message)
    this.code = code
    this.fields = fields
    this.requestId = requestId
  }
}

export const noAnswer = /*i18n*/ 'No response from server. Please check your connection.'

/** The sentence to show for whatever was thrown: the server's own, where it sent one. */
export const messageOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.message) || otherwise
