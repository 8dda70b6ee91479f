import { createHmac, timingSafeEqual } from 'node:crypto'

const hmac = (secret: string, text: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(text).digest()

/** Whether `signature` (hex) is one of the text by any of the secrets. */
export const isSignedBy = (
  secrets: readonly string[],
  text: string | Buffer,
  signature: string | undefined,
): boolean => {
  if (signature === undefined || !/^[0-9a-f]{64}$/i.test(signature)) return false
  const given = Buffer.from(signature, 'hex')
  // All of them, so that the time says nothing about which.
  return secrets.map((secret) => timingSafeEqual(hmac(secret, text), given)).includes(true)
}
