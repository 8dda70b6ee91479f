import { mlDsa44Cosignature } from '#shared/impact-log/signed-note.ts'
import type { VerifySignature } from '#shared/impact-log/witnesses/verify-witnessed.ts'

/**
 * By WebCrypto. Null where the browser cannot tell: it has no Ed25519 or ML-DSA, or the page came over plain
 * HTTP.
 */
export const verifyInBrowser = (async (key, message, signature): Promise<boolean | null> => {
  // Absent where the page came over plain HTTP.
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  const isMlDsa = key.type === mlDsa44Cosignature
  const algorithm = isMlDsa ? 'ML-DSA-44' : 'Ed25519'
  try {
    // The name of the format for keys of newer algorithms, which TypeScript does not know yet.
    const format = (isMlDsa ? 'raw-public' : 'raw') as 'raw'
    const imported = await subtle.importKey(format, key.publicKey.slice(), algorithm, false, ['verify'])
    return await subtle.verify(algorithm, imported, signature.slice(), message.slice())
  } catch (error) {
    // A browser without ML-DSA does not know the format either, which is a TypeError.
    if (isMlDsa || (error instanceof DOMException && error.name === 'NotSupportedError')) return null
    return false
  }
}) satisfies VerifySignature
