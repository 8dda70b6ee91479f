import { bytesOf, type Sha256, toHex } from './bytes.ts'
import { canonicalJson, type Json } from './canonical-json.ts'

/** What happened, without personal data: amounts in paise, portions, ids. */
export type Facts = { readonly [name: string]: Json }

/** One entry of the public ledger (giving.md). */
export type ImpactEntry = {
  /** 1, 2, 3 ... */
  seq: number
  /** ISO 8601 in UTC. */
  at: string
  kind: string
  facts: Facts
  /** The hash of the entry before; of the first one `firstPrev`. */
  prev: string
  /** SHA-256, in hex, of the RFC 8785 JSON of the entry without this field. */
  hash: string
}

export const firstPrev = '0'.repeat(64)

/** The hash that an entry must have. */
export const hashOf = ({ seq, at, kind, facts, prev }: Omit<ImpactEntry, 'hash'>, sha256: Sha256): string =>
  toHex(sha256(bytesOf(canonicalJson({ seq, at, kind, facts, prev }))))

/** The entry's bytes as a leaf of the tree. */
export const leafData = ({ seq, at, kind, facts, prev, hash }: ImpactEntry): Uint8Array =>
  bytesOf(canonicalJson({ seq, at, kind, facts, prev, hash }))

/** What is wrong with an entry of a chain. */
export type ChainProblem = {
  /** The entry's own number, or the line's where it has none. */
  seq: number
  what: 'malformed' | 'number' | 'prev' | 'hash'
}

const names = ['at', 'facts', 'hash', 'kind', 'prev', 'seq'].join()

/** Whether a value that was read from a file has the shape of an entry, and no other fields. */
export const isEntry = (value: unknown): value is ImpactEntry => {
  if (typeof value !== 'object' || value === null) return false
  const { seq, at, kind, facts, prev, hash } = value as Record<string, unknown>
  return (
    Object.keys(value).toSorted().join() === names &&
    Number.isSafeInteger(seq) &&
    [at, kind, prev, hash].every((text) => typeof text === 'string') &&
    typeof facts === 'object' &&
    facts !== null &&
    !Array.isArray(facts)
  )
}

/**
 * Checks the next entry of a chain: its number, that it names the hash of the one before, and its own hash.
 * `before` is null for the first one; `line` counts from 1.
 */
export const problemOf = (
  value: unknown,
  before: ImpactEntry | null,
  line: number,
  sha256: Sha256,
): ChainProblem | null => {
  if (!isEntry(value)) return { seq: line, what: 'malformed' }
  const { seq, prev, hash } = value
  if (seq !== (before?.seq ?? 0) + 1) return { seq, what: 'number' }
  if (prev !== (before?.hash ?? firstPrev)) return { seq, what: 'prev' }
  try {
    return hash === hashOf(value, sha256) ? null : { seq, what: 'hash' }
  } catch {
    return { seq, what: 'malformed' }
  }
}
