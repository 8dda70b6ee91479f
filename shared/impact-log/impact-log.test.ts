import { createHash, createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOf, fromBase64, toBase64, toHex } from './bytes.ts'
import { canonicalJson, type Json } from './canonical-json.ts'
import { checkpointText, readCheckpoint } from './checkpoint.ts'
import { firstPrev, hashOf, type ImpactEntry, leafData, problemOf } from './entry.ts'
import {
  consistencyRanges,
  foldNodes,
  growingTree,
  inclusionRanges,
  isConsistent,
  isIncluded,
  leafHash,
  type Node,
  nodeHash,
  nodesOf,
  type Range,
} from './merkle.ts'
import { ed25519, noteOf, readNote, readVerifierKey, signatureOf, verifierKeyText } from './signed-note.ts'
import { indexPath, readTilePath, tilePath, tileWidth } from './tiles.ts'

const sha256 = (data: Uint8Array) => new Uint8Array(createHash('sha256').update(data).digest())
const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

describe('canonical JSON', () => {
  it("is that of RFC 8785's example", () => {
    const value = JSON.parse(
      String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
    ) as Json
    expect(canonicalJson(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    )
  })

  it('sorts names by UTF-16 code units, as in its section 3.2.3', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6']
    const value = Object.fromEntries(names.map((name) => [name, 1]))
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33']
    expect(canonicalJson(value)).toBe(`{${sorted.map((name) => `${JSON.stringify(name)}:1`).join()}}`)
  })

  it('is read back as the same, and refuses what JSON cannot have', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(JSON.parse(canonicalJson(value as Json))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
    expect(() => canonicalJson(Number.NaN)).toThrow(TypeError)
    expect(() => canonicalJson({ a: '\ud800' })).toThrow(TypeError)
  })
})

describe('the tree', () => {
  /** The reference tests of Certificate Transparency (RFC 6962, whose tree RFC 9162 keeps). */
  const leaves = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ]
  const roots = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ]

  it('has the roots of the reference tests', () => {
    const tree = growingTree(sha256)
    expect(toHex(tree.tree().root)).toBe(roots[0])
    for (const [index, leaf] of leaves.entries()) {
      tree.add(leafHash(hex(leaf), sha256))
      expect(toHex(tree.tree().root)).toBe(roots[index + 1])
    }
  })

  it('of any size proves every leaf and every older size, and nothing else', () => {
    const most = 70
    const levels: Uint8Array[][] = [
      Array.from({ length: most }, (_, index) => leafHash(bytesOf(`leaf ${index}`), sha256)),
    ]
    for (let level = 0; (levels[level]?.length ?? 0) > 1; level++) {
      const below = levels[level] ?? []
      levels.push(
        Array.from({ length: Math.floor(below.length / 2) }, (_, index) =>
          nodeHash(below[2 * index] as Uint8Array, below[2 * index + 1] as Uint8Array, sha256),
        ),
      )
    }
    const at = ({ level, index }: Node) => levels[level]?.[index] as Uint8Array
    const hash = (range: Range) => foldNodes(nodesOf(range).map(at), sha256)
    const tree = (size: number) => ({ size, root: hash({ start: 0, end: size }) })
    const other = sha256(bytesOf('other'))
    for (let size = 0; size <= most; size++) {
      const { root } = tree(size)
      for (let index = 0; index < size; index++) {
        const proof = inclusionRanges(index, size).map(hash)
        const claim = { index, size, leaf: at({ level: 0, index }), proof, root }
        expect(isIncluded(claim, sha256)).toBe(true)
        expect(isIncluded({ ...claim, leaf: other }, sha256)).toBe(false)
        expect(isIncluded({ ...claim, index: index + 1 }, sha256)).toBe(false)
        expect(isIncluded({ ...claim, proof: [...proof, other] }, sha256)).toBe(false)
        if (size > 1) expect(isIncluded({ ...claim, proof: proof.slice(1) }, sha256)).toBe(false)
      }
      for (let older = 0; older <= size; older++) {
        const proof = consistencyRanges(older, size).map(hash)
        expect(isConsistent(tree(older), tree(size), proof, sha256)).toBe(true)
        // An empty tree is a prefix of whatever comes.
        if (older > 0) expect(isConsistent(tree(older), { size, root: other }, proof, sha256)).toBe(false)
        expect(isConsistent({ size: older, root: other }, tree(size), proof, sha256)).toBe(false)
        if (older !== size) expect(isConsistent(tree(size), tree(older), proof, sha256)).toBe(false)
      }
    }
  })
})

