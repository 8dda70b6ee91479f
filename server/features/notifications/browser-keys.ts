import { createECDH } from 'node:crypto'

/**
 * What a subscription says about its browser, both base64url: its public key (a point of P-256, 65 bytes) and
 * a shared secret (16 bytes).
 */
export type BrowserKeys = { p256dh: string; auth: string }

/**
 * Whether a message can be encrypted for these keys: they have the right lengths, and the point is on the
 * curve.
 */
export const areBrowserKeys = (keys: BrowserKeys): boolean => {
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  if (p256dh.length !== 65 || p256dh[0] !== 4 || auth.length !== 16) return false
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    ecdh.computeSecret(p256dh)
    return true
  } catch {
    return false
  }
}
