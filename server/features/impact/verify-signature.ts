import { createPublicKey, verify } from 'node:crypto'
import { ed25519, ed25519Cosignature, mlDsa44Cosignature } from '#shared/impact-log/signed-note.ts'
import type { VerifySignature } from '#shared/impact-log/witnesses/verify-witnessed.ts'
import { signingKey } from './signing-key.ts'

/** Public keys in SubjectPublicKeyInfo but for their bytes: RFC 8410, RFC 9881. */
const ed25519Head = Buffer.from('302a300506032b6570032100', 'hex')
const mlDsa44Head = Buffer.from('30820532300b06096086480165030403110382052100', 'hex')
const heads: Partial<Record<number, Buffer>> = {
  [ed25519]: ed25519Head,
  [ed25519Cosignature]: ed25519Head,
  [mlDsa44Cosignature]: mlDsa44Head,
}

/** Node has ML-DSA since 24.7. */
const hasMlDsa = (): boolean => {
  try {
    signingKey(Buffer.alloc(32).toString('base64'), 'ml-dsa-44')
    return true
  } catch {
    return false
  }
}
let knowsMlDsa: boolean | undefined

/** By node:crypto. False for a key of another type; null where this Node has no ML-DSA. */
export const verifySignature = ((key, message, signature): boolean | null => {
  const head = heads[key.type]
  if (!head) return false
  if (head === mlDsa44Head) {
    knowsMlDsa ??= hasMlDsa()
    if (!knowsMlDsa) return null
  }
  try {
    const publicKey = createPublicKey({
      key: Buffer.concat([head, key.publicKey]),
      format: 'der',
      type: 'spki',
    })
    return verify(null, message, publicKey, signature)
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
}) satisfies VerifySignature
