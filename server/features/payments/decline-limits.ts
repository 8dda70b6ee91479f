import { type BoundedWork, boundedWork } from '../../bounds/bounded-work.ts'
import type { Deps } from '../../deps.ts'
import { limits } from '../../http/limits/limits.ts'
import { type Count, countHits } from '../../http/limits/rate-limit.ts'
import { sign } from '../../secrets/keys.ts'
import type { HostedInstrument, Instrument } from './provider.ts'

/** Who pays, with the client's IP address (http/limits/ip.ts); a visitor has no id. */
type Payer = { customerId: string | null; ip: string }

/**
 * The limits that a declined payment counts against: account, card and IP address, because stolen cards are
 * tested from many accounts and addresses, and one card with many guesses. None for cash. Card numbers are
 * stored only as a keyed hash; those that are entered on the payment service's own page are not known here.
 */
export const declineCounts = (
  deps: Pick<Deps, 'keys'>,
  { customerId, ip }: Payer,
  instrument: Instrument | null,
): Count[] =>
  instrument === null
    ? []
    : [
        ...(customerId === null ? [] : [{ limit: limits.declines, subject: customerId }]),
        ...('hosted' in instrument
          ? []
          : [{ limit: limits.declinesOfCard, subject: sign(deps.keys, 'card', numberOf(instrument)) }]),
        { limit: limits.declinesByIp, subject: ip },
      ]

const numberOf = (instrument: Exclude<Instrument, HostedInstrument>): string => {
  if ('saved' in instrument) return `saved ${instrument.saved.token}`
  return instrument.method === 'upi'
    ? `upi ${instrument.upi.upiId.toLowerCase()}`
    : `card ${instrument.card.cardNumber.replace(/\D/g, '')}`
}

/**
 * The limits that count when a customer does not pay on the payment service's page: the account's alone,
 * because the card is not known here. Without a limit anybody could place any number of orders that are never
 * paid.
 */
export const unpaidCounts = (userId: string | null): Count[] =>
  userId === null ? [] : [{ limit: limits.declines, subject: userId }]

/**
 * Counts a decline. A failure to count is only logged: the payment is declined anyway, and its orders must be
 * settled.
 */
export const countDecline = async (
  deps: Deps,
  paymentId: string,
  counts: readonly Count[],
): Promise<void> => {
  try {
    await countHits(deps, ...counts)
  } catch (error) {
    deps.log.error({ err: error, paymentId }, 'a declined payment could not be counted')
  }
}

type Turns = { atWork: number; run: BoundedWork }
const turns = new WeakMap<Deps['keys'], Map<string, Turns>>()
/** More charges than this in one queue are refused; no customer makes so many. */
const waiting = 100

/**
 * Limits how many charges of one account and of one card run at once on this instance; the others wait.
 * `work` checks the limits first and counts a decline last, so without this many concurrent charges could
 * pass before one is counted. Refuses with unavailable if too many wait. With RATE_LIMIT=off it only runs
 * `work`.
 */
export const limitConcurrentCharges = <T>(
  deps: Deps,
  counts: readonly Count[],
  work: () => Promise<T>,
): Promise<T> => {
  if (!deps.settings.rateLimit) return work()
  const known = turns.get(deps.keys) ?? new Map<string, Turns>()
  turns.set(deps.keys, known)
  // Always the account first, then the card, so that no two can deadlock.
  return counts.reduceRight<() => Promise<T>>((next, { limit, subject }) => {
    const atOnce =
      limit === limits.declines
        ? limits.charges.max
        : limit === limits.declinesOfCard
          ? limits.chargesOfCard.max
          : undefined
    if (atOnce === undefined) return next
    return async () => {
      const key = `${limit.name} ${subject}`
      const turn = known.get(key) ?? { atWork: 0, run: boundedWork({ atOnce, waiting }) }
      known.set(key, turn)
      turn.atWork += 1
      try {
        return await turn.run(next)
      } finally {
        turn.atWork -= 1
        if (turn.atWork === 0) known.delete(key)
      }
    }
  }, work)()
}
