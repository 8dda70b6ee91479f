import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Checkpoint } from '#shared/impact-log/checkpoint.ts'
import { consistencyRanges } from '#shared/impact-log/merkle.ts'
import { rangesFromTiles } from '#shared/impact-log/read-tiles.ts'
import { readVerifierKey } from '#shared/impact-log/signed-note.ts'
import { sha256 } from '../sha256.ts'
import { verifiedCheckpoint } from '../verify-note.ts'
import { acceptCheckpoint, readRecord, storeRecord } from './accept-checkpoint.ts'
import { readIfThere, storeDurably } from './durable-file.ts'
import { openWitnessKeys } from './witness-keys.ts'

export type Watch = {
  /** Where the log is: `https://annapurna.example`. */
  url: string
  /** Where the witness keeps its own keys and the last checkpoint that it accepted of each log. */
  folder: string
  /** Its name, as the key of a signed note. */
  name: string
  now: Date
  randomBytes: (size: number) => Uint8Array
}

export type Watched =
  | { ok: true; checkpoint: Checkpoint; note: string; verifierKeys: string[] }
  | { ok: false; alarm: string }

/**
 * Looks at a log once: its checkpoint must be signed by the key that it had the first time, and the tree that
 * was accepted last must be a prefix of it. Then the checkpoint is cosigned (C2SP tlog-cosignature) and kept.
 * Throws where the log cannot be reached.
 */
export const watchLog = async ({ url, folder, name, now, randomBytes }: Watch): Promise<Watched> => {
  const base = url.replace(/\/$/, '')
  const get = async (part: string) => {
    const response = await fetch(`${base}/api/impact/log/${part}`)
    if (!response.ok) throw new Error(`${base} answered ${response.status} for ${part}`)
    return response
  }
  await mkdir(folder, { recursive: true })
  const hostFile = (kind: string) =>
    path.join(folder, `${new URL(base).host.replaceAll(/[^\w.-]/g, '_')}.${kind}`)
  const keyFile = hostFile('key')
  // Trusted at the first sight, and never exchanged by itself after it.
  const stored = await readIfThere(keyFile)
  const keyText = stored ?? (await (await get('key')).text())
  const note = await (await get('checkpoint')).text()
  const newer = verifiedCheckpoint(note, keyText)
  if (typeof newer === 'string') return { ok: false, alarm: newer }
  const { origin, size } = newer
  const key = readVerifierKey(keyText, sha256)
  if (!key) throw new Error('a key that verifies can be read')
  // Before it also served, this program named its records by the host.
  const earlier = await readIfThere(hostFile('checkpoint'))
  if (earlier !== undefined && (await readRecord(folder, origin)) === undefined)
    await storeRecord(folder, origin, earlier)
  const record = await readRecord(folder, origin)
  const older = record === undefined ? undefined : verifiedCheckpoint(record, keyText)
  if (typeof older === 'string')
    return { ok: false, alarm: `What was accepted before cannot be read: ${older}` }
  const old = older?.size ?? 0
  const otherHistory = (why: string): Watched => ({
    ok: false,
    alarm: `The log of ${origin} shows another history: ${why}.`,
  })
  if (old > size) return otherHistory(`${old} entries were accepted before, and it has ${size}`)
  const proof = await rangesFromTiles(
    consistencyRanges(old, size),
    size,
    async (tile) => new Uint8Array(await (await get(`tile/${tile}`)).arrayBuffer()),
    sha256,
  )
  const keys = await openWitnessKeys(folder, name, randomBytes)
  const accepted = await acceptCheckpoint(
    { folder, keys, logs: [{ origin, key }], now: () => now },
    { old, proof, checkpoint: note },
  )
  if (accepted.kind === 'inconsistent') return otherHistory(accepted.why)
  if (accepted.kind !== 'cosigned') throw new Error(`the checkpoint was not accepted: ${accepted.kind}`)
  if (stored === undefined) await storeDurably(keyFile, keyText)
  return { ok: true, checkpoint: newer, note: accepted.note, verifierKeys: keys.verifierKeys }
}
