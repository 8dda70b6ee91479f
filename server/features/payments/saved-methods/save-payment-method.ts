import { randomUUID } from 'node:crypto'
import { savedPaymentMethods } from '../../../db/tables/payments.ts'
import type { Deps } from '../../../deps.ts'
import { describeInstrument, type Instrument, type NewInstrument } from '../provider.ts'

type Kept = { userId: string; instrument: Instrument; token: string }

/**
 * Saves a payment method by the service's token, or updates the one already saved. The payment has succeeded
 * by now, so a failure to save is only logged.
 */
export const savePaymentMethod = async (deps: Deps, { userId, instrument, token }: Kept): Promise<void> => {
  // Details that were entered on the service's own page are saved there.
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

/**
 * The last four digits of a card, or the last four characters of a UPI ID's name: they identify it but cannot
 * be used to pay.
 */
const endOf = (instrument: NewInstrument): string =>
  instrument.method === 'upi'
    ? (instrument.upi.upiId.split('@', 1)[0] ?? '').slice(-4)
    : instrument.card.cardNumber.replace(/\D/g, '').slice(-4)

const expiryOf = (instrument: NewInstrument) => {
  if (instrument.method === 'upi') return { expiryMonth: null, expiryYear: null }
  const [month = '', year = ''] = instrument.card.expiryDate.split('/')
  return { expiryMonth: Number(month), expiryYear: 2000 + Number(year) }
}
