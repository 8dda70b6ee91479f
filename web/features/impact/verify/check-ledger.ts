import { areEqual, type Sha256, toHex } from '#shared/impact-log/bytes.ts'
import { isProblem, type LedgerProblem, readingLedger } from '#shared/impact-log/read-ledger.ts'
import type { FetchTile } from '#shared/impact-log/read-tiles.ts'
import { tilePath, tileWidth } from '#shared/impact-log/tiles.ts'

export type Tree = { size: number; root: Uint8Array }

export type LedgerVerdict =
  /**
   * Every hash, the chain and the signed tree are right. `entries` may be more than the checkpoint has: they
   * are newer.
   */
  | { kind: 'whole'; entries: number; signed: number; root: string }
  /** The first entry that is wrong by itself or beside the one before. */
  | ({ kind: 'tampered' } & LedgerProblem)
  /**
   * The chain is right, but it is not what was signed. `seq`: the first entry that differs from the log's
   * tiles, where they say.
   */
  | { kind: 'otherTree'; size: number; seq: number | null }
  /** The chain is right and ends before the checkpoint does. */
  | { kind: 'short'; entries: number; size: number }

type Needed = {
  /** The ledger from its first line, some lines at a time. */
  open: () => AsyncIterable<readonly string[]>
  /** What the log has signed. */
  checkpoint: Tree
  /** What it showed this browser before. */
  before: Tree | null
  fetchTile: FetchTile
  sha256: Sha256
  onProgress: (entries: number) => void
}

/**
 * Recomputes each hash and the chain of a whole ledger, and its tree against the signed checkpoint and an
 * older one, line by line, however long it is. Throws what `open` throws.
 */
export const checkLedger = async (needed: Needed): Promise<LedgerVerdict> => {
  const { open, checkpoint, before, sha256, onProgress } = needed
  const trees = before ? [checkpoint, before] : [checkpoint]
  const ledger = readingLedger(
    sha256,
    trees.map(({ size }) => size),
  )
  for await (const lines of open()) {
    for (const line of lines) {
      const read = ledger.read(line)
      if (isProblem(read)) return { kind: 'tampered', ...read }
    }
    onProgress(ledger.lines())
  }
  const entries = ledger.lines()
  for (const { size, root } of trees) {
    const own = ledger.rootAt(size)
    if (own === undefined) return { kind: 'short', entries, size }
    if (!areEqual(own, root)) return { kind: 'otherTree', size, seq: await firstDifference(needed) }
  }
  return { kind: 'whole', entries, signed: checkpoint.size, root: toHex(checkpoint.root) }
}

/**
 * The number of the first entry whose hash as a leaf is not the one in the log's tiles; null where none is,
 * or there are no tiles.
 */
const firstDifference = async ({ open, checkpoint, fetchTile, sha256 }: Needed): Promise<number | null> => {
  const ledger = readingLedger(sha256)
  const hashBytes = 32
  let tile = new Uint8Array()
  try {
    for await (const lines of open())
      for (const line of lines) {
        const leaf = ledger.read(line)
        if (isProblem(leaf)) return leaf.seq
        const index = ledger.lines() - 1
        if (leaf === null || index >= checkpoint.size) continue
        const at = index % tileWidth
        if (at === 0)
          tile = new Uint8Array(
            await fetchTile(
              tilePath({
                level: 0,
                index: index / tileWidth,
                width: Math.min(tileWidth, checkpoint.size - index),
              }),
            ),
          )
        if (!areEqual(tile.slice(at * hashBytes, (at + 1) * hashBytes), leaf)) return index + 1
      }
    return null
  } catch {
    return null
  }
}

/** The lines of a download, as they come. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      const lines = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split('\n')
      if (done) return void (yield lines)
      rest = lines.pop() ?? ''
      yield lines
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
