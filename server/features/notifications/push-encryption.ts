import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'

/** A P-256 key pair: the public one as an uncompressed point of 65 bytes, the private one of 32 bytes. */
export type KeyPair = { publicKey: Buffer; privateKey: Buffer }

const curve = 'prime256v1'
/** RFC 8188: the size of a record; a message is one record. */
const recordSize = 4_096
/** The end of the last record (RFC 8188, 2). */
const lastRecord = Buffer.from([2])

export const newKeyPair = (): KeyPair => {
  const ecdh = createECDH(curve)
  ecdh.generateKeys()
  return { publicKey: ecdh.getPublicKey(), privateKey: ecdh.getPrivateKey() }
}

/** What a subscription says about its browser: its public key (a point of 65 bytes) and the shared secret (16 bytes). */
export type BrowserKeys = { p256dh: Buffer; auth: Buffer }

/** The keys of a subscription; null if they are none: of another length, or no point of the curve. */
export const readBrowserKeys = (keys: { p256dh: string; auth: string }): BrowserKeys | null => {
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  if (p256dh.length !== 65 || p256dh[0] !== 4 || auth.length !== 16) return null
  try {
    const ecdh = createECDH(curve)
    ecdh.generateKeys()
    ecdh.computeSecret(p256dh)
    return { p256dh, auth }
  } catch {
    return null
  }
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * Encrypts a message for a browser (RFC 8291, aes128gcm): only that browser can read it, not its push service. Key pair and salt
 * are new for each message.
 */
export const encryptPush = (
  text: string,
  { p256dh, auth }: BrowserKeys,
  own: KeyPair = newKeyPair(),
  salt: Buffer = randomBytes(16),
): Buffer => {
  const ecdh = createECDH(curve)
  ecdh.setPrivateKey(own.privateKey)
  const shared = ecdh.computeSecret(p256dh)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own.publicKey])
  const secret = hkdf(shared, auth, info, 32)
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(recordSize, 16)
  header.writeUInt8(own.publicKey.length, 20)
  return Buffer.concat([
    header,
    own.publicKey,
    cipher.update(Buffer.concat([Buffer.from(text), lastRecord])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** The Authorization header of a message (VAPID, RFC 8292): who sends it, valid for the push service at `endpoint` alone. */
export const vapidHeader = async (
  { publicKey, privateKey }: KeyPair,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): Promise<string> => {
  const coordinate = (from: number) => publicKey.subarray(from, from + 32).toString('base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: coordinate(1),
    y: coordinate(33),
    d: privateKey.toString('base64url'),
  }
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now.getTime() / 1_000) + validSeconds)
    .setSubject(contact)
    .sign(key)
  return `vapid t=${token}, k=${publicKey.toString('base64url')}`
}
/** At most 24 hours (RFC 8292); less, since clocks differ. */
const validSeconds = 12 * 3_600
