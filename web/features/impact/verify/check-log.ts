import type { Checkpoint } from '#shared/impact-log/checkpoint.ts'
import { consistencyRanges, isConsistent } from '#shared/impact-log/merkle.ts'
import { rangesFromTiles } from '#shared/impact-log/read-tiles.ts'
import { lastSeen, type SeenLog, storeSeen } from './last-seen-log.ts'
import { fetchCheckpoint, fetchLogKey, fetchTile, LogRefused } from './log-text.ts'
import { sha256 } from './sha256.ts'
import { type SignatureState, signedCheckpoint } from './signed-checkpoint.ts'

/**
 * What the log says about itself now, and what it said the last time that this browser looked, of which it is
 * proved to be a continuation.
 */
export type SoundLog = {
  alarm: null
  now: SeenLog
  checkpoint: Checkpoint
  /** ISO 8601. */
  signedAt: string | null
  signature: SignatureState
  /** Null the first time. */
  before: Checkpoint | null
}

/**
 * `key`: the log signs with another key than before. `signature`: what it says is not signed by its key.
 * `history`: what it showed before is no part of what it shows now.
 */
export type LogAlarm = { alarm: 'key' | 'signature' | 'history'; now: SeenLog; before: SeenLog | null }

/**
 * Looks at the log: its checkpoint must be signed by the key that it had the first time, and the tree that
 * this browser saw last must be a prefix of it, which the log's tiles prove. Then it is kept for the next
 * time. Throws ApiError where the log cannot be reached.
 */
export const checkLog = async (): Promise<SoundLog | LogAlarm> => {
  const [key, { note, signedAt }] = await Promise.all([fetchLogKey(), fetchCheckpoint()])
  const now = { key, note }
  const seen = lastSeen()
  if (seen !== null && seen.key !== key) return { alarm: 'key', now, before: seen }
  const signed = await signedCheckpoint(note, key)
  if (signed === null) return { alarm: 'signature', now, before: seen }
  const { checkpoint, signature } = signed
  const before = seen && ((await signedCheckpoint(seen.note, key))?.checkpoint ?? null)
  if (before && !(await isContinuation(before, checkpoint))) return { alarm: 'history', now, before: seen }
  // A cache may have shown an older state of the same log.
  if (before === null || checkpoint.size > before.size) storeSeen(now)
  return { alarm: null, now, checkpoint, signedAt, signature, before }
}

/** Whether one of the two is a prefix of the other. */
const isContinuation = async (one: Checkpoint, other: Checkpoint): Promise<boolean> => {
  const [older, newer] = one.size <= other.size ? [one, other] : [other, one]
  try {
    const ranges = consistencyRanges(older.size, newer.size)
    const proof = await rangesFromTiles(ranges, newer.size, fetchTile, sha256)
    return isConsistent(older, newer, proof, sha256)
  } catch (error) {
    // The log has no tiles of what it has signed.
    if (error instanceof LogRefused || error instanceof RangeError) return false
    throw error
  }
}
