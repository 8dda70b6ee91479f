import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { toHex } from '#shared/impact-log/bytes.ts'
import type { ChainProblem } from '#shared/impact-log/entry.ts'
import { proofProblem, readProof } from '#shared/impact-log/proof.ts'
import { isProblem, readingLedger } from '#shared/impact-log/read-ledger.ts'
import { sha256 } from './sha256.ts'
import { verifiedCheckpoint } from './verify-note.ts'

export type Verdict = { ok: boolean; text: string }

const whats: Record<ChainProblem['what'], string> = {
  malformed: 'is no entry of a ledger',
  number: 'does not have the number that comes next',
  prev: 'does not name the hash of the entry before',
  hash: 'was changed: it does not have the hash that it names',
}

/**
 * Checks a whole ledger, an NDJSON file, line by line, and says the root of its tree; the first wrong entry
 * is named.
 */
export const verifyLedger = async (file: string): Promise<Verdict> => {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  const ledger = readingLedger(sha256)
  try {
    for await (const text of lines) {
      const read = ledger.read(text)
      if (isProblem(read))
        return { ok: false, text: `Entry ${read.seq} ${whats[read.what]} (line ${ledger.lines()}).` }
    }
  } finally {
    lines.close()
  }
  const { size, root } = ledger.tree()
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
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) return no('The proof is no JSON.')
  const proof = readProof(value)
  if (!proof) return no('The proof has not the fields entry, index, proof and checkpoint.')
  const { entry, index, checkpoint } = proof
  const signed = verifiedCheckpoint(checkpoint, key)
  if (typeof signed === 'string') return no(signed)
  const { origin, size } = signed
  const problem = proofProblem(proof, signed, sha256)
  if (problem === 'changed')
    return no(`Entry ${entry.seq} was changed: it does not have the hash that it names.`)
  if (problem) return no(`Entry ${entry.seq} is not in the log that ${origin} signed.`)
  return {
    ok: true,
    text: `Entry ${entry.seq} (${entry.kind}, ${entry.at}) is number ${index} of the ${size} in the log that ${origin} signed.`,
  }
}
