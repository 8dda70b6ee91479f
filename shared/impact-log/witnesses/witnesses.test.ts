import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifySignature } from '#server/features/impact/verify-signature.ts'
import { witnessKey } from '#tests/log-witness.ts'
import { bytesOf, type Sha256, toBase64 } from '../bytes.ts'
import { checkpointText } from '../checkpoint.ts'
import { cosignatureBytes, cosignedMessage, isCosignatureType, readCosignature } from './cosignature.ts'
import { meetsQuorum, policyText, quorumCount } from './policy.ts'
import { readPolicy } from './read-policy.ts'
import { readSize, readSubmission, submissionText } from './submission.ts'
import { readTlogProof, tlogProofText } from './tlog-proof.ts'
import { verifyWitnessed } from './verify-witnessed.ts'

const sha256: Sha256 = (data) => createHash('sha256').update(data).digest()
const policyOf = (text: string) => readPolicy(bytesOf(text), sha256)
const ed = (name: string) => witnessKey(name, 'ed25519').vkey
const pq = (name: string) => witnessKey(name, 'ml-dsa-44').vkey
const [x1, x2, x3, y1, y2] = [ed('x1'), ed('x2'), pq('x3'), ed('y1'), pq('y2')]
const groups = `
# Two levels, as in the standard's example.
\twitness X1 ${x1}
  witness X2   ${x2} https://x2.example/w
witness X3 ${x3}
group X 2 X1 X2 X3
witness Y1 ${y1}
witness Y2 ${y2}
group Y any Y1 Y2
group both all X Y
quorum both
`

describe('a policy', () => {
  it('has logs, witnesses, groups and a quorum, which sets of witnesses meet or not', () => {
    const policy = policyOf(groups)
    expect(policy.witnesses.map(({ name, url }) => [name, url])).toEqual([
      ['X1', null],
      ['X2', 'https://x2.example/w'],
      ['X3', null],
      ['Y1', null],
      ['Y2', null],
    ])
    const meets = (...names: string[]) => meetsQuorum(policy, new Set(names))
    expect([meets('X1', 'X2', 'Y1'), meets('X1', 'X3', 'Y2')]).toEqual([true, true])
    expect([meets(), meets('X1', 'X2', 'X3'), meets('X1', 'Y1', 'Y2'), meets('both')]).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(quorumCount(policy)).toBeNull()
    expect(quorumCount(policyOf(`witness a ${x1}\nwitness b ${x2}\ngroup g any a b\nquorum g\n`))).toEqual({
      least: 1,
      of: 2,
    })
    expect(quorumCount(policyOf(`witness a ${x1}\nquorum a\n`))).toEqual({ least: 1, of: 1 })
    expect(meetsQuorum(policyOf('quorum none'), new Set())).toBe(true)
    expect(policyOf(policyText(policy, sha256))).toEqual(policy)
  })

  it.each([
    ['', 0],
    [`witness a ${x1}\n`, 0],
    [`witness a ${x1}\nquorum b\n`, 2],
    [`quorum a\nwitness a ${x1}\n`, 1],
    ['quorum none\nquorum none\n', 2],
    ['quorum none none\n', 1],
    [`witness none ${x1}\nquorum none\n`, 1],
    [`witness a ${x1}\nwitness a ${x2}\nquorum a\n`, 2],
    [`witness a ${x1}\nwitness b ${x1}\nquorum a\n`, 2],
    [`witness a ${x1}\ngroup a any a\nquorum a\n`, 2],
    [`witness a ${x1}\ngroup g any b\nquorum g\n`, 2],
    [`witness a ${x1}\ngroup g any a a\nquorum g\n`, 2],
    [`witness a ${x1}\ngroup g 1 a\ngroup h 1 a\nquorum h\n`, 3],
    [`witness a ${x1}\ngroup g 2 a\nquorum g\n`, 2],
    [`witness a ${x1}\ngroup g 0 a\nquorum g\n`, 2],
    [`witness a ${x1}\ngroup g 01 a\nquorum g\n`, 2],
    [`witness a ${x1}\ngroup g any\nquorum g\n`, 2],
    [`witness a ${x1}\ngroup g any none\nquorum g\n`, 2],
    [`witness a ${x1} https://a.example more\nquorum a\n`, 1],
    ['witness a b\nquorum a\n', 1],
    [`log ${x1.replace('+', '+0')}\nquorum none\n`, 1],
    [`log ${x1}\nlog ${x1}\nquorum none\n`, 2],
    ['quorum none\r\n', 1],
    ['quorum\u000bnone\n', 1],
    ['threshold none\n', 1],
  ])('is none in %j, and the line is named', (text, line) => {
    expect(() => policyOf(text)).toThrow(expect.objectContaining({ line }))
  })

  it('takes a log with any key, and witnesses with keys that cosign alone', () => {
    const note = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
    expect(policyOf(`log ${note} https://log.example\nquorum none\n`).logs).toMatchObject([
      { key: { name: 'PeterNeumann', type: 1 }, url: 'https://log.example' },
    ])
    expect(() => policyOf(`witness a ${note}\nquorum a\n`)).toThrow('does not cosign')
  })
})

