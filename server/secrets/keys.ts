import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../db/connection.ts'
import { settleState } from '../startup/platform-state.ts'

/** The purposes of keys. Each has its own, so that a signature for one purpose is invalid for any other. */
export type KeyPurpose =
  | 'access-token'
  | 'refresh-token'
  | 'link'
  | 'donation-receipt'
  | 'request-fingerprint'
  | 'rate-limit'
  | 'card'
  | 'known-device'
  | 'cursor'
  | 'security-log'
  | 'sandbox-payments'
  | 'deposit'
  | 'tax-details'
  | 'second-factor'
  | 'gift-code'
  | 'referral-device'
  | 'staff-pin'
  | 'staff-token'

export type PurposeKey = { id: string; key: KeyObject }

export type Keys = {
  /** Identifies this installation, the same on every instance: the issuer in tokens. */
  issuer: string
  /** The key that signs. */
  current: (purpose: KeyPurpose) => PurposeKey
  /** The keys that verify: the current one, then those of the secrets before it. */
  all: (purpose: KeyPurpose) => readonly PurposeKey[]
}

/**
 * Derives the keys of every purpose (HKDF, RFC 5869) from the installation's secrets, the newest first.
 * `installation` makes the keys of two installations with the same secret differ.
 */
export const deriveKeys = (secrets: readonly string[], installation = ''): Keys => {
  const derived = new Map<KeyPurpose, PurposeKey[]>()
  const derive = (secret: string, info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, installation, `annapurna-eats ${info}`, length))
  const all = (purpose: KeyPurpose): PurposeKey[] => {
    const known = derived.get(purpose)
    if (known) return known
    const made = secrets.map((secret) => ({
      id: derive(secret, 'key id', 6).toString('base64url'),
      key: createSecretKey(derive(secret, purpose, 32)),
    }))
    derived.set(purpose, made)
    return made
  }
  return {
    issuer: `urn:annapurna-eats:${installation}`,
    current: (purpose) => {
      const [first] = all(purpose)
      if (!first) throw new Error('there is no secret to derive keys from')
      return first
    },
    all,
  }
}

/** HMAC-SHA256 with the current key of `purpose`, as base64url. */
export const sign = (keys: Keys, purpose: KeyPurpose, text: string): string => tag(keys, purpose, text, 32)

/**
 * Whether `signature` was made by `sign`, with the current or an earlier secret. Compares in constant time.
 */
export const isSigned = (keys: Keys, purpose: KeyPurpose, text: string, signature: string): boolean =>
  isTagged(keys, purpose, text, signature, 32)

/** A signature cut to its first `bytes`, where it must be short. */
export const tag = (keys: Keys, purpose: KeyPurpose, text: string, bytes: number): string =>
  cut(hmac(keys.current(purpose), text), bytes)

export const isTagged = (
  keys: Keys,
  purpose: KeyPurpose,
  text: string,
  signature: string,
  bytes: number,
): boolean => {
  const given = Buffer.from(signature)
  return keys.all(purpose).some((key) => {
    const expected = Buffer.from(cut(hmac(key, text), bytes))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

const cut = (signature: string, bytes: number): string =>
  Buffer.from(signature, 'base64url').subarray(0, bytes).toString('base64url')

/**
 * HMAC-SHA256 as base64url. Takes the key as a KeyObject, with which Node is five times as fast as with a
 * buffer.
 */
export const hmac = ({ key }: PurposeKey, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

const secretName = 'session-secret'
const installationName = 'installation'

/**
 * The keys of this installation, the same on every instance: derived from SESSION_SECRET and its
 * predecessors, or else from a secret that is generated once and stored in the database.
 */
export const readKeys = async (
  db: Database,
  given: readonly string[],
  randomBytes: (size: number) => Uint8Array,
  clock: () => Date,
): Promise<Keys> => {
  const keep = async (name: string, size: number): Promise<string> => {
    const value = Buffer.from(randomBytes(size)).toString('base64url')
    return z.string().parse(await settleState(db, name, value, clock()))
  }
  const installation = await keep(installationName, 12)
  return deriveKeys(given.length > 0 ? given : [await keep(secretName, 32)], installation)
}
