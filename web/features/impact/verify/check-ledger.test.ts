import { expect, it } from 'vitest'
import { bytesOf, concat } from '#shared/impact-log/bytes.ts'
import { canonicalJson } from '#shared/impact-log/canonical-json.ts'
import { firstPrev, hashOf, type ImpactEntry, leafData } from '#shared/impact-log/entry.ts'
import { growingTree, leafHash } from '#shared/impact-log/merkle.ts'
import { checkLedger, linesOf, type Tree } from './check-ledger.ts'
import { sha256 } from './sha256.ts'

/** A chain; `amounts` other than the usual ones by number make another history, right in itself. */
const chain = (length: number, amounts: Record<number, number> = {}): ImpactEntry[] => {
  let prev = firstPrev
  return Array.from({ length }, (_, index) => {
    const seq = index + 1
    const facts = { donation: `d${seq}`, amount: amounts[seq] ?? 100 * seq }
    const unsealed = { seq, at: '2026-01-01T00:00:00.000Z', kind: 'donated', facts, prev }
    prev = hashOf(unsealed, sha256)
    return { ...unsealed, hash: prev }
  })
}
const treeOf = (entries: readonly ImpactEntry[]): Tree => {
  const tree = growingTree(sha256)
  for (const entry of entries) tree.add(leafHash(leafData(entry), sha256))
  return tree.tree()
}
const textOf = (entries: readonly ImpactEntry[]) => entries.map((entry) => `${canonicalJson(entry)}\n`)

/** The check of `shown` against what was signed of `signed`, whose tiles the log has. */
const check = (
  shown: readonly ImpactEntry[],
  signed: readonly ImpactEntry[],
  before: readonly ImpactEntry[] | null = null,
  fetchTile = async (path: string): Promise<Uint8Array> => {
    const [, index = ''] = /^0\/(\d{3})(?:\.p\/\d+)?$/.exec(path) ?? []
    const first = Number(index) * 256
    return concat(...signed.slice(first, first + 256).map((entry) => leafHash(leafData(entry), sha256)))
  },
) => {
  const seen: number[] = []
  return checkLedger({
    open: async function* () {
      for (const line of textOf(shown)) yield [line.trimEnd(), '']
    },
    checkpoint: treeOf(signed),
    before: before && treeOf(before),
    fetchTile,
    sha256,
    onProgress: (entries) => seen.push(entries),
  }).then((verdict) => ({ verdict, seen }))
}

it('the check of the ledger finds a ledger whole, with what is newer than the checkpoint, and an older tree in it', async () => {
  const entries = chain(300)
  const { verdict, seen } = await check(entries, entries.slice(0, 290), entries.slice(0, 7))
  expect(verdict).toMatchObject({ kind: 'whole', entries: 300, signed: 290 })
  expect(seen.at(-1)).toBe(300)
  expect((await check([], [])).verdict).toMatchObject({ kind: 'whole', entries: 0, signed: 0 })
})

it('the check of the ledger names the entry that was changed, with the hash that it should have', async () => {
  const entries = chain(20)
  const forged = { ...(entries[16] as ImpactEntry), facts: { donation: 'd17', amount: 1 } }
  const { verdict } = await check(entries.with(16, forged), entries)
  expect(verdict).toEqual({
    kind: 'tampered',
    seq: 17,
    what: 'hash',
    expected: hashOf(forged, sha256),
    found: forged.hash,
  })
  const sealed = { ...forged, hash: hashOf(forged, sha256) }
  expect((await check(entries.with(16, sealed), entries)).verdict).toMatchObject({
    ...{ seq: 18, what: 'prev' },
    ...{ expected: sealed.hash, found: entries[16]?.hash },
  })
  expect((await check(entries.toSpliced(4, 1), entries)).verdict).toMatchObject({
    ...{ seq: 6, what: 'number', expected: '5', found: '6' },
  })
})

it('the check of the ledger names the first entry of a history that was rewritten whole, by the tiles of the log', async () => {
  const signed = chain(600)
  const { verdict } = await check(chain(600, { 300: 1 }), signed)
  expect(verdict).toEqual({ kind: 'otherTree', size: 600, seq: 300 })
  const without = await check(chain(600, { 300: 1 }), signed, null, async () => {
    throw new Error('no tiles')
  })
  expect(without.verdict).toEqual({ kind: 'otherTree', size: 600, seq: null })
})

it('the check of the ledger finds entries missing, and a history that is not the one of before', async () => {
  const entries = chain(20)
  expect((await check(entries.slice(0, 12), entries)).verdict).toEqual({
    kind: 'short',
    ...{ entries: 12, size: 20 },
  })
  expect((await check(entries, entries, chain(9, { 3: 1 }))).verdict).toMatchObject({
    kind: 'otherTree',
    size: 9,
  })
})

it('cuts a download into lines wherever its pieces end', async () => {
  const text = 'एक\ndó\n\nlast'
  for (const size of [1, 2, 5, 100]) {
    const bytes = bytesOf(text)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    const lines: string[] = []
    for await (const some of linesOf(body)) lines.push(...some)
    expect(lines).toEqual(['एक', 'dó', '', 'last'])
  }
})
