import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paise } from '#shared/money/money.ts'
import { noon, testApp } from '#tests/app.ts'
import { hostedMarketplace, serviceMarketplace } from '#tests/hosted.ts'
import { razorpayMarketplace } from '#tests/razorpay.ts'
import { openStripeStandIn } from '../../../bench/stand-ins/stripe/open.ts'
import type { ListedCharge, PaymentProvider } from './provider.ts'

type Service = {
  provider: PaymentProvider
  /** What the customer does on the service's page. */
  pay: (paymentId: string, url: string) => Promise<unknown>
  close: () => Promise<void>
}

/** Every service with a page of its own, and how its customer pays there. */
const services: Record<string, () => Promise<Service>> = {
  'sandbox-hosted': async () => {
    const m = await hostedMarketplace()
    return {
      provider: m.deps.payments,
      pay: (_paymentId, url) => m.press({ kind: 'redirect', url }, 'pay'),
      close: m.close,
    }
  },
  stripe: async () => {
    const standIn = await openStripeStandIn({ webhookUrl: 'http://127.0.0.1:9/', clock: () => noon })
    const m = await serviceMarketplace(
      await testApp({ environment: { PAYMENTS: 'stripe,cash', ...standIn.environment } }),
    )
    return {
      provider: m.deps.payments,
      pay: async (_paymentId, url) => {
        const paid = standIn.books.sessionById(new URL(url).pathname.slice('/pay/'.length))
        if (paid) standIn.books.pay(paid)
      },
      close: async () => {
        await m.close()
        await standIn.close()
      },
    }
  },
  razorpay: async () => {
    const m = await razorpayMarketplace()
    return {
      provider: m.deps.payments,
      pay: async (paymentId) => m.standIn.books.pay(m.linkOf(paymentId), 'captured'),
      close: m.close,
    }
  },
}

describe.each(Object.entries(services))('%s, as every payment service,', (name, open) => {
  let service: Service
  let paymentId: string
  const amount = paise(25_000)
  beforeEach(async () => {
    service = await open()
    paymentId = randomUUID()
  })
  afterEach(() => service.close())

  const charge = (id = paymentId, mandate = false) =>
    service.provider.charge({
      paymentId: id,
      amount,
      mandate,
      instrument: { method: 'upi', hosted: true },
      returnUrl: async () => 'http://food.example/tracking?order=ORD-1',
    })
  const paid = async (mandate = false) => {
    const charged = await charge(paymentId, mandate)
    if (charged.outcome !== 'actionRequired') throw new Error(`the charge is ${charged.outcome}`)
    await service.pay(paymentId, charged.action.url)
    const found = await service.provider.find(paymentId)
    if (found.outcome !== 'captured') throw new Error(`the charge is ${found.outcome}`)
    return found.reference
  }
  const listed = async (): Promise<ListedCharge[]> => {
    const period = { from: new Date(noon.getTime() - 1_000), to: new Date(noon.getTime() + 1_000) }
    const charges: ListedCharge[] = []
    for await (const one of service.provider.list?.(period) ?? []) charges.push(one)
    return charges
  }

  it('charges an id once, however often and at once it is asked to', async () => {
    const charges = await Promise.all([charge(), charge(), charge()])
    for (const one of [...charges, await charge(), await service.provider.find(paymentId)])
      expect(one).toEqual(charges[0])
    expect(charges[0]?.outcome).toBe('actionRequired')
  })

  it('knows nothing of an id that was never charged', async () => {
    expect(await service.provider.find(paymentId)).toEqual({ outcome: 'unknown' })
    expect(await service.provider.cancel(paymentId)).toEqual({ outcome: 'cancelled' })
  })

  it('says of a charge that its customer has paid what it took, whoever asks how', async () => {
    const reference = await paid()
    expect(await charge()).toMatchObject({ outcome: 'captured', reference })
    expect(await listed()).toMatchObject([{ paymentId, reference, captured: amount, refunded: 0 }])
  })

  it('cancels a charge for good, repeatably', async () => {
    const charged = await charge()
    for (let count = 0; count < 2; count++)
      expect(await service.provider.cancel(paymentId)).toEqual({ outcome: 'cancelled' })
    if (charged.outcome === 'actionRequired') await service.pay(paymentId, charged.action.url)
    expect((await service.provider.find(paymentId)).outcome).toBe('declined')
    expect(await listed()).toEqual([])
  })

  it('does not cancel what is paid, and says so', async () => {
    const reference = await paid()
    expect(await service.provider.cancel(paymentId)).toMatchObject({ outcome: 'captured', reference })
  })

  it('refunds an id once, in parts up to the whole', async () => {
    const reference = await paid()
    const refund = (transfer: string, part: number) =>
      service.provider.refund({ transfer, paymentId, amount: paise(part), reference, attempt: 0 })
    const first = randomUUID()
    const [one, same] = [await refund(first, 10_000), await refund(first, 10_000)]
    expect(same.reference).toBe(one.reference)
    // Its own id may not be known yet.
    await service.provider.refund({
      transfer: randomUUID(),
      paymentId,
      amount: paise(15_000),
      reference: null,
      attempt: 0,
    })
    expect(['pending', 'done']).toContain(one.status)
  })

  it('charges again what its customer agreed to, once for each id, until that is ended', async () => {
    const { mandates } = service.provider
    if (!mandates) return expect(name).toBe('razorpay')
    const mandate = { paymentId, reference: await paid(true) }
    const next = randomUUID()
    const again = { paymentId: next, amount, mandate }
    const first = await mandates.charge(again)
    expect(first).toMatchObject({ outcome: 'captured' })
    expect(await mandates.charge(again)).toEqual(first)
    expect(await service.provider.find(next)).toMatchObject(first)
    expect((await listed()).map((one) => [one.paymentId, one.captured]).sort()).toEqual(
      [
        [paymentId, amount],
        [next, amount],
      ].sort(),
    )
    for (let count = 0; count < 2; count++) await mandates.end(mandate)
    const ended = { ...again, paymentId: randomUUID() }
    expect((await mandates.charge(ended)).outcome).toBe('declined')
    expect(await listed()).toHaveLength(2)
  })

  it('charges nothing again that its customer paid once', async () => {
    const { mandates } = service.provider
    if (!mandates) return expect(name).toBe('razorpay')
    const mandate = { paymentId, reference: await paid() }
    const again = { paymentId: randomUUID(), amount, mandate }
    expect((await mandates.charge(again)).outcome).toBe('declined')
    await mandates.end(mandate)
  })

  it('refunds nothing that was not taken', async () => {
    await charge()
    const refund = { transfer: randomUUID(), paymentId, amount, reference: null, attempt: 0 }
    await expect(service.provider.refund(refund)).rejects.toThrow()
  })

  it('reads no webhook that it has not signed', () => {
    expect(service.provider.readWebhook({ body: Buffer.from('{}'), headers: {} })).toBeNull()
  })
})
