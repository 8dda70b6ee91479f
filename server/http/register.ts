import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Input, Output } from '#shared/api/contract.ts'
import { type ErrorCode, Refusal } from '#shared/errors.ts'
import { prefersCsv } from './caching/negotiate.ts'
import type { StoredResponse } from './caching/stored-response.ts'
import { type CsvFile, sendCsv } from './csv.ts'
import { type KeyClaim, requestFingerprint, runOnce } from './idempotency.ts'
import { trackCall } from './limits/calls-in-flight.ts'
import { limits } from './limits/limits.ts'
import { consume } from './limits/rate-limit.ts'
import type { VerifiedCaller } from './sign-in/access-token.ts'
import { asCallOf, requireConfirmation } from './sign-in/confirmation.ts'
import { authorise, readCaller } from './sign-in/session.ts'
import { tapTime } from './tap-time.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** All registered contracts, for the test that calls each of them. */
    contracts: Endpoint[]
  }
  interface FastifyRequest {
    caller: VerifiedCaller | null
  }
}

type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? VerifiedCaller | null : VerifiedCaller

export type Call<E extends Endpoint> = {
  deps: FastifyInstance['deps']
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  caller: CallerOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

type Options<E extends Endpoint> = {
  /** Runs before authentication and validation, such as a rate limit. */
  before?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /**
   * Runs before the call is handled and before its key is claimed, for a repeat too: what it writes stays,
   * also if the call is refused.
   */
  checks?: (call: Call<E>) => Promise<void>
  /**
   * The operation handles the Idempotency-Key itself: it goes on after its transaction, or its response must
   * not be stored.
   */
  managesIdempotency?: boolean
  /**
   * The whole list for a call that prefers text/csv: the same filters, all rows, whatever `limit` and
   * `cursor` say.
   */
  csv?: (call: Call<E>) => Promise<CsvFile>
}

/**
 * Registers one contract as a route: authorises the caller before the body is read, validates the input and
 * calls `handler`. A POST with an Idempotency-Key is handled once; repeats get the same response.
 */
export const register = <const E extends Endpoint>(
  app: FastifyInstance,
  contract: E,
  handler: (call: Call<E>) => Promise<Input<E['response']> | RawJson>,
  options: Options<E> = {},
): void => {
  const {
    method,
    path,
    access,
    params,
    query,
    body,
    response,
    summary,
    tag,
    status = 200,
    confirmation,
    bodyLimit,
  } = contract
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const call = {
      deps: app.deps,
      params: request.params,
      query: request.query,
      body: request.body,
      caller: request.caller,
      request,
      reply,
    } as Call<E>
    if (options.csv) {
      reply.header('vary', 'accept')
      if (prefersCsv(request.headers)) {
        if (request.caller) await consume(app.deps, limits.csv, request.caller.userId)
        return sendCsv(reply, await trackCall(app, options.csv(call)))
      }
    }
    await options.checks?.(call)
    const key = method === 'POST' ? idempotencyKey(request) : undefined
    if (key === undefined && contract.idempotency === 'required') throw keyRequired()
    if (key === undefined || options.managesIdempotency) {
      const response = await trackCall(app, handler(call))
      if (response instanceof RawJson) return sendText(reply, response)
      return reply.code(reply.statusCode === 200 ? status : reply.statusCode).send(response)
    }
    const work = async (deps: FastifyInstance['deps']): Promise<StoredResponse> => ({
      status,
      // Serialised by the schema before it is stored: a repeat gets the same bytes, and nothing outside the
      // contract.
      body: String(reply.code(status).serialize(await handler({ ...call, deps }))),
    })
    const claim = claimOf(request, key, request.body)
    const tappedAt = tapTime(request, app.deps.clock())
    const { response, replayed } = await trackCall(app, runOnce(app.deps, claim, work, tappedAt))
    markReplayed(reply, replayed)
    return sendText(reply, response)
  }
  app.contracts.push(contract)
  app.route({
    method,
    url: path,
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: {
      summary,
      ...(options.csv && { description: 'With `Accept: text/csv`: all rows that match, as CSV.' }),
      tags: [tag],
      ...(access === 'public' ? {} : { security: [{ bearer: [] }] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: response },
    },
    onRequest: async (request, reply) => {
      await options.before?.(request, reply)
      request.caller = authorise(request, await readCaller(request), access)
      if (confirmation === 'required') requireConfirmation(app.deps, request.caller)
    },
    handler: (request, reply) =>
      access === 'public' || method === 'GET'
        ? respond(request, reply)
        : asCallOf(app.deps, request.caller, () => respond(request, reply)),
  })
}

/** A response that is already JSON text and is sent as it is. */
class RawJson implements StoredResponse {
  readonly status: number
  readonly body: string

  constructor({ status, body }: StoredResponse) {
    this.status = status
    this.body = body
  }
}

/**
 * The return value of a handler whose operation manages the Idempotency-Key: sends a stored response, which
 * may be a refusal, and says in a header whether it was there already.
 */
export const replay = (
  reply: FastifyReply,
  { response, replayed }: { response: StoredResponse; replayed: boolean },
): RawJson => {
  markReplayed(reply, replayed)
  if (response.status < 400) return new RawJson(response)
  const { code, message } = JSON.parse(response.body) as { code: ErrorCode; message: string }
  throw new Refusal(code, message)
}

const markReplayed = (reply: FastifyReply, replayed: boolean): void => {
  if (replayed) reply.header('idempotent-replayed', 'true')
}

/** Sends the body as bytes, because Fastify would serialise a string again. */
const sendText = (reply: FastifyReply, { status, body }: StoredResponse): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(Buffer.from(body))

/**
 * The principal of all visitors' keys. Not the IP address: a phone that lost its connection comes back with
 * another one, and must not pay twice. Keys are long and random, and a repeat must have the same body.
 */
const visitor = 'visitor'

/** The claim of a request under its Idempotency-Key. `fingerprinted` stands for the request's content. */
const claimOf = (request: FastifyRequest, key: string, fingerprinted: unknown): KeyClaim => {
  const { method, url, query, caller, server } = request
  return {
    // On a shared device the same tap is the same, whoever's PIN holds when it is sent again.
    principal: caller?.sharedFor === undefined ? (caller?.userId ?? visitor) : caller.sessionId,
    key,
    route: `${method} ${url.split('?')[0]}`,
    fingerprint: requestFingerprint(server.deps, [query, fingerprinted]),
  }
}

const keyRequired = () =>
  new Refusal('idempotency_key_required', /*i18n*/ 'This call needs an Idempotency-Key header.')

/**
 * The claim of a request for an operation that handles the key itself; `fingerprinted` is its body without
 * secrets. Refuses: idempotency_key_required (422).
 */
export const requireClaim = (request: FastifyRequest, fingerprinted: unknown): KeyClaim => {
  const key = idempotencyKey(request)
  if (key === undefined) throw keyRequired()
  return claimOf(request, key, fingerprinted)
}

/** The Idempotency-Key; undefined without one; 422 when it is too long or has control characters. */
const idempotencyKey = (request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw new Refusal(
      'validation_failed',
      /*i18n*/ 'The Idempotency-Key must be 1 to 200 printable characters.',
    )
  return header
}
