import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { areEqual, fromBase64, toHex } from '#shared/impact-log/bytes.ts'
import {
  type ChainProblem,
  hashOf,
  type ImpactEntry,
  isEntry,
  leafData,
  problemOf,
} from '#shared/impact-log/entry.ts'
import { growingTree, isIncluded, leafHash } from '#shared/impact-log/merkle.ts'
import { sha256 } from './sha256.ts'
import { verifiedCheckpoint } from './verify-note.ts'

export type Verdict = { ok: boolean; text: string }

const whats: Record<ChainProblem['what'], string> = {
  malformed: 'is no entry of a ledger',
  number: 'does not have the number that comes next',
  prev: 'does not name the hash of the entry before',
  hash: 'was changed: it does not have the hash that it names',
}

/** Checks a whole ledger, an NDJSON file, line by line, and says the root of its tree; the first wrong entry is named. */
export const verifyLedger = async (file: string): Promise<Verdict> => {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  const tree = growingTree(sha256)
  let before: ImpactEntry | null = null
  let line = 0
  try {
    for await (const text of lines) {
      if (text === '') continue
      line++
      const value = parsed(text)
      const problem = problemOf(value, before, line, sha256)
      if (problem) return { ok: false, text: `Entry ${problem.seq} ${whats[problem.what]} (line ${line}).` }
      before = value as ImpactEntry
      tree.add(leafHash(leafData(before), sha256))
    }
  } finally {
    lines.close()
  }
  const { size, root } = tree.tree()
  return {
    ok: true,
    text: `The ledger is whole: ${size} entries, each with its hash and that of the one before.\nroot of the tree: ${toHex(root)}`,
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Checks what GET /api/donations/{id}/proof answered, with the log's key alone. */
export const verifyProof = (text: string, key: string): Verdict => {
  const no = (why: string): Verdict => ({ ok: false, text: why })
  const value = parsed(text) as Record<string, unknown> | null
  if (typeof value !== 'object' || value === null) return no('The proof is no JSON.')
  const { entry, index, proof, checkpoint } = value
  if (!isEntry(entry) || typeof index !== 'number' || !Array.isArray(proof) || typeof checkpoint !== 'string')
    return no('The proof has not the fields entry, index, proof and checkpoint.')
  const hashes = proof.map((hash) => (typeof hash === 'string' ? fromBase64(hash) : undefined))
  const path = hashes.filter((hash) => hash?.length === 32) as Uint8Array[]
  if (path.length < hashes.length) return no('The proof has something that is no hash.')
  if (!areEqual(Buffer.from(entry.hash), Buffer.from(hashOf(entry, sha256))))
    return no(`Entry ${entry.seq} was changed: it does not have the hash that it names.`)
  const signed = verifiedCheckpoint(checkpoint, key)
  if (typeof signed === 'string') return no(signed)
  const { origin, size, root } = signed
  if (!isIncluded({ index, size, leaf: leafHash(leafData(entry), sha256), proof: path, root }, sha256))
    return no(`Entry ${entry.seq} is not in the log that ${origin} signed.`)
  return {
    ok: true,
    text: `Entry ${entry.seq} (${entry.kind}, ${entry.at}) is number ${index} of the ${size} in the log that ${origin} signed.`,
  }
}
