import { createHmac, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  errorBody,
  paymentLink as readLink,
  payment as readPayment,
  refund as readRefund,
} from '#server/features/payments/razorpay/entities.ts'
import { readEvent } from '#server/features/payments/razorpay/read-event.ts'
import { openRazorpayStandIn } from './open.ts'

/* `npm run vectors` fetches Razorpay's documentation, which is not part of this repository. */
const folder = path.join(import.meta.dirname, '../../../tests/vectors')
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('razorpay-')) : []

type Entity = Record<string, unknown>
const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The blocks of JSON in a page; one may begin before the one before it ended. */
const blocksOf = (text: string): Entity[] =>
  [...text.matchAll(/^\s*```json[^\n]*\n(.*?)(?=^\s*```)/gms)].flatMap(([, json = '']) => {
    try {
      return [JSON.parse(json) as Entity]
    } catch {
      return []
    }
  })

type Kind = 'payment' | 'refund' | 'link' | 'linkOfEvent' | 'orderOfEvent' | 'event' | 'error'
type Found = { kind: Kind; entity: Entity }
/** Everything in a response or an event that has a shape of its own. */
const entitiesIn = (value: unknown, within?: string): Found[] => {
  if (Array.isArray(value)) return value.flatMap((one) => entitiesIn(one, within))
  if (!isEntity(value)) return []
  const inner = Object.entries(value).flatMap(([name, one]) =>
    entitiesIn(one, name === 'entity' ? within : name),
  )
  const kind: Kind | undefined =
    value.entity === 'payment' || value.entity === 'refund' || value.entity === 'event'
      ? value.entity
      : 'short_url' in value
        ? within === 'payment_link'
          ? 'linkOfEvent'
          : 'link'
        : within === 'order' && 'amount_due' in value
          ? 'orderOfEvent'
          : within === 'error' && 'description' in value
            ? 'error'
            : undefined
  return kind ? [{ kind, entity: value }, ...inner] : inner
}
const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

/** What an entity has that no sample has, lacks that each has, or has of another type. */
const differences = (ours: Entity, samples: readonly Entity[]): string[] => {
  const inAll = Object.keys(samples[0] ?? {}).filter((key) => samples.every((sample) => key in sample))
  return [
    ...inAll.filter((key) => !(key in ours)).map((key) => `lacks ${key}`),
    ...Object.entries(ours).flatMap(([key, value]) => {
      const theirs = samples.filter((sample) => key in sample).map((sample) => sample[key])
      if (theirs.length === 0) return [`has ${key}`]
      const types = theirs.filter((one) => one !== null && one !== '').map(typeOf)
      const isFree = value === null || types.length === 0 || key === 'notes'
      return isFree || types.includes(typeOf(value)) ? [] : [`${key} is ${typeOf(value)}, not ${types[0]}`]
    }),
  ]
}

describe.runIf(files.length > 0)("Razorpay's published samples", () => {
  const blocks = files.flatMap((name) => blocksOf(readFileSync(path.join(folder, name), 'utf8')))
  const samples = blocks.flatMap((block) => entitiesIn(block))
  const of = (kind: Kind) => samples.filter((one) => one.kind === kind).map(({ entity }) => entity)

  let standIn: Awaited<ReturnType<typeof openRazorpayStandIn>>
  beforeAll(async () => {
    standIn = await openRazorpayStandIn({ webhookUrl: 'http://127.0.0.1:9/' })
  })
  afterAll(() => standIn.close())

  const call = async (method: string, where: string, body?: object): Promise<unknown> => {
    const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = standIn.environment
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
    const response = await fetch(`${standIn.url}/v1${where}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return response.json()
  }
  const makeLink = async () => {
    const reference = randomUUID()
    const made = await call('POST', '/payment_links', {
      amount: 1_000,
      expire_by: Math.floor(Date.now() / 1_000) + 1_200,
      reference_id: reference,
      description: 'Food',
      notify: { sms: false, email: false },
      notes: { payment: reference },
      callback_url: 'https://food.example/back',
      callback_method: 'get',
    })
    const link = [...standIn.books.links.values()].find((one) => one.reference_id === reference)
    if (!link) throw new Error('no link was made')
    return { made, link }
  }

  it('have the keys and types of whatever the stand-in says, and it has theirs', async () => {
    const [byUpi, byCard, failing, cancelled] = [
      await makeLink(),
      await makeLink(),
      await makeLink(),
      await makeLink(),
    ]
    const { books } = standIn
    const paid = books.pay(byUpi.link, 'captured')
    books.pay(byCard.link, 'captured', { method: 'card' })
    books.pay(failing.link, 'failed')
    const said = [
      byUpi.made,
      await call('POST', `/payment_links/${cancelled.link.id}/cancel`),
      await call('GET', `/payment_links/${byUpi.link.id}`),
      await call('POST', `/payments/${paid?.id}/refund`, { amount: 300 }),
      await call('POST', `/payments/${paid?.id}/refund`, { amount: 1 }),
      await call('GET', '/payments'),
      await call('GET', '/refunds'),
      await call('GET', `/orders/${byUpi.link.order_id}/payments`),
      ...standIn.webhooks.waiting().map(({ body }) => JSON.parse(body)),
    ].flatMap((one) => entitiesIn(one))
    expect(new Set(said.map(({ kind }) => kind))).toEqual(new Set(samples.map(({ kind }) => kind)))
    const wrong = said.flatMap(({ kind, entity }) =>
      differences(entity, of(kind)).map((difference) => `${kind} ${difference}`),
    )
    expect([...new Set(wrong)]).toEqual([])
  })

  it('are read as they are, signed by the secret', () => {
    const secret = 'the secret of webhooks'
    const events = of('event')
    expect(events.length).toBeGreaterThan(8)
    for (const event of events) {
      const body = Buffer.from(JSON.stringify(event))
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      const headers = { 'x-razorpay-signature': signature }
      // All about payments that are none of ours.
      const read = readEvent([secret], { body, headers })
      expect(read === 'ignored' || (read !== null && read.kind === 'lookUp'), String(event.event)).toBe(true)
      expect(readEvent(['another secret'], { body, headers })).toBeNull()
    }
  })

  it('of links, payments, refunds and errors have what we read of them', () => {
    for (const entity of of('payment')) readPayment.parse(entity)
    for (const entity of of('refund')) readRefund.parse(entity)
    for (const entity of of('link')) readLink.parse(entity)
    for (const error of of('error')) errorBody.parse({ error })
  })
})
