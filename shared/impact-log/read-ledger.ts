import type { Sha256 } from './bytes.ts'
import {
  type ChainProblem,
  firstPrev,
  hashOf,
  type ImpactEntry,
  isEntry,
  leafData,
  problemOf,
} from './entry.ts'
import { growingTree, leafHash } from './merkle.ts'

/**
 * What is wrong with an entry, and how: what it should have, and what it has; both empty for what is no
 * entry.
 */
export type LedgerProblem = ChainProblem & { expected: string; found: string }

const differenceOf = (
  value: unknown,
  before: ImpactEntry | null,
  { what }: ChainProblem,
  sha256: Sha256,
): Pick<LedgerProblem, 'expected' | 'found'> => {
  if (what === 'malformed' || !isEntry(value)) return { expected: '', found: '' }
  if (what === 'number') return { expected: String((before?.seq ?? 0) + 1), found: String(value.seq) }
  if (what === 'prev') return { expected: before?.hash ?? firstPrev, found: value.prev }
  return { expected: hashOf(value, sha256), found: value.hash }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Checks a ledger while its lines come, and builds its tree. `sizes`: of older trees whose roots are asked
 * for as well. Of the entries the last one alone is kept.
 */
export const readingLedger = (sha256: Sha256, sizes: readonly number[] = []) => {
  const tree = growingTree(sha256)
  const roots = new Map<number, Uint8Array>()
  const noteRoot = (size: number) => {
    if (sizes.includes(size)) roots.set(size, tree.tree().root)
  }
  let before: ImpactEntry | null = null
  let line = 0
  noteRoot(0)
  return {
    /**
     * The hash of the next line as a leaf; or the first thing that is wrong, after which nothing is read any
     * more. Null for an empty line.
     */
    read: (text: string): Uint8Array | LedgerProblem | null => {
      if (text === '') return null
      line++
      const value = parsed(text)
      const problem = problemOf(value, before, line, sha256)
      if (problem) return { ...problem, ...differenceOf(value, before, problem, sha256) }
      before = value as ImpactEntry
      const leaf = leafHash(leafData(before), sha256)
      tree.add(leaf)
      noteRoot(line)
      return leaf
    },
    /** How many lines were read. */
    lines: () => line,
    tree: tree.tree,
    /** The root of one of `sizes`; undefined where the ledger is shorter. */
    rootAt: (size: number): Uint8Array | undefined => roots.get(size),
  }
}

export const isProblem = (read: Uint8Array | LedgerProblem | null): read is LedgerProblem =>
  read !== null && 'what' in read
