import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bytesOf, concat } from '#shared/impact-log/bytes.ts'
import { type Checkpoint, checkpointText } from '#shared/impact-log/checkpoint.ts'
import { consistencyRanges, isConsistent } from '#shared/impact-log/merkle.ts'
import { rangesFromTiles } from '#shared/impact-log/read-tiles.ts'
import {
  ed25519Cosignature,
  keyIdOf,
  readNote,
  signatureLine,
  verifierKeyText,
} from '#shared/impact-log/signed-note.ts'
import { sha256 } from './sha256.ts'
import { keptKey } from './signing-key.ts'
import { verifiedCheckpoint } from './verify-note.ts'

export type Witness = {
  /** Where the log is: `https://annapurna.example`. */
  url: string
  /** Where the witness keeps its own key and the last checkpoint that it accepted of each log. */
  folder: string
  /** Its name, as the key of a signed note. */
  name: string
  now: Date
  randomBytes: (size: number) => Uint8Array
}

export type Witnessed =
  | { ok: true; checkpoint: Checkpoint; note: string; verifierKey: string }
  | { ok: false; alarm: string }

/**
 * Looks at a log once: its checkpoint must be signed by the key that it had the first time, and the tree that
 * was accepted last must be a prefix of it. Then the checkpoint is cosigned (C2SP tlog-cosignature) and kept.
 * Throws where the log cannot be reached.
 */
export const witnessLog = async ({ url, folder, name, now, randomBytes }: Witness): Promise<Witnessed> => {
  const base = url.replace(/\/$/, '')
  const get = async (part: string) => {
    const response = await fetch(`${base}/api/impact/log/${part}`)
    if (!response.ok) throw new Error(`${base} answered ${response.status} for ${part}`)
    return response
  }
  await mkdir(folder, { recursive: true })
  const file = (kind: string) =>
    path.join(folder, `${new URL(base).host.replaceAll(/[^\w.-]/g, '_')}.${kind}`)
  const kept = async (kind: string) => readFile(file(kind), 'utf8').catch(() => undefined)
  // Trusted at the first sight, and never exchanged by itself after it.
  const key = (await kept('key')) ?? (await (await get('key')).text())
  const note = await (await get('checkpoint')).text()
  const newer = verifiedCheckpoint(note, key)
  if (typeof newer === 'string') return { ok: false, alarm: newer }
  const acceptedNote = await kept('checkpoint')
  const older = acceptedNote === undefined ? undefined : verifiedCheckpoint(acceptedNote, key)
  if (typeof older === 'string')
    return { ok: false, alarm: `What was accepted before cannot be read: ${older}` }
  if (older) {
    const proof =
      older.size < newer.size
        ? await rangesFromTiles(
            consistencyRanges(older.size, newer.size),
            newer.size,
            async (tile) => new Uint8Array(await (await get(`tile/${tile}`)).arrayBuffer()),
            sha256,
          )
        : []
    if (!isConsistent(older, newer, proof, sha256))
      return {
        ok: false,
        alarm: `The log of ${newer.origin} shows another history: the tree of ${older.size} entries that was accepted before is no part of the one of ${newer.size}.`,
      }
  }
  const cosigned = await cosign(note, newer, { folder, name, now, randomBytes })
  await store(file('key'), key)
  await store(file('checkpoint'), cosigned.note)
  return { ok: true, checkpoint: newer, ...cosigned }
}

/** Written beside and moved, so that a crash leaves the old one or the new one. */
const store = async (file: string, text: string): Promise<void> => {
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

const timeBytes = 8

const cosign = async (
  note: string,
  checkpoint: Checkpoint,
  { folder, name, now, randomBytes }: Pick<Witness, 'folder' | 'name' | 'now' | 'randomBytes'>,
) => {
  const { publicKey, sign } = await keptKey(path.join(folder, 'witness.key'), randomBytes)
  const seconds = Math.floor(now.getTime() / 1_000)
  const time = Buffer.alloc(timeBytes)
  time.writeBigUInt64BE(BigInt(seconds))
  const text = readNote(note)?.text ?? checkpointText(checkpoint)
  const signature = sign(bytesOf(`cosignature/v1\ntime ${seconds}\n${text}`))
  const line = signatureLine({
    name,
    keyId: keyIdOf(name, ed25519Cosignature, publicKey, sha256),
    signature: concat(time, signature),
  })
  return { note: note + line, verifierKey: verifierKeyText(name, ed25519Cosignature, publicKey, sha256) }
}
