import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { apiLink, type Books } from './books.ts'

/** A call that a fault can be put into. */
export type FaultyCall = 'createLink' | 'cancelLink' | 'refund' | 'read'
/** `away`: 502, and nothing was done. `lost`: it was done, and the connection breaks. `conflict`: 409. */
export type Fault = 'away' | 'lost' | 'conflict'

type Options = {
  keyId: string
  keySecret: string
  books: Books
  fault: (call: FaultyCall) => Fault | undefined
  /** What becomes of a refund at first. */
  refundStatus: (amount: number) => 'pending' | 'processed' | 'failed'
}

const notes = z
  .record(z.string().max(256), z.string().max(256))
  .refine((all) => Object.keys(all).length <= 15)
const newLink = z.strictObject({
  amount: z.number().int().min(100, 'The amount must be at least INR 1.00'),
  currency: z.literal('INR').default('INR'),
  accept_partial: z.boolean().default(false),
  expire_by: z.number().int(),
  reference_id: z.string().min(1).max(40),
  description: z.string().max(2048).default(''),
  customer: z.strictObject({ name: z.string(), email: z.string(), contact: z.string() }).partial().optional(),
  notify: z.strictObject({ sms: z.boolean(), email: z.boolean() }),
  reminder_enable: z.boolean().default(false),
  notes: notes.default({}),
  callback_url: z.url({ protocol: /^https?$/ }),
  callback_method: z.literal('get'),
})
const newRefund = z.strictObject({
  amount: z.number().int().min(100, 'The amount must be at least INR 1.00').optional(),
  speed: z.enum(['normal', 'optimum']).default('normal'),
  notes: notes.default({}),
  receipt: z.string().max(40).nullable().default(null),
})
const page = z.strictObject({
  from: z.coerce.number().int().optional(),
  to: z.coerce.number().int().optional(),
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).default(0),
})
const linkQuery = z.strictObject({ reference_id: z.string().optional(), payment_id: z.string().optional() })

/** A page of one of Razorpay's lists, the newest first. */
const collection = (all: { created_at: number }[], query: unknown) => {
  const { from = 0, to = Number.MAX_SAFE_INTEGER, count, skip } = page.parse(query)
  const items = all
    .filter(({ created_at: at }) => from <= at && at <= to)
    .toReversed()
    .slice(skip, skip + count)
  return { entity: 'collection', count: items.length, items }
}

/** Razorpay's error, thrown. */
class ApiError extends Error {
  readonly status: number
  constructor(status: number, description: string) {
    super(description)
    this.status = status
  }
}

