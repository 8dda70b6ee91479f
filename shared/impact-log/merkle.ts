import { areEqual, concat, type Sha256 } from './bytes.ts'

/*
 * The Merkle tree of RFC 9162, section 2.1. A tree of n leaves is made of perfect subtrees, one for each bit
 * of n, the largest first; a perfect subtree is named by its level (0: a leaf) and its index among those of
 * the level.
 */
export type Node = { level: number; index: number }
/** The leaves from `start` up to, not including, `end`. */
export type Range = { start: number; end: number }

const leafPrefix = Uint8Array.of(0)
const nodePrefix = Uint8Array.of(1)

export const leafHash = (data: Uint8Array, sha256: Sha256): Uint8Array => sha256(concat(leafPrefix, data))
export const nodeHash = (left: Uint8Array, right: Uint8Array, sha256: Sha256): Uint8Array =>
  sha256(concat(nodePrefix, left, right))

/** The perfect subtrees that make up a range that begins at a subtree's border, from left to right. */
export const nodesOf = ({ start, end }: Range): Node[] => {
  const nodes: Node[] = []
  let at = start
  while (at < end) {
    let level = 0
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level++
    nodes.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return nodes
}

/** The hash of a range from those of its perfect subtrees; of no leaves the hash of nothing. */
export const foldNodes = (hashes: readonly Uint8Array[], sha256: Sha256): Uint8Array =>
  hashes.length === 0
    ? sha256(new Uint8Array())
    : hashes.reduceRight((right, left) => nodeHash(left, right, sha256))

/** The largest power of two smaller than n, which is at least 2. */
const splitOf = (n: number): number => {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}

/**
 * The ranges whose hashes prove that a tree of `size` leaves has the leaf at `index` (section 2.1.3.1), the
 * nearest first.
 */
export const inclusionRanges = (index: number, size: number): Range[] => {
  const path = (start: number, end: number): Range[] => {
    if (end - start <= 1) return []
    const middle = start + splitOf(end - start)
    return index < middle
      ? [...path(start, middle), { start: middle, end }]
      : [...path(middle, end), { start, end: middle }]
  }
  return path(0, size)
}

/**
 * The ranges whose hashes prove that the tree of the first `older` leaves is a prefix of the one of `size`
 * (section 2.1.4.1).
 */
export const consistencyRanges = (older: number, size: number): Range[] => {
  if (older === 0 || older === size) return []
  const proof = (start: number, end: number, isWhole: boolean): Range[] => {
    if (older === end) return isWhole ? [] : [{ start, end }]
    const middle = start + splitOf(end - start)
    return older <= middle
      ? [...proof(start, middle, isWhole), { start: middle, end }]
      : [...proof(middle, end, false), { start, end: middle }]
  }
  return proof(0, size, true)
}

type Inclusion = {
  index: number
  size: number
  leaf: Uint8Array
  proof: readonly Uint8Array[]
  root: Uint8Array
}

/** Checks that the leaf of this hash is at `index` in the tree (section 2.1.3.2). */
export const isIncluded = ({ index, size, leaf, proof, root }: Inclusion, sha256: Sha256): boolean => {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false
  let [at, last, hash] = [BigInt(index), BigInt(size - 1), leaf]
  for (const sibling of proof) {
    if (last === 0n) return false
    if ((at & 1n) === 1n || at === last) {
      hash = nodeHash(sibling, hash, sha256)
      while ((at & 1n) === 0n && at !== 0n) {
        at >>= 1n
        last >>= 1n
      }
    } else hash = nodeHash(hash, sibling, sha256)
    at >>= 1n
    last >>= 1n
  }
  return last === 0n && areEqual(hash, root)
}

type Tree = { size: number; root: Uint8Array }

/**
 * Checks that the older tree is a prefix of the newer one (section 2.1.4.2). An empty tree is one of every
 * tree.
 */
export const isConsistent = (
  older: Tree,
  newer: Tree,
  proof: readonly Uint8Array[],
  sha256: Sha256,
): boolean => {
  if (older.size > newer.size) return false
  if (older.size === newer.size) return proof.length === 0 && areEqual(older.root, newer.root)
  if (older.size === 0) return proof.length === 0 && areEqual(older.root, sha256(new Uint8Array()))
  const isPower = 2 ** Math.floor(Math.log2(older.size)) === older.size
  const path = isPower ? [older.root, ...proof] : [...proof]
  const [first, ...rest] = path
  if (!first) return false
  let [at, last] = [BigInt(older.size - 1), BigInt(newer.size - 1)]
  while ((at & 1n) === 1n) {
    at >>= 1n
    last >>= 1n
  }
  let [oldHash, newHash] = [first, first]
  for (const sibling of rest) {
    if (last === 0n) return false
    if ((at & 1n) === 1n || at === last) {
      oldHash = nodeHash(sibling, oldHash, sha256)
      newHash = nodeHash(sibling, newHash, sha256)
      while ((at & 1n) === 0n && at !== 0n) {
        at >>= 1n
        last >>= 1n
      }
    } else newHash = nodeHash(newHash, sibling, sha256)
    at >>= 1n
    last >>= 1n
  }
  return last === 0n && areEqual(oldHash, older.root) && areEqual(newHash, newer.root)
}

/** Grows a tree leaf by leaf, keeping only the perfect subtrees that are not part of a larger one. */
export const growingTree = (sha256: Sha256) => {
  const peaks: { level: number; hash: Uint8Array }[] = []
  let size = 0
  return {
    add: (leaf: Uint8Array): void => {
      let [level, hash] = [0, leaf]
      while (peaks.at(-1)?.level === level) {
        hash = nodeHash(peaks.pop()?.hash ?? hash, hash, sha256)
        level++
      }
      peaks.push({ level, hash })
      size++
    },
    tree: (): Tree => ({
      size,
      root: foldNodes(
        peaks.map(({ hash }) => hash),
        sha256,
      ),
    }),
  }
}

/** The hash of a perfect subtree from those of its nodes at one level: as many as a power of two. */
export const subtreeHash = (hashes: readonly Uint8Array[], sha256: Sha256): Uint8Array => {
  const [first, second] = hashes
  if (!first) throw new RangeError('a subtree has at least one node')
  if (!second) return first
  const half = hashes.length / 2
  return nodeHash(subtreeHash(hashes.slice(0, half), sha256), subtreeHash(hashes.slice(half), sha256), sha256)
}
