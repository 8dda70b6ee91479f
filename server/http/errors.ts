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
import { languageOf, textsIn } from '../languages.ts'

const generic = /*i18n*/ 'Something went wrong on our side. Please try again.'

const fastifyCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', /*i18n*/ 'That is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', /*i18n*/ 'Please send JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_request', /*i18n*/ 'The request body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed_request', /*i18n*/ 'The request body is empty.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_request', /*i18n*/ 'The request is malformed.'],
}

/** PostgreSQL on text it cannot keep: a NUL (22021, in JSON 22P05), or half a surrogate pair in JSON (22P02). */
const unstorableText = new Set(['22021', '22P05', '22P02'])

const isUnstorable = (error: Error): boolean => {
  const { code } = (error.cause ?? error) as { code?: unknown }
  return typeof code === 'string' && unstorableText.has(code)
}

/** Any thrown thing as what goes over the wire. Unexpected ones keep their details for the log. */
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
  const known = fastifyCodes[error.code]
  if (known) return { code: known[0], message: known[1] }
  if (isUnstorable(error))
    return {
      code: 'validation_failed',
      message: /*i18n*/ 'Some of what was sent has characters that cannot be used.',
    }
  if (error.statusCode === 400)
    return { code: 'malformed_request', message: /*i18n*/ 'The request is malformed.' }
  if (error.statusCode === 503)
    return { code: 'unavailable', message: /*i18n*/ 'We are very busy. Please try again shortly.' }
  return { code: 'internal', message: generic }
}

type Described = Omit<ErrorBody, 'requestId'> & { values?: TextValues }

/** In the language the request asks for. */
const send = (reply: FastifyReply, request: FastifyRequest, { code, message, fields, values }: Described) => {
  const i18n = textsIn(languageOf(request))
  const body: ErrorBody = {
    code,
    message: i18n._(message, values),
    requestId: request.id,
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([field, text]) => [field, i18n._(text, values)]),
      ),
    }),
  }
  return reply
    .code(errorStatus[code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

export const installErrors = (app: FastifyInstance) => {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const body = describe(error)
    if (body.code === 'internal') request.log.error({ err: error, requestId: request.id }, 'unexpected error')
    return send(reply, request, body)
  })
  app.setNotFoundHandler(notFound)
}

export const notFound = (request: FastifyRequest, reply: FastifyReply) =>
  send(reply, request, { code: 'not_found', message: /*i18n*/ 'There is nothing at this address.' })
