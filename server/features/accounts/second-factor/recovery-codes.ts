import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'

export const recoveryCodeCount = 10
/** 120 bits: such a code needs no slow hash. */
const bytes = 15

/** A code as people read it: `ABCDEF-GHIJKL-MNOPQR-STUVWX`. */
export const makeRecoveryCode = (randomBytes: (size: number) => Uint8Array): string =>
  (new Secret({ buffer: new Uint8Array(randomBytes(bytes)).buffer }).base32.match(/.{6}/g) ?? []).join('-')

/** As it is stored; case and what stands between the groups do not count. */
export const recoveryCodeHash = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('base64url')
