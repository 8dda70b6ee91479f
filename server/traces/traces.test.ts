import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { jobHandlers } from '#server/compose.ts'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { shippingDetails } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { decodeSpans, type Span } from '#tests/otlp.ts'
import { openTraces } from './open-traces.ts'

const spans: Span[] = []
const received: { path: string | undefined; service: string }[] = []
/** Takes spans as a collector does, in protobuf over HTTP. */
const collector = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { service, spans: sent } = decodeSpans(Buffer.concat(parts))
  received.push({ path: request.url, service })
  spans.push(...sent)
  response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
})
const variables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  OTEL_SERVICE_NAME: 'annapurna-test',
  OTEL_BSP_SCHEDULE_DELAY: '20',
}
let t: TestApp
let m: Marketplace
beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const { port } = collector.address() as AddressInfo
  Object.assign(process.env, variables, { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  t = await testApp()
  m = await marketplace(t)
  await m.deps.jobs.work(jobHandlers(m.deps))
})
afterAll(async () => {
  await m.close()
  for (const name in variables) delete process.env[name]
  await new Promise((resolve) => collector.close(resolve))
})

const traceIds = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(32))
const [first = '', second = '', third = '', fourth = ''] = traceIds
const click = 'b7ad6b7169203331'
const order = async (traceId: string) => {
  const { statusCode } = await m.app.inject({
    method: 'POST',
    url: '/api/checkout',
    headers: {
      authorization: `Bearer ${await signAccessToken(m.deps, m.customer.caller)}`,
      'idempotency-key': traceId,
      traceparent: `00-${traceId}-${click}-01`,
    },
    payload: m.checkoutBody(),
  })
  expect(statusCode).toBe(201)
}
const named = (traceId: string, name: RegExp) =>
  spans.filter((span) => span.traceId === traceId && name.test(span.name))

it("one trace goes from the browser's call over its statements to the job and the job's statements", async () => {
  await order(first)
  await vi.waitFor(() => expect(named(first, /^process confirm-orders$/)).toHaveLength(1), 20_000)
  const [request] = named(first, /^POST \/api\/checkout$/)
  expect(request).toMatchObject({
    parent: click,
    attributes: { 'http.route': '/api/checkout', 'http.response.status_code': '201' },
  })
  const [written] = named(first, /^place-order-/)
  expect(written?.parent).toBe(request?.id)
  const [sent] = named(first, /^send confirm-orders$/)
  const [job] = named(first, /^process confirm-orders$/)
  expect(job?.parent).toBe(sent?.id)
  const within = spans.filter(({ parent }) => parent === job?.id)
  expect(within.map(({ attributes }) => attributes['db.system.name'])).toContain('postgresql')
  const text = named(first, /./).flatMap(({ attributes }) => attributes['db.query.text'] ?? [])
  expect(text.join('\n')).toMatch(/\$1/)
  expect(received[0]).toEqual({ path: '/v1/traces', service: 'annapurna-test' })
})

it('orders that are written together are each in the trace of its own call', async () => {
  await Promise.all([order(second), order(third), order(fourth)])
  await vi.waitFor(() => {
    for (const traceId of [second, third, fourth]) {
      const own = named(traceId, /^place-orders?-/)
      const linked = named(traceId, /^written together$/).flatMap(({ links }) => links)
      expect(own.length + linked.length, traceId).toBeGreaterThan(0)
      for (const other of linked) expect(named(other, /^place-orders-/)).toHaveLength(1)
    }
    // Their confirmation is one job: in one trace, linked to the others.
    const jobs = spans.filter(({ name, links }) => name === 'process confirm-orders' && links.length > 0)
    expect(jobs.flatMap(({ traceId, links }) => [traceId, ...links]).toSorted()).toEqual([
      second,
      third,
      fourth,
    ])
  }, 20_000)
})

it('nothing of a person, no value and no address is in what is sent', async () => {
  const sent = JSON.stringify(spans)
  expect(sent).toContain('place-order')
  const { fullName, email, phone, address } = shippingDetails
  for (const value of [fullName, email, phone, address, m.customer.caller.username])
    expect(sent).not.toContain(value)
})

it('a statement that fails says its code and not its values, and a line of the log its trace', async () => {
  const job = { queue: 'send-mail', id: 'one', carried: [`00-${'e'.repeat(32)}-${click}-01`] }
  const failing = m.deps.traces?.runJob(job, async () => {
    m.deps.log.warn('on the way')
    await m.deps.pool.query('SELECT $1::int', ['private'])
  })
  await expect(failing).rejects.toThrow()
  await vi.waitFor(() => expect(named('e'.repeat(32), /./)).toHaveLength(2), 20_000)
  const [statement, whole] = named('e'.repeat(32), /./)
  expect(statement).toMatchObject({ name: 'SELECT', failed: true, attributes: { 'error.type': '22P02' } })
  expect(whole).toMatchObject({ name: 'process send-mail', failed: true, parent: click })
  expect(JSON.stringify([statement, whole])).not.toContain('private')
  expect(JSON.parse(t.logged.find((line) => line.includes('on the way')) ?? '{}')).toMatchObject({
    trace_id: 'e'.repeat(32),
  })
})

it('there are no traces without an endpoint, nor where OpenTelemetry is switched off', async () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect(await openTraces({}, () => {})).toBeNull()
  expect(await openTraces({ ...endpoint, OTEL_SDK_DISABLED: 'true' }, () => {})).toBeNull()
  expect(await openTraces({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }, () => {})).toBeNull()
})
