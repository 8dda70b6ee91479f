import { createPublicKey, verify } from 'node:crypto'
import { bytesOf } from '#shared/impact-log/bytes.ts'
import { type Checkpoint, readCheckpoint } from '#shared/impact-log/checkpoint.ts'
import { ed25519, readNote, readVerifierKey, signatureOf } from '#shared/impact-log/signed-note.ts'
import { sha256 } from './sha256.ts'

/**
 * The checkpoint of a note that this key has signed, for the origin that the key is named after; a sentence
 * where it is not so.
 */
export const verifiedCheckpoint = (note: string, keyText: string): Checkpoint | string => {
  const key = readVerifierKey(keyText, sha256)
  if (key?.type !== ed25519) return 'The key is no Ed25519 verifier key (name+id+key).'
  const read = readNote(note)
  if (!read) return 'The checkpoint is no signed note.'
  const signature = signatureOf(read, key)
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key.publicKey).toString('base64url') },
    format: 'jwk',
  })
  if (!signature || !verify(null, bytesOf(read.text), publicKey, signature))
    return `The checkpoint is not signed by ${key.name}.`
  const checkpoint = readCheckpoint(read.text)
  if (!checkpoint) return 'The signed text is no checkpoint.'
  return checkpoint.origin === key.name ? checkpoint : `The checkpoint is one of ${checkpoint.origin}.`
}
