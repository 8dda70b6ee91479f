import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** Parameters of argon2id: memory in KiB and number of passes. */
export type HashingCost = { memoryCost: number; timeCost: number }

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Whether `password` matches `hashed`. Takes the same time if there is no hash to compare with. */
  matches: (hashed: string | null | undefined, password: string) => Promise<boolean>
}

/** 19 MiB and two passes, as OWASP's password storage cheat sheet recommends. Only tests use less. */
const productCost: HashingCost = { memoryCost: 19_456, timeCost: 2 }

/**
 * Password hashing with argon2id. It runs on libuv's four threads, which files and DNS need too, so at most
 * two hashes run at a time.
 */
export const openPasswords = (cost: HashingCost = productCost): Passwords => {
  const limit = pLimit(2)
  /** Compared for a missing account, so that the check takes as long as for an existing one. */
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

/** A stored hash that no password matches, for accounts without sign-in. */
export const unusablePassword = 'unusable'
