import type { Deps } from '../../deps.ts'
import { hmac, type PurposeKey } from '../../secrets/keys.ts'

type Needed = Pick<Deps, 'keys' | 'passwords'>

/**
 * A PIN has ten thousand values: a hash alone is guessed in minutes by whoever has the database. So it is
 * mixed with a key that is not in it first.
 */
const peppered = (key: PurposeKey, userId: string, pin: string): string => hmac(key, `${userId} ${pin}`)

/** What is stored of somebody's PIN. */
export const hashPin = ({ keys, passwords }: Needed, userId: string, pin: string): Promise<string> =>
  passwords.hash(peppered(keys.current('staff-pin'), userId, pin))

/** Whether it is the PIN: `old` where the secret has changed since it was set, so that it is stored again. */
export const comparePin = async (
  { keys, passwords }: Needed,
  userId: string,
  hash: string,
  pin: string,
): Promise<'right' | 'old' | 'wrong'> => {
  for (const [at, key] of keys.all('staff-pin').entries())
    if (await passwords.matches(hash, peppered(key, userId, pin))) return at === 0 ? 'right' : 'old'
  return 'wrong'
}
