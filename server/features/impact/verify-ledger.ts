import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { areEqual, toHex } from '#shared/impact-log/bytes.ts'
import type { Checkpoint } from '#shared/impact-log/checkpoint.ts'
import type { ChainProblem } from '#shared/impact-log/entry.ts'
import { fromTlogProof, type InclusionProof, proofProblem, readProof } from '#shared/impact-log/proof.ts'
import { isProblem, readingLedger } from '#shared/impact-log/read-ledger.ts'
import type { Policy } from '#shared/impact-log/witnesses/policy.ts'
import { sha256 } from './sha256.ts'
import { verifiedCheckpoint } from './verify-note.ts'
import { witnessedNote } from './verify-witnessed.ts'

export type Verdict = { ok: boolean; text: string }

const whats: Record<ChainProblem['what'], string> = {
  malformed: 'is no entry of a ledger',
  number: 'does not have the number that comes next',
  prev: 'does not name the hash of the entry before',
  hash: 'was changed: it does not have the hash that it names',
}

/**
 * Checks a whole ledger, an NDJSON file, line by line, and says the root of its tree; the first wrong entry
 * is named. `signed`: what the log has signed, which it must then be.
 */
export const verifyLedger = async (file: string, signed?: Checkpoint): Promise<Verdict> => {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  const ledger = readingLedger(sha256, signed ? [signed.size] : [])
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
  if (signed) {
    const own = ledger.rootAt(signed.size)
    if (!own) return { ok: false, text: `The ledger has ${size} entries, and ${signed.size} were signed.` }
    if (!areEqual(own, signed.root))
      return {
        ok: false,
        text: `This is not the ledger that was signed: the root of its first ${signed.size} entries is ${toHex(own)}, and that of the checkpoint ${toHex(signed.root)}.`,
      }
  }
  const isSigned = signed ? `\nIts first ${signed.size} entries are those that were signed.` : ''
  return {
    ok: true,
    text: `The ledger is whole: ${size} entries, each with its hash and that of the one before.\nroot of the tree: ${toHex(root)}${isSigned}`,
  }
}

/** A proof as JSON (GET /api/donations/{id}/proof) or as C2SP tlog-proof. */
const proofOf = (text: string): InclusionProof | undefined => {
  if (text.startsWith('c2sp.org/tlog-proof@')) return fromTlogProof(text)
  try {
    return readProof(JSON.parse(text))
  } catch {
    return undefined
  }
}

const no = (why: string): Verdict => ({ ok: false, text: why })
const noProof =
  'This is no proof: neither JSON with entry, index, proof and checkpoint, nor a tlog-proof with its entry.'

/** Checks a proof with the log's key alone. */
export const verifyProof = (text: string, key: string): Verdict => {
  const proof = proofOf(text)
  if (!proof) return no(noProof)
  const signed = verifiedCheckpoint(proof.checkpoint, key)
  return typeof signed === 'string' ? no(signed) : inclusion(proof, signed)
}

/** Checks a proof against a policy: its log must have signed, and enough of its witnesses have seen it. */
export const verifyWitnessedProof = async (text: string, policy: Policy): Promise<Verdict> => {
  const proof = proofOf(text)
  if (!proof) return no(noProof)
  const witnessed = await witnessedNote(proof.checkpoint, policy)
  if (typeof witnessed === 'string') return no(witnessed)
  const verdict = inclusion(proof, witnessed.checkpoint)
  return verdict.ok ? { ok: true, text: `${verdict.text}\n${witnessed.seenBy}` } : verdict
}

const inclusion = (proof: InclusionProof, signed: Checkpoint): Verdict => {
  const { entry, index } = proof
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