describe('a tlog-proof', () => {
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32 })
  it('is read as it was written', () => {
    fc.assert(
      fc.property(
        fc.option(fc.uint8Array({ minLength: 1 })),
        fc.nat(2 ** 40),
        fc.array(hash, { maxLength: 40 }),
        (extra, index, path) => {
          const proof = { extra, index, path, checkpoint: 'a\n1\nAAAA\n\n— a AAAAAAAA\n' }
          expect(readTlogProof(tlogProofText(proof))).toEqual(proof)
        },
      ),
    )
  })
  it('is none in anything else', () => {
    const good = 'c2sp.org/tlog-proof@v1\nindex 0\n\na\n'
    expect(readTlogProof(good)).toMatchObject({ extra: null, index: 0, path: [], checkpoint: 'a\n' })
    for (const wrong of [
      '',
      good.replace('@v1', '@v2'),
      good.replace('index 0', 'index 00'),
      good.replace('index 0', 'index -1'),
      good.replace('index 0', 'index 0\nAAAA'),
      good.replace('index 0', 'extra !\nindex 0'),
      good.replace('index 0\n', ''),
      good.replace('\n\n', '\n'),
      good.replaceAll('\n', '\r\n'),
    ])
      expect(readTlogProof(wrong), wrong).toBeUndefined()
  })
})

describe('a submission', () => {
  it('is read as it was written, and nothing else is', () => {
    const proof = [sha256(bytesOf('a')), sha256(bytesOf('b'))]
    const submission = { old: 7, proof, checkpoint: 'a\n8\nAAAA\n\n— a AAAAAAAA\n' }
    const text = submissionText(submission)
    expect(readSubmission(text)).toEqual({ ...submission, proof: proof.map((hash) => new Uint8Array(hash)) })
    const many = submissionText({
      ...submission,
      proof: Array.from({ length: 64 }, () => proof[0] as Uint8Array),
    })
    for (const wrong of ['', text.replace('old 7', 'old 07'), text.replace('old', 'new'), many])
      expect(readSubmission(wrong)).toBeUndefined()
    expect([readSize('12\n'), readSize('0\n')]).toEqual([12, 0])
    for (const wrong of ['12', '012\n', '-1\n', '1e3\n', '', '12\n\n', `${'9'.repeat(16)}\n`])
      expect(readSize(wrong)).toBeUndefined()
  })
})

describe('a cosignature', () => {
  it('covers name, time, origin, size and root as the standard has them, byte for byte', () => {
    const root = new Uint8Array(32).fill(9)
    const text = checkpointText({ origin: 'a.example/log', size: 258, root })
    expect(Buffer.from(cosignedMessage({ name: 'w', type: 4 }, 5, text) ?? '').toString()).toBe(
      `cosignature/v1\ntime 5\na.example/log\n258\n${toBase64(root)}\n`,
    )
    expect(Buffer.from(cosignedMessage({ name: 'w', type: 6 }, 5, text) ?? '').toString('latin1')).toBe(
      `subtree/v1\n\0\u0001w${'\0'.repeat(7)}\u0005\u000da.example/log${'\0'.repeat(8)}${'\0'.repeat(6)}\u0001\u0002${'\t'.repeat(32)}`,
    )
    expect(cosignedMessage({ name: 'w', type: 6 }, 5, 'no checkpoint\n')).toBeUndefined()
    expect(cosignedMessage({ name: 'w'.repeat(256), type: 6 }, 5, text)).toBeUndefined()
    expect(cosignedMessage({ name: 'w', type: 1 }, 5, text)).toBeUndefined()
    expect([1, 2, 4, 5, 6].map(isCosignatureType)).toEqual([false, false, true, false, true])
  })
  it('has a time and the length of its algorithm', () => {
    const bytes = (time: number, length: number) =>
      cosignatureBytes({ time, signature: new Uint8Array(length) })
    expect(readCosignature(4, bytes(1_700_000_000, 64))).toEqual({
      time: 1_700_000_000,
      signature: new Uint8Array(64),
    })
    expect(readCosignature(6, bytes(1, 2_420))?.time).toBe(1)
    for (const [type, wrong] of [
      [4, bytes(0, 64)],
      [4, bytes(1, 65)],
      [6, bytes(1, 64)],
      [1, bytes(1, 64)],
      [4, new Uint8Array(8).fill(255)],
    ] as const)
      expect(readCosignature(type, wrong)).toBeUndefined()
  })
})

describe('a checkpoint that witnesses have signed', () => {
  it('is none where nobody has signed it, or what stands there is no checkpoint', async () => {
    const policy = policyOf(`log ${ed('a')}\nquorum none\n`)
    const verdict = (text: string) => verifyWitnessed(text, policy, verifySignature)
    expect(await verdict('hello')).toEqual({ kind: 'malformed' })
    expect(
      await verdict(`a\n1\n${toBase64(new Uint8Array(32))}\n\n— a ${toBase64(new Uint8Array(80))}\n`),
    ).toEqual({
      kind: 'unsigned',
    })
  })
})
