import { bytesOf } from '#shared/impact-log/bytes.ts'
import { type Checkpoint, readCheckpoint } from '#shared/impact-log/checkpoint.ts'
import { ed25519, readNote, readVerifierKey, signatureOf } from '#shared/impact-log/signed-note.ts'
import { sha256 } from './sha256.ts'
import { verifyInBrowser } from './verify-in-browser.ts'

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
  const verdict = await verifyInBrowser(key, bytesOf(read.text), signature)
  return verdict === false ? null : { checkpoint, signature: verdict === null ? 'unchecked' : 'valid' }
}
