import { hash, verify } from '@node-rs/argon2'

/**
 * argon2id with 19 MiB and two passes. It runs on libuv's four threads, which files and name look-ups need too:
 * two at a time, the rest wait their turn.
 */
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

/** Nobody's hash: what a missing account is checked against, so that it takes as long as a real one. */
const nobodys = hash(crypto.randomUUID())
nobodys.catch(() => undefined)

/** Whether `password` is the one behind `hashed`. Takes the same time when there is no hash to compare with. */
export const isPassword = async (hashed: string | null | undefined, password: string): Promise<boolean> => {
  const against = hashed?.startsWith('$argon2') ? hashed : await nobodys
  const same = await inTurn(() => verify(against, password))
  return same && against === hashed
}

/** A stored hash that no password matches, for accounts nobody signs in to. */
export const unusablePassword = 'unusable'
