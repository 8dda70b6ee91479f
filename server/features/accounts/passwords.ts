import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** What one hash costs: KiB of memory and passes over it. */
export type HashingCost = { memoryCost: number; timeCost: number }

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Whether `password` is the one behind `hashed`. Takes the same time when there is no hash to compare with. */
  matches: (hashed: string | null | undefined, password: string) => Promise<boolean>
}

/** 19 MiB and two passes, as OWASP's cheat sheet on storing passwords has it. Tests alone pay less. */
const productCost: HashingCost = { memoryCost: 19_456, timeCost: 2 }

/**
 * Hashes with argon2id. It runs on libuv's four threads, which files and name look-ups need too: two at a time, the rest
 * wait.
 */
export const openPasswords = (cost: HashingCost = productCost): Passwords => {
  const limit = pLimit(2)
  /** What a missing account is checked against, so that it takes as long as an existing one. */
  const dummyHash = hash(crypto.randomUUID(), cost)
  dummyHash.catch(() => undefined)
  return {
    hash: (password) => limit(() => hash(password, cost)),
    matches: async (hashed, password) => {
      const against = hashed?.startsWith('$argon2') ? hashed : await dummyHash
      const same = await limit(() => verify(against, password))
      return same && against === hashed
    },
  }
}

/** A stored hash that no password matches, for accounts nobody signs in to. */
export const unusablePassword = 'unusable'
