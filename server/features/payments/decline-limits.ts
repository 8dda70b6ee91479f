import { type BoundedWork, boundedWork } from '../../bounded-work.ts'
import type { Deps } from '../../deps.ts'
import { limits } from '../../http/limits.ts'
import { type Count, countHits } from '../../http/rate-limit.ts'
import { sign } from '../../keys.ts'
import type { HostedInstrument, Instrument } from './provider.ts'

/** Who pays, and from where (http/ip.ts); a visitor has no id. */
type Payer = { customerId: string | null; ip: string }

/**
 * Against what a payment counts when it is declined: stolen cards are tried out one after the other, by many accounts and from many
 * addresses, or one card with many guesses at the rest. None for cash. The number itself is kept nowhere, and what is typed on the
 * service's own page is known to the service alone.
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
 * Against what it counts that a customer did not pay on the service's own page: the account alone, since neither the card nor where
 * it was typed is known. Without it anybody could place orders without end that are never paid.
 */
export const unpaidCounts = (userId: string | null): Count[] =>
  userId === null ? [] : [{ limit: limits.declines, subject: userId }]

/** The payment is declined either way: that this could not be counted is logged, and no reason to leave its orders open. */
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
/** More than this is no customer. */
const waiting = 100

/**
 * Does the work of a charge, which looks at the limits first and counts a decline last: of one account, and of one card, only a
 * few at a time on this instance, so that many at once cannot all be looked at before the first is counted. The others wait.
 * Refuses with unavailable when too many do. Does no more than the work with RATE_LIMIT=off.
 */
export const limitConcurrentCharges = <T>(
  deps: Deps,
  counts: readonly Count[],
  work: () => Promise<T>,
): Promise<T> => {
  if (!deps.settings.rateLimit) return work()
  const known = turns.get(deps.keys) ?? new Map<string, Turns>()
  turns.set(deps.keys, known)
  // The account first, then the card, everywhere: no two wait for each other.
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
