import path from 'node:path'
import { areEqual, bytesOf, toHex } from '#shared/impact-log/bytes.ts'
import { type Checkpoint, readCheckpoint } from '#shared/impact-log/checkpoint.ts'
import { isConsistent } from '#shared/impact-log/merkle.ts'
import { readNote, type SignedNote, signatureLine, type VerifierKey } from '#shared/impact-log/signed-note.ts'
import type { Submission } from '#shared/impact-log/witnesses/submission.ts'
import { verifyKey } from '#shared/impact-log/witnesses/verify-witnessed.ts'
import { sha256 } from '../sha256.ts'
import { verifySignature } from '../verify-signature.ts'
import { readIfThere, storeDurably } from './durable-file.ts'
import type { WitnessKeys } from './witness-keys.ts'

/** A log that a witness watches: by its origin, with the key that signs it. */
export type WatchedLog = { origin: string; key: VerifierKey }

export type Accepted =
  /** `lines`: the witness's cosignatures. `note`: the checkpoint with the log's signature and these. */
  | { kind: 'cosigned'; checkpoint: Checkpoint; lines: string; note: string }
  | { kind: 'malformed' | 'unknown' | 'rejected' }
  /** The witness is at this size. */
  | { kind: 'conflict'; size: number }
  /** It does not continue what was cosigned before. */
  | { kind: 'inconsistent'; why: string }

export type Acceptance = {
  /** Where the last checkpoint of each log is. */
  folder: string
  keys: WitnessKeys
  logs: readonly WatchedLog[]
  now: () => Date
}

/** The name of a log's files: its origin may have any characters. */
export const originHash = (origin: string): string => toHex(sha256(bytesOf(origin)))
const recordFile = (folder: string, origin: string) => path.join(folder, `${originHash(origin)}.checkpoint`)

/** The last checkpoint that was cosigned of a log, with the signatures of the log and of the witness. */
export const readRecord = (folder: string, origin: string): Promise<string | undefined> =>
  readIfThere(recordFile(folder, origin))

/** Takes over what another version of this program recorded elsewhere. */
export const storeRecord = (folder: string, origin: string, note: string): Promise<void> =>
  storeDurably(recordFile(folder, origin), note)

/** What was recorded before, by itself: nobody but this witness writes it. */
const recorded = async (folder: string, origin: string): Promise<Checkpoint | undefined> => {
  const note = await readRecord(folder, origin)
  if (note === undefined) return undefined
  const checkpoint = readCheckpoint(readNote(note)?.text ?? '')
  // Beginning again would sign whatever comes.
  if (!checkpoint) throw new Error(`${recordFile(folder, origin)} cannot be read`)
  return checkpoint
}

/** One at a time for each log: between the look at the record and the next record nothing comes. */
const running = new Map<string, Promise<unknown>>()
const inOrder = <T>(origin: string, work: () => Promise<T>): Promise<T> => {
  const next = (running.get(origin) ?? Promise.resolve()).then(work, work)
  running.set(origin, next)
  void next
    .catch(() => undefined)
    .finally(() => {
      if (running.get(origin) === next) running.delete(origin)
    })
  return next
}

/**
 * Cosigns a checkpoint that continues what this witness has seen of its log, and records it first (C2SP
 * tlog-witness). Nothing else is ever signed.
 */
export const acceptCheckpoint = async (witness: Acceptance, submission: Submission): Promise<Accepted> => {
  const note = readNote(submission.checkpoint)
  const checkpoint = note && readCheckpoint(note.text)
  if (!note || !checkpoint) return { kind: 'malformed' }
  const log = witness.logs.find(({ origin }) => origin === checkpoint.origin)
  if (!log) return { kind: 'unknown' }
  if ((await verifyKey(note, log.key, verifySignature)).state !== 'valid') return { kind: 'rejected' }
  if (submission.old > checkpoint.size) return { kind: 'malformed' }
  return inOrder(`${witness.folder} ${log.origin}`, () =>
    continueRecord(witness, submission, note, checkpoint, log),
  )
}

const continueRecord = async (
  { folder, keys, now }: Acceptance,
  { old, proof }: Submission,
  note: SignedNote,
  checkpoint: Checkpoint,
  { origin, key }: WatchedLog,
): Promise<Accepted> => {
  const before = await recorded(folder, origin)
  if (old !== (before?.size ?? 0)) return { kind: 'conflict', size: before?.size ?? 0 }
  const why = problemOf(before, checkpoint, proof)
  if (why !== null) return { kind: 'inconsistent', why }
  const lines = keys.cosign(note.text, now())
  const own = note.signatures.filter(({ name, keyId }) => name === key.name && areEqual(keyId, key.keyId))
  const cosigned = `${note.text}\n${own.map(signatureLine).join('')}${lines}`
  await storeRecord(folder, origin, cosigned)
  return { kind: 'cosigned', checkpoint, lines, note: cosigned }
}

const emptyRoot = sha256(new Uint8Array())

/** Why a checkpoint does not continue the one before; null where it does. */
const problemOf = (
  before: Checkpoint | undefined,
  checkpoint: Checkpoint,
  proof: readonly Uint8Array[],
): string | null => {
  const { size, root } = checkpoint
  if (size === 0 && !areEqual(root, emptyRoot))
    return 'its tree is empty, and the root is not that of nothing'
  const older = before ?? { size: 0, root: emptyRoot }
  return isConsistent(older, { size, root }, proof, sha256)
    ? null
    : `the tree of ${older.size} entries that was accepted before is no part of the one of ${size}`
}
