import { bytesOf, concat, toBase64 } from '../bytes.ts'
import { readCheckpoint } from '../checkpoint.ts'
import {
  ed25519Cosignature,
  mlDsa44Cosignature,
  type NoteSignature,
  type VerifierKey,
} from '../signed-note.ts'

/*
 * C2SP tlog-cosignature: a witness's statement that, as of a time, this was the largest tree of the log that
 * it had seen, and that it continued all that it had seen before. In a signed note it is a signature whose
 * bytes begin with the time.
 */
export type Cosignature = {
  /** Seconds since 1970, UTC; never 0 over a checkpoint. */
  time: number
  signature: Uint8Array
}

const timeBytes = 8
const signatureBytes: Partial<Record<number, number>> = {
  [ed25519Cosignature]: 64,
  [mlDsa44Cosignature]: 2_420,
}

/** Whether a key of this type cosigns. */
export const isCosignatureType = (type: number): boolean => signatureBytes[type] !== undefined

/** Undefined for bytes that are no cosignature of this type, and for one without a time. */
export const readCosignature = (type: number, bytes: Uint8Array): Cosignature | undefined => {
  if (bytes.length !== timeBytes + (signatureBytes[type] ?? Number.NaN)) return undefined
  const time = new DataView(bytes.buffer, bytes.byteOffset, timeBytes).getBigUint64(0)
  if (time === 0n || time > BigInt(Number.MAX_SAFE_INTEGER)) return undefined
  return { time: Number(time), signature: bytes.slice(timeBytes) }
}

const u64 = (value: number): Uint8Array => {
  const bytes = new Uint8Array(timeBytes)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}

export const cosignatureBytes = ({ time, signature }: Cosignature): Uint8Array => concat(u64(time), signature)

/** A text after its length in one byte. */
const counted = (text: string): Uint8Array => {
  const bytes = bytesOf(text)
  return concat(Uint8Array.of(bytes.length), bytes)
}

/**
 * What a witness signs of a checkpoint's text: for Ed25519 a line of the time before the text itself, for
 * ML-DSA-44 a structure of names, time, size and root. Undefined for a text that is no checkpoint, and where
 * a name is longer than the structure can hold.
 */
export const cosignedMessage = (
  { name, type }: Pick<VerifierKey, 'name' | 'type'>,
  time: number,
  text: string,
): Uint8Array | undefined => {
  const checkpoint = readCheckpoint(text)
  if (!checkpoint) return undefined
  if (type === ed25519Cosignature) return bytesOf(`cosignature/v1\ntime ${time}\n${text}`)
  const { origin, size, root } = checkpoint
  if (type !== mlDsa44Cosignature || [name, origin].some((one) => bytesOf(one).length > 255)) return undefined
  return concat(bytesOf('subtree/v1\n\0'), counted(name), u64(time), counted(origin), u64(0), u64(size), root)
}

/** The line of a signature without its break: what a key is found by in tables and lists. */
export const keyName = ({ name, keyId }: Pick<NoteSignature, 'name' | 'keyId'>): string =>
  `${name}+${toBase64(keyId)}`