describe('a signed note', () => {
  const key = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  const text =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
  const signature =
    'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM='

  it("is that of the reference implementation's example", () => {
    const note = readNote(`${text}\n— PeterNeumann ${signature}\n`)
    const verifier = readVerifierKey(key, sha256)
    if (!note || !verifier) throw new Error('not read')
    expect(note.text).toBe(text)
    const given = signatureOf(note, verifier)
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(verifier.publicKey).toString('base64url') },
      format: 'jwk',
    })
    expect(given && verify(null, bytesOf(text), publicKey, given)).toBe(true)
    expect(noteOf(note.text, note.signatures)).toBe(`${text}\n— PeterNeumann ${signature}\n`)
    expect(verifierKeyText(verifier.name, ed25519, verifier.publicKey, sha256)).toBe(key)
  })

  it('and a key are not read from anything else', () => {
    for (const wrong of [
      '',
      text,
      `${text}\n`,
      `${text}\n— a b`,
      `${text}\n- a AAAAAAAA\n`,
      `${text}\n— a b\n`,
    ])
      expect(readNote(wrong)).toBeUndefined()
    for (const wrong of ['', key.slice(1), key.replace('c74', 'c75'), `${key}A`, 'a+00000000+'])
      expect(readVerifierKey(wrong, sha256)).toBeUndefined()
  })

  it('has a checkpoint as its text', () => {
    const checkpoint = { origin: 'annapurna-eats/example.com', size: 7, root: sha256(bytesOf('root')) }
    const written = checkpointText(checkpoint)
    expect(written).toBe(`annapurna-eats/example.com\n7\n${toBase64(checkpoint.root)}\n`)
    expect(readCheckpoint(written)).toEqual(checkpoint)
    for (const wrong of ['', 'a\n07\nAAAA\n', `a\n-1\n${toBase64(checkpoint.root)}\n`, 'a\n7\nAAAA\n'])
      expect(readCheckpoint(wrong)).toBeUndefined()
  })
})

describe('the path of a tile', () => {
  it('is as the specification writes it', () => {
    expect([0, 999, 1000, 1234067].map(indexPath)).toEqual(['000', '999', 'x001/000', 'x001/x234/067'])
    expect(tilePath({ level: 0, index: 1234067, width: tileWidth })).toBe('0/x001/x234/067')
    expect(readTilePath('entries/x001/x234/067.p/8')).toEqual({ level: null, index: 1234067, width: 8 })
  })

  it('is read only as it is written', () => {
    for (const wrong of [
      '',
      '0/0',
      '0/000/',
      '00/000',
      '0/x000/000',
      '0/000.p/0',
      '0/000.p/256',
      '0/000.p/01',
      '64/000',
      'entries/000.p/',
      'data/000',
    ])
      expect(readTilePath(wrong), wrong).toBeUndefined()
    fc.assert(
      fc.property(
        fc.option(fc.nat(63)),
        fc.nat(2 ** 40),
        fc.integer({ min: 1, max: 256 }),
        (level, index, width) => {
          const tile = { level, index, width }
          expect(readTilePath(tilePath(tile))).toEqual(tile)
        },
      ),
    )
  })
})

describe('the chain', () => {
  const chain = (count: number): ImpactEntry[] => {
    const entries: ImpactEntry[] = []
    for (let seq = 1; seq <= count; seq++) {
      const entry = {
        seq,
        at: new Date(Date.UTC(2026, 0, seq)).toISOString(),
        kind: 'donated',
        facts: { amount: seq * 100, donation: `d${seq}` },
        prev: entries.at(-1)?.hash ?? firstPrev,
      }
      entries.push({ ...entry, hash: hashOf(entry, sha256) })
    }
    return entries
  }
  const firstProblem = (entries: readonly unknown[]) => {
    let before: ImpactEntry | null = null
    for (const [index, entry] of entries.entries()) {
      const problem = problemOf(entry, before, index + 1, sha256)
      if (problem) return problem
      before = entry as ImpactEntry
    }
    return null
  }

  it('is right as it was written, and names the entry that was changed, left out, added or moved', () => {
    const entries = chain(9)
    expect(firstProblem(entries)).toBeNull()
    const changed = (at: number, change: object) =>
      entries.map((entry, index) => (index === at ? { ...entry, ...change } : entry))
    expect(firstProblem(changed(4, { facts: { amount: 1, donation: 'd5' } }))).toEqual({
      seq: 5,
      what: 'hash',
    })
    expect(firstProblem(changed(4, { at: '2026-01-06T00:00:00.000Z' }))).toEqual({ seq: 5, what: 'hash' })
    expect(firstProblem(changed(4, { more: 1 }))).toEqual({ seq: 5, what: 'malformed' })
    const forged = { ...(entries[4] as ImpactEntry), facts: { amount: 1 } }
    expect(firstProblem(changed(4, { ...forged, hash: hashOf(forged, sha256) }))).toEqual({
      seq: 6,
      what: 'prev',
    })
    expect(firstProblem(entries.toSpliced(4, 1))).toEqual({ seq: 6, what: 'number' })
    expect(firstProblem(entries.toSpliced(4, 0, entries[4] as ImpactEntry))).toEqual({
      seq: 5,
      what: 'number',
    })
    expect(firstProblem(['text'])).toEqual({ seq: 1, what: 'malformed' })
  })

  it('has leaves that contain the hash', () => {
    const [entry] = chain(1)
    if (!entry) throw new Error('no entry')
    expect(new TextDecoder().decode(leafData(entry))).toBe(
      `{"at":"2026-01-01T00:00:00.000Z","facts":{"amount":100,"donation":"d1"},"hash":"${entry.hash}","kind":"donated","prev":"${firstPrev}","seq":1}`,
    )
  })
})

it('base64 is read only as it is written', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase64(toBase64(bytes))).toEqual(bytes)
    }),
  )
  for (const wrong of ['A', 'AB', 'AB==', 'AAAA\n', 'AA-_']) expect(fromBase64(wrong)).toBeUndefined()
})
