import path from 'node:path'
import { bytesOf } from '#shared/impact-log/bytes.ts'
import { ed25519, keyIdOf, type NoteSignature, verifierKeyText } from '#shared/impact-log/signed-note.ts'
import type { Settings } from '../../settings.ts'
import { sha256 } from './sha256.ts'
import { keptKey, signingKey } from './signing-key.ts'

/** The key that signs checkpoints. */
export type LogKey = {
  /** The log's origin, which is also the key's name. */
  name: string
  /** For who verifies: the signed-note form. */
  verifierKey: string
  sign: (text: string) => NoteSignature
}

type Needed = {
  settings: Pick<Settings, 'publicUrl' | 'dataDir' | 'impactLogKey'>
  randomBytes: (size: number) => Uint8Array
}

/**
 * The key of IMPACT_LOG_KEY, or else that of the data folder. The log's origin is `annapurna-eats/<host of
 * PUBLIC_URL>` (giving.md).
 */
export const openLogKey = async ({ settings, randomBytes }: Needed): Promise<LogKey> => {
  const { publicUrl, dataDir, impactLogKey } = settings
  const name = `annapurna-eats/${new URL(publicUrl).host}`
  const key =
    impactLogKey === undefined
      ? await keptKey(path.join(dataDir, 'impact-log.key'), randomBytes)
      : signingKey(impactLogKey)
  const keyId = keyIdOf(name, ed25519, key.publicKey, sha256)
  return {
    name,
    verifierKey: verifierKeyText(name, ed25519, key.publicKey, sha256),
    sign: (text) => ({ name, keyId, signature: key.sign(bytesOf(text)) }),
  }
}
