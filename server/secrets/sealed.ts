import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { KeyPurpose, Keys } from './keys.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Something secret as it is stored: the id of its key, and nonce, tag and text in this order. */
export type Sealed = { keyId: string; sealed: Buffer }

/**
 * Encrypts a text with the current key of `purpose`. `owner` is bound to it: in another's row it cannot be
 * opened. Of the same text twice nobody sees that it is the same.
 */
export const seal = (
  keys: Keys,
  purpose: KeyPurpose,
  owner: string,
  text: string,
  randomBytes: (size: number) => Uint8Array,
): Sealed => {
  const { id, key } = keys.current(purpose)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return { keyId: id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), encrypted]) }
}

/** The text again; null if its key is no longer known. Throws if it was changed, or is another owner's. */
export const unseal = (
  keys: Keys,
  purpose: KeyPurpose,
  owner: string,
  { keyId, sealed }: Sealed,
): string | null => {
  const known = keys.all(purpose).find(({ id }) => id === keyId)
  if (!known) return null
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, known.key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
}
