import { randomUUID } from 'node:crypto'
import { savedPaymentMethods } from '../../db/tables/payments.ts'
import type { Deps } from '../../deps.ts'
import { describeInstrument, type Instrument, type NewInstrument } from './provider.ts'

type Kept = { userId: string; instrument: Instrument; token: string }

/**
 * Keeps what was paid with under the service's token; the same one a second time is made new. The payment has gone through
 * already: that this could not be done is logged, and is no reason to refuse anything.
 */
export const savePaymentMethod = async (deps: Deps, { userId, instrument, token }: Kept): Promise<void> => {
  // What the customer typed on the service's own page, the service keeps itself.
  if ('saved' in instrument || 'hosted' in instrument) return
  const createdAt = deps.clock()
  const expiry = expiryOf(instrument)
  try {
    await deps.db
      .insert(savedPaymentMethods)
      .values({
        id: randomUUID(),
        userId,
        method: instrument.method,
        provider: deps.payments.name,
        token,
        brand: describeInstrument(instrument).brand ?? '',
        lastFour: endOf(instrument),
        ...expiry,
        createdAt,
      })
      .onConflictDoUpdate({
        target: [savedPaymentMethods.userId, savedPaymentMethods.provider, savedPaymentMethods.token],
        set: { ...expiry, createdAt },
      })
  } catch (error) {
    deps.log.error({ err: error, userId }, 'a payment method could not be saved')
  }
}

/** Of a UPI ID the end of its name, which tells it from others and is no address to send anything to. */
const endOf = (instrument: NewInstrument): string =>
  instrument.method === 'upi'
    ? (instrument.upi.upiId.split('@', 1)[0] ?? '').slice(-4)
    : instrument.card.cardNumber.replace(/\D/g, '').slice(-4)

const expiryOf = (instrument: NewInstrument) => {
  if (instrument.method === 'upi') return { expiryMonth: null, expiryYear: null }
  const [month = '', year = ''] = instrument.card.expiryDate.split('/')
  return { expiryMonth: Number(month), expiryYear: 2000 + Number(year) }
}
