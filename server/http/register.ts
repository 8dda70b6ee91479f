import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Input, Output } from '#shared/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from './access-token.ts'
import {
  claimKey,
  releaseKey,
  requestFingerprint,
  type StoredResponse,
  storeResponse,
} from './idempotency.ts'
import { authorise, readCaller } from './session.ts'

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    /** Every contract that was registered, for the tests that walk them all. */
    contracts: Endpoint[]
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? Caller | null : Caller

export type Call<E extends Endpoint> = {
  deps: Deps
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  caller: CallerOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

type Options = {
  /** Runs before anything else, such as a rate limit. */
  before?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** The operation keeps its own idempotency record, in its own transaction. */
  managesIdempotency?: boolean
}

/**
 * Registers one contract: who may call is settled before the body is read, then the schemas check it, then
 * `handler` answers. A POST that comes with an Idempotency-Key is answered once and replayed after that.
 */
export const register = <const E extends Endpoint>(
  app: FastifyInstance,
  contract: E,
  handler: (call: Call<E>) => Promise<Input<E['response']> | RawJson>,
  options: Options = {},
): void => {
  const { method, path, access, params, query, body, response, summary, tag, status = 200 } = contract
  app.contracts.push(contract)
  app.route({
    method,
    url: path,
    schema: {
      summary,
      tags: [tag],
      ...(access === 'public' ? {} : { security: [{ bearer: [] }] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: response },
    },
    onRequest: async (request, reply) => {
      await options.before?.(request, reply)
      request.caller = await readCaller(request)
      authorise(request, request.caller, access)
    },
    handler: async (request, reply) => {
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
      const key = idempotencyKey(request)
      if (key === undefined && contract.idempotency === 'required')
        throw new Refusal('idempotency_key_required', /*i18n*/ 'This call needs an Idempotency-Key header.')
      if (method !== 'POST' || key === undefined || options.managesIdempotency) {
        const response = await handler(call)
        if (response instanceof RawJson) return sendText(reply, response)
        return reply.code(reply.statusCode === 200 ? status : reply.statusCode).send(response)
      }
      const claim = {
        principal: request.caller?.userId ?? request.ip,
        key,
        route: `${method} ${request.url.split('?')[0]}`,
        fingerprint: requestFingerprint(app.deps, [request.query, request.body]),
      }
      const since = app.deps.clock()
      const stored = await claimKey(app.deps, claim, since)
      if (stored) return sendText(reply.header('idempotent-replayed', 'true'), stored)
      try {
        const response = await handler(call)
        // Through the schema before it is kept: a repeat gets the very same bytes, and nothing that is not in the contract.
        const first = { status, body: String(reply.code(status).serialize(response)) }
        await storeResponse(app.deps, claim, first)
        return sendText(reply, first)
      } catch (error) {
        await releaseKey(app.deps, claim, since)
        throw error
      }
    },
  })
}

/** An answer that is JSON text already and goes out byte for byte. */
export class RawJson implements StoredResponse {
  readonly status: number
  readonly body: string

  constructor({ status, body }: StoredResponse) {
    this.status = status
    this.body = body
  }
}

/** As bytes, because a string would be serialised once more. */
const sendText = (reply: FastifyReply, { status, body }: StoredResponse): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(Buffer.from(body))

/** The header's value; 422 when it is too long or has control characters. */
export const idempotencyKey = (request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw new Refusal(
      'validation_failed',
      /*i18n*/ 'The Idempotency-Key must be 1 to 200 printable characters.',
    )
  return header
}