/** Razorpay's API of payment links, payments and refunds, strict about every parameter. */
export const apiRoutes = (
  app: FastifyInstance,
  { keyId, keySecret, books, fault, refundStatus }: Options,
) => {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`)
  /** Responses to refunds by their idempotency key, with the request that they are of. */
  const answered = new Map<string, { request: string; response: unknown }>()

  app.addHook('onRequest', async ({ headers }) => {
    const given = Buffer.from(headers.authorization ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new ApiError(401, 'The api key provided is invalid')
  })
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof ApiError ? error.status : error instanceof z.ZodError ? 400 : 500
    const description = error instanceof z.ZodError ? describe(error) : (error as Error).message
    void reply.code(status).send({
      error: {
        code: status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
      },
    })
  })
  /** Carries out a call with whatever fault is due. */
  const withFault = async (call: FaultyCall, reply: FastifyReply, work: () => unknown) => {
    const due = fault(call)
    if (due === 'away') throw new ApiError(502, 'Bad gateway')
    if (due === 'conflict')
      throw new ApiError(409, 'Another request with the same idempotency key is still in progress')
    const response = structuredClone(work())
    if (due !== 'lost') return response
    reply.hijack()
    reply.raw.destroy()
  }
  const linkOf = (request: FastifyRequest) => {
    const link = books.linkById((request.params as { id: string }).id)
    if (!link) throw new ApiError(400, 'The id provided does not exist')
    return link
  }
  const paymentOf = (request: FastifyRequest) => {
    const payment = books.payments.get((request.params as { id: string }).id)
    if (!payment) throw new ApiError(400, 'The id provided does not exist')
    return payment
  }

  app.post('/v1/payment_links', (request, reply) =>
    withFault('createLink', reply, () => {
      const asked = newLink.parse(request.body)
      if (asked.expire_by < books.now() + 15 * 60)
        throw new ApiError(400, 'timestamp must be atleast 15 minutes in future')
      const isUsed = [...books.links.values()].some(({ reference_id: id }) => id === asked.reference_id)
      if (isUsed)
        throw new ApiError(
          400,
          `payment link with given reference_id (${asked.reference_id}) already exists. Please create a link with a new reference_id`,
        )
      return apiLink(books.createLink(asked))
    }),
  )
  app.get('/v1/payment_links', (request, reply) =>
    withFault('read', reply, () => {
      const { reference_id: reference, payment_id: paymentId } = linkQuery.parse(request.query)
      const orderId = paymentId === undefined ? undefined : books.payments.get(paymentId)?.order_id
      const found = [...books.links.keys()]
        .flatMap((id) => books.linkById(id) ?? [])
        .filter((link) => reference === undefined || link.reference_id === reference)
        .filter((link) => paymentId === undefined || link.order_id === orderId)
      return { payment_links: found.map(apiLink) }
    }),
  )
  app.get('/v1/payment_links/:id', (request, reply) =>
    withFault('read', reply, () => apiLink(linkOf(request))),
  )
  app.post('/v1/payment_links/:id/cancel', (request, reply) =>
    withFault('cancelLink', reply, () => {
      const link = linkOf(request)
      if (!books.cancelLink(link))
        throw new ApiError(
          400,
          link.status === 'paid'
            ? 'cannot cancel or expire an already paid/partially paid link'
            : `cannot cancel a link that is ${link.status}`,
        )
      return apiLink(link)
    }),
  )
  app.get('/v1/payments', (request, reply) =>
    withFault('read', reply, () => collection([...books.payments.values()], request.query)),
  )
  app.get('/v1/refunds', (request, reply) =>
    withFault('read', reply, () => collection([...books.refunds.values()], request.query)),
  )
  app.get('/v1/orders/:id/payments', (request, reply) =>
    withFault('read', reply, () => {
      const { id } = request.params as { id: string }
      const items = [...books.payments.values()].filter(({ order_id: of }) => of === id)
      return { entity: 'collection', count: items.length, items }
    }),
  )
  app.get('/v1/payments/:id', (request, reply) => withFault('read', reply, () => paymentOf(request)))
  app.post('/v1/payments/:id/refund', (request, reply) =>
    withFault('refund', reply, () => {
      const payment = paymentOf(request)
      const key = request.headers['x-refund-idempotency']
      const asked = newRefund.parse(request.body ?? {})
      if (typeof key !== 'string')
        return books.createRefund(payment, checked(payment, asked), refundStatus(asked.amount ?? 0))
      if (!/^[\w-]{10,}$/.test(key)) throw new ApiError(400, 'The idempotency key is invalid')
      const before = answered.get(key)
      const signature = JSON.stringify([payment.id, asked])
      if (before && before.request !== signature)
        throw new ApiError(400, 'Different request with the same idempotency key has already been processed')
      if (before) return before.response
      const refund = books.createRefund(
        payment,
        checked(payment, asked),
        refundStatus(asked.amount ?? payment.amount),
      )
      answered.set(key, { request: signature, response: structuredClone(refund) })
      return refund
    }),
  )
  app.get('/v1/payments/:id/refunds', (request, reply) =>
    withFault('read', reply, () => {
      const { id } = paymentOf(request)
      const items = [...books.refunds.values()].filter(({ payment_id: of }) => of === id)
      return { entity: 'collection', count: items.length, items }
    }),
  )
  const checked = (payment: ReturnType<typeof paymentOf>, asked: z.infer<typeof newRefund>) => {
    if (!payment.captured)
      throw new ApiError(400, 'The payment status should be captured for action to be taken')
    const left = payment.amount - payment.amount_refunded
    if (left === 0) throw new ApiError(400, 'The payment has been fully refunded already')
    const amount = asked.amount ?? left
    if (amount > left) throw new ApiError(400, 'The refund amount provided is greater than amount captured')
    return { ...asked, amount }
  }
}

const describe = ({ issues }: z.ZodError): string => {
  const [issue] = issues
  if (issue?.code === 'unrecognized_keys')
    return `${issue.keys.join(', ')} is/are not required and should not be sent`
  return `${issue?.path.join('.')}: ${issue?.message}`
}
