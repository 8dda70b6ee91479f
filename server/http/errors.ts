import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import {
  type ErrorBody,
  type ErrorCode,
  errorStatus,
  type FieldErrors,
  Refusal,
  type TextValues,
} from '#shared/errors.ts'
import { isDataException } from '../db/database-errors.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { i18nFor, languageOf } from '../languages.ts'
import { dataHeaders, strictTransport } from './content-security.ts'

const generic = /*i18n*/ 'Something went wrong on our side. Please try again.'

const malformed = /*i18n*/ 'The request is malformed.'
const nothingHere = /*i18n*/ 'There is nothing at this address.'

const fastifyCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', /*i18n*/ 'That is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', /*i18n*/ 'Please send JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_request', /*i18n*/ 'The request body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed_request', /*i18n*/ 'The request body is empty.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_request', malformed],
}

/** Retry-After, in seconds, while the database is unavailable. */
export const retryAfterSeconds = 5

/**
 * Our codes for errors of libraries that have an HTTP status, such as @fastify/static's for an unsatisfiable
 * range.
 */
const byStatus: Record<number, [ErrorCode, string]> = {
  400: ['malformed_request', malformed],
  404: ['not_found', nothingHere],
  408: ['request_timeout', /*i18n*/ 'The request did not arrive in time.'],
  416: ['range_not_satisfiable', /*i18n*/ 'The file does not have the part that was asked for.'],
  503: ['unavailable', /*i18n*/ 'We are very busy. Please try again shortly.'],
}

/** The body of the response to any thrown error. Details of unexpected ones are for the log only. */
const describe = (
  error: FastifyError | Refusal,
): { code: ErrorCode; message: string; fields?: FieldErrors; values?: TextValues } => {
  if (error instanceof Refusal)
    return {
      code: error.code,
      message: error.message,
      values: error.values,
      ...(error.fields && { fields: error.fields }),
    }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: FieldErrors = {}
    for (const issue of error.validation) {
      const path = issue.instancePath.split('/').filter(Boolean).join('.') || 'request'
      fields[path] ??= issue.message ?? /*i18n*/ 'This is not valid'
    }
    return {
      code: 'validation_failed',
      message: Object.values(fields)[0] ?? /*i18n*/ 'Please check your input.',
      fields,
    }
  }
  if (isUnavailable(error))
    return {
      code: 'unavailable',
      message: /*i18n*/ 'We cannot reach our database right now. Please try again in a moment.',
    }
  const refusal = fastifyCodes[error.code]
  if (refusal) return { code: refusal[0], message: refusal[1] }
  if (isDataException(error))
    return {
      code: 'validation_failed',
      message: /*i18n*/ 'Some of what was sent has values that cannot be used.',
    }
  const [code, message] = byStatus[error.statusCode ?? 500] ?? []
  if (code && message) return { code, message }
  return { code: 'internal', message: generic }
}

type Described = Omit<ErrorBody, 'requestId'> & { values?: TextValues }

/** Headers of a library's error, such as Content-Range of an unsatisfiable range. */
const headersOf = (error: object): Record<string, string> => {
  const { headers } = error as { headers?: Record<string, string> }
  return headers ?? {}
}

/** Sends an error in the language that the request accepts. */
const send = (reply: FastifyReply, request: FastifyRequest, { code, message, fields, values }: Described) => {
  const i18n = i18nFor(languageOf(request))
  const written = (text: string): string => {
    try {
      return i18n._(text, values)
    } catch {
      // A schema's own sentence may quote a pattern, whose braces are no placeholders.
      return text
    }
  }
  const body: ErrorBody = {
    code,
    message: written(message),
    requestId: request.id,
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, written(text)])),
    }),
  }
  return reply
    .code(errorStatus[code])
    .headers(dataHeaders)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** Answers requests that Fastify refuses before routing, such as one with an invalid URL. */
export const frameworkErrors = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  // The hook that sets it has not run.
  if (request.server.deps.settings.hsts) reply.header('strict-transport-security', strictTransport)
  return send(reply, request, describe(error))
}

export const installErrors = (app: FastifyInstance) => {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    // The client disconnected before the body was complete: nobody reads the response, and it is not our
    // error.
    if (request.raw.readableAborted)
      return send(reply, request, { code: 'malformed_request', message: malformed })
    const body = describe(error)
    if (body.code === 'unavailable') {
      request.server.deps.outage.note(error)
      reply.header('retry-after', retryAfterSeconds)
    }
    if (body.code === 'internal') request.log.error({ err: error, requestId: request.id }, 'unexpected error')
    return send(reply.headers(headersOf(error)), request, body)
  })
  app.setNotFoundHandler(notFound)
}

export const notFound = (request: FastifyRequest, reply: FastifyReply) =>
  send(reply, request, { code: 'not_found', message: nothingHere })
