import type { ErrorCode, FieldErrors } from '#shared/errors.ts'

/** A call that was refused, or got no response (`offline`). `message` can be shown to people, or is empty. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'offline'
  readonly fields: FieldErrors
  /** The request's id in the server's log; empty without a response. */
  readonly requestId: string

  constructor(code: ErrorCode | 'offline', message: string, fields: FieldErrors = {}, requestId = '') {
    super(message)
    this.code = code
    this.fields = fields
    this.requestId = requestId
  }
}

export const opensOnceOnline = /*i18n*/ 'You are offline. That opens once you are connected.'
export const opensOnceBack = /*i18n*/ 'Our server is not answering. That opens once it does.'
export const noResponse = /*i18n*/ 'No response from server. Please check your connection.'

/** The message to show for anything that was thrown: the server's own, where it sent one. */
export const messageOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.message) || otherwise
