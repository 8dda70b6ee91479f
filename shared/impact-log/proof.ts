import { fromBase64, type Sha256 } from './bytes.ts'
import type { Checkpoint } from './checkpoint.ts'
import { hashOf, type ImpactEntry, isEntry, leafData } from './entry.ts'
import { isIncluded, leafHash } from './merkle.ts'
import { readTlogProof, tlogProofText } from './witnesses/tlog-proof.ts'

/** An entry with what proves that it is in the log (giving.md). */
export type InclusionProof = {
  entry: ImpactEntry
  /** From 0. */
  index: number
  path: Uint8Array[]
  /** A signed note, whose signature is another question. */
  checkpoint: string
}

const hashBytes = 32

/** Reads what GET /api/donations/{id}/proof answered; undefined for what is no proof. */
export const readProof = (value: unknown): InclusionProof | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { entry, index, proof, checkpoint } = value as Record<string, unknown>
  if (!isEntry(entry) || typeof index !== 'number' || !Array.isArray(proof) || typeof checkpoint !== 'string')
    return undefined
  const path = proof.map((hash) => (typeof hash === 'string' ? fromBase64(hash) : undefined))
  return path.every((hash) => hash?.length === hashBytes)
    ? { entry, index, path: path as Uint8Array[], checkpoint }
    : undefined
}

/** The same as C2SP tlog-proof has it, with the entry itself as its extra data. */
export const toTlogProof = ({ entry, index, path, checkpoint }: InclusionProof): string =>
  tlogProofText({ extra: leafData(entry), index, path, checkpoint })

/** Reads a C2SP tlog-proof of this log; undefined for another text, and for one without its entry. */
export const fromTlogProof = (text: string): InclusionProof | undefined => {
  const read = readTlogProof(text)
  if (!read?.extra) return undefined
  try {
    const entry: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(read.extra))
    const { index, path, checkpoint } = read
    return isEntry(entry) ? { entry, index, path: [...path], checkpoint } : undefined
  } catch {
    return undefined
  }
}

/** Why an entry is not proved to be in the tree of a checkpoint that somebody has verified; null if it is. */
export const proofProblem = (
  { entry, index, path }: InclusionProof,
  { size, root }: Checkpoint,
  sha256: Sha256,
): 'changed' | 'notIncluded' | null => {
  try {
    if (entry.hash !== hashOf(entry, sha256)) return 'changed'
  } catch {
    // Facts that have no canonical JSON.
    return 'changed'
  }
  const leaf = leafHash(leafData(entry), sha256)
  const fits = entry.seq === index + 1 && isIncluded({ index, size, leaf, proof: path, root }, sha256)
  return fits ? null : 'notIncluded'
}
