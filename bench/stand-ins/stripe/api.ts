import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Books, Charge } from './books.ts'

/** `away`: 502, and nothing was done. `lost`: it was done, and the connection breaks. `conflict`: 409. */
export type StripeFault = 'away' | 'lost' | 'conflict'

type Options = {
  secretKey: string
  books: Books
  fault: (path: string) => StripeFault | undefined
  refundStatus: (amount: number) => 'pending' | 'succeeded' | 'failed'
}

const whole = z.string().regex(/^\d+$/).transform(Number)
const newSession = z.strictObject({
  mode: z.literal('payment'),
  client_reference_id: z.string().max(200),
  success_url: z.url(),
  cancel_url: z.url(),
  expires_at: whole,
  'payment_method_types[0]': z.enum(['card', 'upi']),
  'line_items[0][quantity]': z.literal('1'),
  'line_items[0][price_data][currency]': z.literal('inr'),
  'line_items[0][price_data][unit_amount]': whole,
  'line_items[0][price_data][product_data][name]': z.string().min(1),
  'metadata[payment]': z.string().max(500),
  'payment_intent_data[metadata][payment]': z.string().max(500),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  'payment_intent_data[setup_future_usage]': z.enum(['off_session', 'on_session']).optional(),
})
const newIntent = z.strictObject({
  amount: whole,
  currency: z.literal('inr'),
  customer: z.string(),
  payment_method: z.string(),
  off_session: z.literal('true'),
  confirm: z.literal('true'),
  'payment_method_types[0]': z.literal('card'),
  'metadata[payment]': z.string().max(500),
})
const newRefund = z.strictObject({
  payment_intent: z.string(),
  amount: whole,
  'metadata[refund]': z.string().max(500),
})
const page = z.strictObject({
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  'created[gte]': whole.default(0),
  'created[lt]': whole.default(Number.MAX_SAFE_INTEGER),
  starting_after: z.string().optional(),
  'expand[]': z.string().optional(),
})

