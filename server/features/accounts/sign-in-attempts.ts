import type { Deps } from '../../deps.ts'
import { type Limit, limits } from '../../http/limits.ts'
import { type Count, consume, countHits, refund } from '../../http/rate-limit.ts'
import { canonicalUsername } from './usernames.ts'

/** `device` is the one it comes from, if this account has signed in there before (known-device.ts). */
type Attempt = { username: string; ip: string; device: string | undefined }

const slowest = 30_000

/** Milliseconds between two attempts by strangers, after so many wrong ones: 1 s, doubled with every 30, at most 30 s. */
const paceMs = (wrong: number, free: number): number =>
  Math.min(slowest, 1000 * 2 ** Math.floor((wrong - free - 1) / free))

/**
 * Counts an attempt to sign in before the password is looked at, so that many at once cannot outrun it; `refund` what it
 * returns when the password was right. By username and IP address it refuses after ten wrong ones. Strangers over many addresses
 * are slowed down together, to one attempt every 30 seconds in the end. A device that the account signed in from before has
 * counters of its own: whatever strangers do, at the next desk or anywhere, its owner gets in. Refuses with rate_limited.
 */
export const countAttempt = async (deps: Deps, { username, ip, device }: Attempt): Promise<Count[]> => {
  // However it is spelled: or else every spelling would have its own guesses.
  const name = canonicalUsername(username)
  const subject = device === undefined ? `${name} ${ip}` : `${name} device ${device}`
  const here = { limit: limits.wrongPassword, subject }
  if (device !== undefined) {
    await consume(deps, here.limit, subject)
    return [here]
  }
  const everywhere = { limit: limits.wrongPasswordEverywhere, subject: name }
  const free = limits.wrongPasswordEverywhere.max
  const counted = await countHits(deps, everywhere)
  try {
    if (counted && counted.hits > free) await consume(deps, pace(paceMs(counted.hits, free)), name)
    await consume(deps, here.limit, subject)
  } catch (error) {
    // It was not looked at, and so was no guess.
    await refund(deps, everywhere)
    throw error
  }
  return [here, everywhere]
}

const pace = (windowMs: number): Limit => ({
  ...limits.wrongPasswordEverywhere,
  name: 'wrong-password-pace',
  max: 1,
  windowMs,
})
