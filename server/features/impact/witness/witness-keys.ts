import path from 'node:path'
import {
  ed25519Cosignature,
  keyIdOf,
  mlDsa44Cosignature,
  signatureLine,
  verifierKeyText,
} from '#shared/impact-log/signed-note.ts'
import { cosignatureBytes, cosignedMessage } from '#shared/impact-log/witnesses/cosignature.ts'
import { sha256 } from '../sha256.ts'
import { type Algorithm, loadOrCreateKey } from '../signing-key.ts'

/** What a witness signs with. */
export type WitnessKeys = {
  /** In signed-note form, for logs and for who trusts the witness. */
  verifierKeys: string[]
  /** The cosignature lines of a checkpoint's text, one of each key. */
  cosign: (text: string, now: Date) => string
}

const kinds: readonly { algorithm: Algorithm; type: number; file: string }[] = [
  { algorithm: 'ed25519', type: ed25519Cosignature, file: 'witness.key' },
  { algorithm: 'ml-dsa-44', type: mlDsa44Cosignature, file: 'witness-ml-dsa-44.key' },
]

/** The keys of a witness's folder, which are made the first time. */
export const openWitnessKeys = async (
  folder: string,
  name: string,
  randomBytes: (size: number) => Uint8Array,
): Promise<WitnessKeys> => {
  if (!/^[^\s+]{1,255}$/u.test(name)) throw new Error(`${name} is no name of a key: it has a space or a plus`)
  const keys = await Promise.all(
    kinds.map(async ({ algorithm, type, file }) => ({
      type,
      ...(await loadOrCreateKey(path.join(folder, file), randomBytes, algorithm)),
    })),
  )
  return {
    verifierKeys: keys.map(({ type, publicKey }) => verifierKeyText(name, type, publicKey, sha256)),
    cosign: (text, now) => {
      const time = Math.floor(now.getTime() / 1_000)
      return keys
        .map(({ type, publicKey, sign }) => {
          const message = cosignedMessage({ name, type }, time, text)
          if (!message) throw new Error('what is to be cosigned is no checkpoint')
          return signatureLine({
            name,
            keyId: keyIdOf(name, type, publicKey, sha256),
            signature: cosignatureBytes({ time, signature: sign(message) }),
          })
        })
        .join('')
    },
  }
}
