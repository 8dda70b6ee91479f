import { Secret, TOTP } from 'otpauth'

/** As long as the SHA-1 of RFC 4226 wants it. */
const secretBytes = 20
const stepSeconds = 30
/** Steps before and after the present one whose codes count, for clocks that differ. */
const window = 1

const app = 'Annapurna Eats'

const totpOf = (secret: string, username = '') =>
  new TOTP({
    issuer: app,
    label: username,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
  })

/** A new secret of an authenticator app, in base32. */
export const makeSecret = (randomBytes: (size: number) => Uint8Array): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32

/** `otpauth://totp/...`, which apps read from a QR code. */
export const setUpUri = (secret: string, username: string): string => totpOf(secret, username).toString()

/**
 * The step whose code this is, by RFC 6238; undefined if it belongs neither to the present one nor to its
 * neighbours.
 */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  // The library compares bytes, and fails where six characters are not six of them.
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta
}
