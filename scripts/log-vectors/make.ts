import { sha256 } from '#server/features/impact/sha256.ts'
import { type Algorithm, signingKey } from '#server/features/impact/signing-key.ts'
import { verifySignature } from '#server/features/impact/verify-signature.ts'
import { bytesOf, concat, toBase64, toHex } from '#shared/impact-log/bytes.ts'
import { canonicalJson } from '#shared/impact-log/canonical-json.ts'
import { checkpointText, readCheckpoint } from '#shared/impact-log/checkpoint.ts'
import { type Facts, firstPrev, hashOf, type ImpactEntry, leafData } from '#shared/impact-log/entry.ts'
import {
  consistencyRanges,
  foldNodes,
  inclusionRanges,
  leafHash,
  type Node,
  nodesOf,
  type Range,
  subtreeHash,
} from '#shared/impact-log/merkle.ts'
import { toTlogProof } from '#shared/impact-log/proof.ts'
import {
  ed25519,
  ed25519Cosignature,
  keyIdOf,
  mlDsa44Cosignature,
  readSignatureLines,
  signatureLine,
  verifierKeyText,
} from '#shared/impact-log/signed-note.ts'
import {
  cosignatureBytes,
  cosignedMessage,
  readCosignature,
} from '#shared/impact-log/witnesses/cosignature.ts'
import { submissionText } from '#shared/impact-log/witnesses/submission.ts'

const origin = 'vectors.example/api/impact/log'
const signedAt = 1_790_000_000
const hour = 3_600_000

/** A key of a public seed, of no use for anything but vectors. */
const keyOf = (name: string, type: number, algorithm: Algorithm) => {
  const key = signingKey(Buffer.from(sha256(bytesOf(`seed of ${name}`))).toString('base64'), algorithm)
  return {
    ...key,
    name,
    type,
    keyId: keyIdOf(name, type, key.publicKey, sha256),
    vkey: verifierKeyText(name, type, key.publicKey, sha256),
  }
}
const log = keyOf(origin, ed25519, 'ed25519')
const witnesses = {
  city: keyOf('city.example/w', ed25519Cosignature, 'ed25519'),
  uni: keyOf('uni.example/w', mlDsa44Cosignature, 'ml-dsa-44'),
  press: keyOf('press.example/w', ed25519Cosignature, 'ed25519'),
}
type Key = typeof log

const happened: readonly [kind: string, facts: Facts][] = [
  ['donated', { donation: '0d9f5a3e-6c0b-4d43-8a55-9d7c2f7f1b10', amount: 50_000 }],
  ['listed', { lot: 'LOT-ABCDEFGHJ', portions: 12, title: 'Dal “Makhani”, रोटी & rice' }],
  ['pickedUp', { lot: 'LOT-ABCDEFGHJ', run: 'RUN-ABCDEFGHJ', portions: 12 }],
  ['received', { lot: 'LOT-ABCDEFGHJ', portions: 10, grams: 4_250 }],
  ['spent', { amount: 3_500, purpose: 'rescueRun', subject: 'RUN-ABCDEFGHJ' }],
  ['wasted', { lot: 'LOT-ABCDEFGHJ', portions: 2, reason: 'pastSafeUntil' }],
  ['donated', { donation: '5b1c2d0e-1f1a-4d8e-9a35-0b0a7f4f2c11', amount: 1 }],
]

const entries: ImpactEntry[] = []
for (const [index, [kind, facts]] of happened.entries()) {
  const unsealed = {
    seq: index + 1,
    at: new Date(signedAt * 1_000 - (happened.length - index) * hour).toISOString(),
    kind,
    facts,
    prev: entries.at(-1)?.hash ?? firstPrev,
  }
  entries.push({ ...unsealed, hash: hashOf(unsealed, sha256) })
}
const leaves = entries.map((entry) => leafHash(leafData(entry), sha256))
const nodeHash = ({ level, index }: Node) =>
  subtreeHash(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level), sha256)
const hashOfRange = (range: Range) => foldNodes(nodesOf(range).map(nodeHash), sha256)
const textOf = (size: number) => checkpointText({ origin, size, root: hashOfRange({ start: 0, end: size }) })

const signed = (size: number): string => {
  const text = textOf(size)
  const signature = log.sign(bytesOf(text))
  return `${text}\n${signatureLine({ name: log.name, keyId: log.keyId, signature })}`
}

/** `before`: a line of the same key over the same text at the same time, if there is one. */
const cosigned = (key: Key, size: number, before?: string): string => {
  const text = textOf(size)
  const message = cosignedMessage(key, signedAt, text)
  if (!message) throw new Error('a checkpoint can be cosigned')
  const [known] = readSignatureLines(before ?? '') ?? []
  const read = known && readCosignature(key.type, known.signature)
  if (before !== undefined && read?.time === signedAt && verifySignature(key, message, read.signature))
    return before
  const signature = cosignatureBytes({ time: signedAt, signature: key.sign(message) })
  return signatureLine({ name: key.name, keyId: key.keyId, signature })
}

