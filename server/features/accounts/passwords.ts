import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/**
 * argon2id with 19 MiB and two passes. It runs on libuv's four threads, which files and name look-ups need too:
 * two at a time, the rest wait.
 */
const limit = pLimit(2)

export const hashPassword = (password: string): Promise<string> => limit(() => hash(password))

/** What a missing account is checked against, so that it takes as long as an existing one. */
const dummyHash = hash(crypto.randomUUID())
dummyHash.catch(() => undefined)

/** Whether `password` is the one behind `hashed`. Takes the same time when there is no hash to compare with. */
export const isPassword = async (hashed: string | null | undefined, password: string): Promise<boolean> => {
  const against = hashed?.startsWith('$argon2') ? hashed : await dummyHash
  const same = await limit(() => verify(against, password))
  return same && against === hashed
}

/** A stored hash that no password matches, for accounts nobody signs in to. */
export const unusablePassword = 'unusable'