class ApiError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Stripe's API of checkout sessions, charges and refunds, strict about every parameter. */
export const apiRoutes = (app: FastifyInstance, { secretKey, books, fault, refundStatus }: Options) => {
  /** Responses by idempotency key, with the request that they are of. */
  const answered = new Map<string, { request: string; response: unknown }>()

  app.addHook('onRequest', async ({ headers }) => {
    if (headers.authorization !== `Bearer ${secretKey}`) throw new ApiError(401, 'Invalid API Key provided')
  })
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof ApiError ? error.status : error instanceof z.ZodError ? 400 : 500
    const [issue] = error instanceof z.ZodError ? error.issues : []
    const message =
      issue?.code === 'unrecognized_keys'
        ? `Received unknown parameters: ${issue.keys.join(', ')}`
        : (error as Error).message
    void reply
      .code(status)
      .send({ error: { type: status >= 500 ? 'api_error' : 'invalid_request_error', message } })
  })
  const form = ({ body }: FastifyRequest): Record<string, string> =>
    body instanceof URLSearchParams ? Object.fromEntries(body) : {}
  /** Carries out a call with whatever fault is due, once for each idempotency key. */
  const answer = async (request: FastifyRequest, reply: FastifyReply, work: () => unknown) => {
    const due = fault(`${request.method} ${request.routeOptions.url}`)
    if (due === 'away') throw new ApiError(502, 'Bad gateway')
    if (due === 'conflict') throw new ApiError(409, 'There is another in-progress request using this key')
    const key = request.headers['idempotency-key']
    const signature = JSON.stringify([request.url, form(request)])
    const before = typeof key === 'string' ? answered.get(key) : undefined
    if (before && before.request !== signature)
      throw new ApiError(400, 'Keys for idempotent requests can only be used with the same parameters')
    const response = before ? before.response : structuredClone(work())
    if (typeof key === 'string') answered.set(key, { request: signature, response })
    if (due !== 'lost') return response
    reply.hijack()
    reply.raw.destroy()
  }
  const sessionOf = ({ params }: FastifyRequest) => {
    const session = books.sessionById((params as { id: string }).id)
    if (!session) throw new ApiError(404, 'No such checkout.session')
    return session
  }

  app.post('/v1/checkout/sessions', (request, reply) =>
    answer(request, reply, () => {
      const asked = newSession.parse(form(request))
      if (asked.expires_at < books.now() + 30 * 60 || asked.expires_at > books.now() + 24 * 3600)
        throw new ApiError(400, 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now')
      return books.createSession({
        amount_total: asked['line_items[0][price_data][unit_amount]'],
        currency: 'inr',
        client_reference_id: asked.client_reference_id,
        success_url: asked.success_url,
        cancel_url: asked.cancel_url,
        expires_at: asked.expires_at,
        metadata: { payment: asked['metadata[payment]'] },
        intent_metadata: { payment: asked['payment_intent_data[metadata][payment]'] },
        // Without a customer Stripe keeps nothing that could be charged again.
        isKept:
          asked.customer_creation === 'always' &&
          asked['payment_intent_data[setup_future_usage]'] === 'off_session',
      })
    }),
  )
  app.get('/v1/checkout/sessions', (request, reply) =>
    answer(request, reply, () => {
      const all = [...books.sessions.keys()].flatMap((id) => books.sessionById(id) ?? [])
      return paged(all, page.parse(request.query))
    }),
  )
  app.get('/v1/checkout/sessions/:id', (request, reply) => answer(request, reply, () => sessionOf(request)))
  app.post('/v1/checkout/sessions/:id/expire', (request, reply) =>
    answer(request, reply, () => {
      const session = sessionOf(request)
      if (!books.expire(session))
        throw new ApiError(400, 'Only Checkout Sessions with a status in ["open"] can be expired')
      return session
    }),
  )
  app.get('/v1/payment_intents/:id', (request, reply) =>
    answer(request, reply, () => {
      const { id } = request.params as { id: string }
      const charge = books.charges.get(id)
      if (!charge) throw new ApiError(404, 'No such payment_intent')
      return intent(charge)
    }),
  )
  app.get('/v1/payment_intents', (request, reply) =>
    answer(request, reply, () => {
      const { data, ...rest } = paged(
        [...books.charges.values()].map((charge) => ({ ...intent(charge), created: charge.created })),
        page.parse(request.query),
      )
      return { ...rest, data }
    }),
  )
  app.post('/v1/payment_intents', (request, reply) =>
    answer(request, reply, () => {
      const {
        customer,
        payment_method,
        amount,
        'metadata[payment]': payment,
      } = newIntent.parse(form(request))
      if (!books.attached.has(payment_method))
        throw new ApiError(400, 'The provided PaymentMethod is not attached to this Customer')
      const charge = books.chargeAgain(amount, { payment }, { customer, payment_method })
      if (!charge) throw new ApiError(402, 'Your card was declined.')
      return intent(charge)
    }),
  )
  app.post('/v1/payment_methods/:id/detach', (request, reply) =>
    answer(request, reply, () => {
      const { id } = request.params as { id: string }
      if (!books.attached.delete(id))
        throw new ApiError(400, 'The payment method you provided is not attached to a customer')
      return { id, object: 'payment_method', customer: null }
    }),
  )
  app.get('/v1/charges', (request, reply) =>
    answer(request, reply, () => paged([...books.charges.values()], page.parse(request.query))),
  )
  app.get('/v1/refunds', (request, reply) =>
    answer(request, reply, () => paged([...books.refunds.values()], page.parse(request.query))),
  )
  app.post('/v1/refunds', (request, reply) =>
    answer(request, reply, () => {
      const asked = newRefund.parse(form(request))
      const charge: Charge | undefined = books.charges.get(asked.payment_intent)
      if (!charge) throw new ApiError(404, 'No such payment_intent')
      const left = charge.amount_captured - charge.amount_refunded
      if (left === 0) throw new ApiError(400, 'Charge has already been refunded.')
      if (asked.amount > left)
        throw new ApiError(400, 'Refund amount is greater than unrefunded amount on charge')
      const metadata = { refund: asked['metadata[refund]'] }
      return books.createRefund(charge, { amount: asked.amount, metadata }, refundStatus(asked.amount))
    }),
  )
}

/** The payment intent of a charge, with the charge itself as one asks for it. */
const intent = (charge: Charge) => ({
  id: charge.payment_intent,
  object: 'payment_intent',
  status: 'succeeded',
  customer: charge.customer,
  payment_method: charge.payment_method,
  metadata: charge.metadata,
  latest_charge: charge,
})

/** A page of Stripe's lists, the newest first. */
const paged = <T extends { id: string; created: number }>(all: readonly T[], asked: z.infer<typeof page>) => {
  const sorted = all
    .filter(({ created }) => asked['created[gte]'] <= created && created < asked['created[lt]'])
    .toReversed()
  const start = asked.starting_after ? sorted.findIndex(({ id }) => id === asked.starting_after) + 1 : 0
  const data = sorted.slice(start, start + asked.limit)
  return { object: 'list', data, has_more: start + asked.limit < sorted.length }
}
