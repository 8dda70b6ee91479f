import path from 'node:path'
import { bytesOf } from '#shared/impact-log/bytes.ts'
import { impactLog } from '#shared/impact-log/paths.ts'
import { ed25519, keyIdOf, type NoteSignature, verifierKeyText } from '#shared/impact-log/signed-note.ts'
import type { Settings } from '../../settings.ts'
import { sha256 } from './sha256.ts'
import { loadOrCreateKey, signingKey } from './signing-key.ts'

/** The key that signs checkpoints. */
export type LogKey = {
  /** The log's origin, which is also the key's name. */
  name: string
  /** For who verifies: the signed-note form. */
  verifierKey: string
  /** The same key by the name of another origin, that of an earlier log. */
  verifierKeyOf: (origin: string) => string
  sign: (text: string) => NoteSignature
}

type Needed = {
  settings: Pick<Settings, 'publicUrl' | 'dataDir' | 'impactLogKey' | 'impactLogOrigin'>
  randomBytes: (size: number) => Uint8Array
  /** Of the last checkpoint that was signed; null before the first. */
  lastOrigin: string | null
}

/** The address of the log without its scheme, as C2SP tlog-tiles recommends it. */
const originAt = (publicUrl: string): string => {
  const { host, pathname } = new URL(publicUrl)
  return `${host}${pathname.replace(/\/$/, '')}${impactLog.prefix}`
}

/**
 * The key of IMPACT_LOG_KEY, or else that of the data folder. A log keeps its origin for good, wherever it
 * moves: a new origin is a new log, which begins only where IMPACT_LOG_ORIGIN says so.
 */
export const openLogKey = async ({ settings, randomBytes, lastOrigin }: Needed): Promise<LogKey> => {
  const { publicUrl, dataDir, impactLogKey, impactLogOrigin } = settings
  const name = impactLogOrigin ?? lastOrigin ?? originAt(publicUrl)
  const key =
    impactLogKey === undefined
      ? await loadOrCreateKey(path.join(dataDir, 'impact-log.key'), randomBytes)
      : signingKey(impactLogKey)
  const keyId = keyIdOf(name, ed25519, key.publicKey, sha256)
  const verifierKeyOf = (origin: string) => verifierKeyText(origin, ed25519, key.publicKey, sha256)
  return {
    name,
    verifierKey: verifierKeyOf(name),
    verifierKeyOf,
    sign: (text) => ({ name, keyId, signature: key.sign(bytesOf(text)) }),
  }
}
