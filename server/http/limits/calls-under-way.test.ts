import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { orders } from '#server/db/tables/index.ts'
import { card } from '#tests/builders.ts'
import { marketplace } from '#tests/marketplace.ts'

it('a server that stops waits for the charge of a customer who has hung up, and settles it', async () => {
  const m = await marketplace()
  const charged = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const { charge } = m.deps.payments
  m.deps.payments.charge = async (asked) => {
    begun.resolve()
    await charged.promise
    return charge(asked)
  }
  await m.app.listen({ port: 0, host: '127.0.0.1' })
  const request = http.request({
    host: '127.0.0.1',
    port: (m.app.server.address() as AddressInfo).port,
    method: 'POST',
    path: '/api/checkout',
    headers: {
      authorization: `Bearer ${m.customer.token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
  })
  request.end(JSON.stringify(m.checkoutBody({ paymentMethod: 'creditCard', payment: card() })))
  await begun.promise
  const gone = once(request, 'error')
  request.destroy(new Error('hung up'))
  await gone

  const closed = m.app.close()
  await once(m.app.server, 'close')
  charged.resolve()
  await closed
  expect(await m.deps.db.select().from(orders)).toMatchObject([{ status: 'confirmed' }])
  await m.close()
})
