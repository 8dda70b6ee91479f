import { bytesOf } from '#shared/impact-log/bytes.ts'
import { type Checkpoint, readCheckpoint } from '#shared/impact-log/checkpoint.ts'
import { ed25519, readNote, readVerifierKey, signatureOf } from '#shared/impact-log/signed-note.ts'
import { sha256 } from './sha256.ts'

/** `unchecked`: this browser has no Ed25519, or the page did not come over HTTPS. */
export type SignatureState = 'valid' | 'unchecked'
type Signed = { checkpoint: Checkpoint; signature: SignatureState }

/** The checkpoint of a note that the key has signed; null for any other note. */
export const signedCheckpoint = async (note: string, keyText: string): Promise<Signed | null> => {
  const key = readVerifierKey(keyText, sha256)
  const read = readNote(note)
  if (key?.type !== ed25519 || !read) return null
  const signature = signatureOf(read, key)
  const checkpoint = readCheckpoint(read.text)
  if (!signature || checkpoint?.origin !== key.name) return null
  const verdict = await verified(key.publicKey, signature, bytesOf(read.text))
  return verdict === false ? null : { checkpoint, signature: verdict === null ? 'unchecked' : 'valid' }
}

/** Null where the browser cannot tell. */
const verified = async (
  publicKey: Uint8Array,
  signature: Uint8Array,
  text: Uint8Array,
): Promise<boolean | null> => {
  // Absent where the page came over plain HTTP.
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  try {
    const key = await subtle.importKey('raw', publicKey.slice(), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, signature.slice(), text.slice())
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null
    return false
  }
}
