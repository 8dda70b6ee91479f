import { areEqual, bytesOf } from '../bytes.ts'
import { type Checkpoint, readCheckpoint } from '../checkpoint.ts'
import { ed25519, type NoteSignature, readNote, type SignedNote, type VerifierKey } from '../signed-note.ts'
import { cosignedMessage, isCosignatureType, readCosignature } from './cosignature.ts'
import { meetsQuorum, type Policy } from './policy.ts'

/**
 * Whether the key has signed the message, by the platform's cryptography: node:crypto or WebCrypto. Null
 * where the platform lacks the algorithm.
 */
export type VerifySignature = (
  key: Pick<VerifierKey, 'type' | 'publicKey'>,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | null | Promise<boolean | null>

/** `time`: of a cosignature, in seconds since 1970, UTC. */
export type SignatureVerdict =
  | { state: 'valid'; time: number | null }
  | { state: 'invalid' | 'unchecked' | 'missing' }

/** What a note says of one key. Where it has several signatures of it, one that is wrong counts. */
export const verifyKey = async (
  note: SignedNote,
  key: VerifierKey,
  verify: VerifySignature,
): Promise<SignatureVerdict> => {
  const own = note.signatures.filter((one) => one.name === key.name && areEqual(one.keyId, key.keyId))
  let best: SignatureVerdict = { state: 'missing' }
  for (const signature of own) {
    const verdict = await verdictOf(note.text, key, signature, verify)
    if (verdict.state === 'invalid') return verdict
    if (best.state !== 'valid') best = verdict
  }
  return best
}

const verdictOf = async (
  text: string,
  key: VerifierKey,
  { signature }: NoteSignature,
  verify: VerifySignature,
): Promise<SignatureVerdict> => {
  const signed = signedBy(text, key, signature)
  if (!signed) return { state: 'invalid' }
  const isRight = await verify(key, signed.message, signed.signature)
  if (isRight === null) return { state: 'unchecked' }
  return isRight ? { state: 'valid', time: signed.time } : { state: 'invalid' }
}

const signedBy = (text: string, key: VerifierKey, signature: Uint8Array) => {
  if (key.type === ed25519) return { message: bytesOf(text), signature, time: null }
  if (!isCosignatureType(key.type)) return undefined
  const read = readCosignature(key.type, signature)
  const message = read && cosignedMessage(key, read.time, text)
  return message && { message, ...read }
}

export type Witnessed = {
  checkpoint: Checkpoint
  /** Each witness of the policy. */
  witnesses: { name: string; verdict: SignatureVerdict }[]
  /** Whether those that have seen it are enough for the policy. */
  isEnough: boolean
}

/** Why a note is none that a policy accepts, or how many of its witnesses have seen it. */
export type WitnessedVerdict =
  | { kind: 'malformed' | 'unsigned' | 'unchecked' }
  /** A known witness's signature is there and wrong: the note is not to be trusted at all. */
  | { kind: 'forged'; witness: string }
  | ({ kind: 'signed' } & Witnessed)

/**
 * Checks a signed checkpoint against a policy: the log whose name is its origin must have signed it; whether
 * enough witnesses have seen it is in the verdict.
 */
export const verifyWitnessed = async (
  text: string,
  policy: Policy,
  verify: VerifySignature,
): Promise<WitnessedVerdict> => {
  const note = readNote(text)
  const checkpoint = note && readCheckpoint(note.text)
  if (!note || !checkpoint) return { kind: 'malformed' }
  const logs = policy.logs.filter(({ key }) => key.name === checkpoint.origin)
  const signed = await Promise.all(logs.map(({ key }) => verifyKey(note, key, verify)))
  if (signed.some(({ state }) => state === 'invalid')) return { kind: 'unsigned' }
  if (!signed.some(({ state }) => state === 'valid'))
    return { kind: signed.some(({ state }) => state === 'unchecked') ? 'unchecked' : 'unsigned' }
  const witnesses = await Promise.all(
    policy.witnesses.map(async ({ name, key }) => ({ name, verdict: await verifyKey(note, key, verify) })),
  )
  const forged = witnesses.find(({ verdict }) => verdict.state === 'invalid')
  if (forged) return { kind: 'forged', witness: forged.name }
  const saw = witnesses.filter(({ verdict }) => verdict.state === 'valid').map(({ name }) => name)
  return { kind: 'signed', checkpoint, witnesses, isEnough: meetsQuorum(policy, new Set(saw)) }
}
