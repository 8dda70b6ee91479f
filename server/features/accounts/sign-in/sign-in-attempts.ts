import type { Deps } from '../../../deps.ts'
import { type Limit, limits } from '../../../http/limits/limits.ts'
import { type Count, consume, countHits, refund } from '../../../http/limits/rate-limit.ts'
import { canonicalUsername } from '../sign-up/usernames.ts'

/** `device` is the id of the device, if this account has signed in from it before (known-device.ts). */
type Attempt = { username: string; ip: string; device: string | undefined }

const slowest = 30_000

/**
 * Pause in ms between two attempts from unknown devices after so many wrong ones: 1 s, doubled every 30, at
 * most 30 s.
 */
const paceMs = (wrong: number, free: number): number =>
  Math.min(slowest, 1000 * 2 ** Math.floor((wrong - free - 1) / free))

/**
 * Counts an attempt to sign in before the password is checked, so that concurrent attempts cannot evade the
 * limit; `refund` the returned counts if the password was right. Refuses with rate_limited after ten wrong
 * attempts for a username from one IP address. Attempts from unknown devices at many addresses are slowed
 * down together, at last to one every 30 seconds. A known device has counters of its own, so that nobody
 * else's attempts lock the owner out.
 */
export const countAttempt = async (deps: Deps, { username, ip, device }: Attempt): Promise<Count[]> => {
  // The canonical name: otherwise every spelling would have a limit of its own.
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
    // The password was not checked, so this was no guess.
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
