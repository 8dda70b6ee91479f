import { areEqual } from '#shared/impact-log/bytes.ts'
import { readSignatureLines, signatureLine } from '#shared/impact-log/signed-note.ts'
import { cosignedMessage, readCosignature } from '#shared/impact-log/witnesses/cosignature.ts'
import { minuteMs } from '#shared/time.ts'
import { verifySignature } from '../verify-signature.ts'
import type { Witness } from './open-policy.ts'

/** A witness's signature line, verified. `at`: when it says that it signed. */
export type VerifiedLine = { line: string; at: Date }

/** By so much a witness's clock may differ from ours. */
const skewMs = 5 * minuteMs

type Signed = {
  /** The checkpoint's own text, without signatures. */
  text: string
  /** When the log signed it. */
  at: Date
}

/**
 * The line of one witness among those of a response; a sentence if there is none that holds: lines of
 * other keys count for nothing.
 */
export const readCosignatureOf = (
  { key }: Pick<Witness, 'key'>,
  response: string,
  { text, at }: Signed,
  now: Date,
): VerifiedLine | string => {
  const lines = readSignatureLines(response)
  if (!lines) return 'its response has no signature lines'
  const own = lines.find(({ name, keyId }) => name === key.name && areEqual(keyId, key.keyId))
  if (!own) return `its response has no signature of ${key.name}`
  const read = readCosignature(key.type, own.signature)
  if (!read) return `the signature of ${key.name} is no cosignature with a time`
  const message = cosignedMessage(key, read.time, text)
  if (!message || !verifySignature(key, message, read.signature))
    return `the signature of ${key.name} is wrong`
  const signedAt = new Date(read.time * 1_000)
  if (signedAt.getTime() < at.getTime() - skewMs) return `${key.name} signed before there was the checkpoint`
  if (signedAt.getTime() > now.getTime() + skewMs) return `${key.name} signed at a time that is still to come`
  return { line: signatureLine(own), at: signedAt }
}