const bundle = concat(
  ...entries.map((entry) => {
    const data = leafData(entry)
    return concat(Uint8Array.of(data.length >> 8, data.length & 255), data)
  }),
)

/** The line with its last byte changed. */
const spoiled = (line: string): string => {
  const [known] = readSignatureLines(line) ?? []
  if (!known) throw new Error('a line can be read')
  const last = known.signature.length - 1
  return signatureLine({
    ...known,
    signature: known.signature.map((byte, at) => (at === last ? byte ^ 1 : byte)),
  })
}

/** All that is made; `before`: the file as it is, whose signatures are kept where they are right. */
export const logVectors = (before?: unknown) => {
  const size = entries.length
  const earlier = (before as { cosignatures?: Record<string, string> } | undefined)?.cosignatures ?? {}
  const cosignatures = Object.fromEntries(
    Object.entries(witnesses).map(([name, key]) => [name, cosigned(key, size, earlier[name])]),
  )
  const note = signed(size)
  const { city = '', uni = '', press = '' } = cosignatures
  const proofOf = (index: number, checkpoint: string) => {
    const entry = entries[index]
    if (!entry) throw new RangeError('no such entry')
    return toTlogProof({ entry, index, path: inclusionRanges(index, size).map(hashOfRange), checkpoint })
  }
  const policy = (least: number) =>
    [
      `log ${log.vkey} https://vectors.example/api/impact/log`,
      ...Object.entries(witnesses).map(([name, { vkey }]) => `witness ${name} ${vkey}`),
      `group enough ${least} ${Object.keys(witnesses).join(' ')}`,
      'quorum enough',
      '',
    ].join('\n')
  const changed = canonicalJson(entries[0] ?? null).replace('"amount":50000', '"amount":90000')
  const root = readCheckpoint(textOf(size))?.root
  return {
    about:
      'Examples for verifiers of the public ledger. The keys are made of public seeds and sign nothing else.',
    origin,
    logKey: log.vkey,
    entries: entries.map((entry, index) => {
      const { hash: _, ...withoutHash } = entry
      return {
        index,
        line: canonicalJson(entry),
        hashed: canonicalJson(withoutHash),
        hash: entry.hash,
        leafHash: toHex(leaves[index] ?? new Uint8Array()),
      }
    }),
    ledger: entries.map((entry) => `${canonicalJson(entry)}\n`).join(''),
    roots: Array.from({ length: size + 1 }, (_, length) => ({
      size: length,
      root: toHex(hashOfRange({ start: 0, end: length })),
    })),
    tiles: [
      { path: `tile/0/000.p/${size}`, base64: toBase64(concat(...leaves)) },
      { path: `tile/entries/000.p/${size}`, base64: toBase64(bundle) },
    ],
    checkpoints: [signed(0), signed(3), note],
    consistency: {
      old: 3,
      size,
      proof: consistencyRanges(3, size).map((range) => toBase64(hashOfRange(range))),
    },
    submission: submissionText({
      old: 3,
      proof: consistencyRanges(3, size).map(hashOfRange),
      checkpoint: note,
    }),
    cosignatures,
    policies: { twoOfThree: policy(2), threeOfThree: policy(3) },
    proofs: [
      {
        what: 'one entry, two witnesses',
        policy: 'twoOfThree',
        seenBy: 'city uni',
        proof: proofOf(4, note + city + uni),
      },
      {
        what: 'the first entry, all witnesses',
        policy: 'threeOfThree',
        seenBy: 'city uni press',
        proof: proofOf(0, note + city + uni + press),
      },
    ],
    refused: [
      { what: 'too few witnesses', policy: 'threeOfThree', proof: proofOf(4, note + city + uni) },
      { what: 'no witness', policy: 'twoOfThree', proof: proofOf(4, note) },
      { what: 'one witness twice', policy: 'twoOfThree', proof: proofOf(4, note + city + city) },
      {
        what: 'not signed by the log',
        policy: 'twoOfThree',
        proof: proofOf(4, `${textOf(size)}\n${city}${uni}`),
      },
      {
        what: 'a signature that is wrong beside two that are right',
        policy: 'twoOfThree',
        proof: proofOf(4, note + city + uni + spoiled(press)),
      },
      {
        what: 'the wrong index',
        policy: 'twoOfThree',
        proof: proofOf(4, note + city + uni).replace('\nindex 4\n', '\nindex 5\n'),
      },
      {
        what: 'a changed entry',
        policy: 'twoOfThree',
        proof: proofOf(0, note + city + uni).replace(
          /\nextra \S+\n/,
          `\nextra ${toBase64(bytesOf(changed))}\n`,
        ),
      },
      {
        what: 'a changed root',
        policy: 'twoOfThree',
        proof: proofOf(4, note + city + uni).replace(
          toBase64(root ?? new Uint8Array()),
          toBase64(new Uint8Array(32)),
        ),
      },
    ],
  }
}
