import type { ErrorCode, FieldErrors } from '#shared/errors.ts'

/** A call that was refused, or (`offline`) never answered. `message` is fit to be shown. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'offline'
  readonly fields: FieldErrors

  constructor(code: ErrorCode | 'offline', message: string, fields: FieldErrors = {}) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

export const noAnswer = /*i18n*/ 'No response from server. Please check your connection.'

/** The sentence to show for whatever was thrown. */
export const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? error.message : otherwise
