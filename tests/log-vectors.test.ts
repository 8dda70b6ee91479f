import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { sha256 } from '#server/features/impact/sha256.ts'
import { verifyWitnessedProof } from '#server/features/impact/verify-ledger.ts'
import { readPolicy } from '#shared/impact-log/witnesses/read-policy.ts'
import { logVectors } from '../scripts/log-vectors/make.ts'
import { bundleOf, chainOf, checkpointOf, type Entry, leafOf, rootOf } from './log-verifier.ts'
import { signersOf, verifyTlogProof } from './proof-verifier.ts'

/* Both the product and the programs that were written from the standards alone find in them what they say. */
const file = path.join(import.meta.dirname, '../public/public-log-vectors.json')
const text = readFileSync(file, 'utf8')
const vectors = JSON.parse(text) as ReturnType<typeof logVectors>
const policyOf = (name: string) => vectors.policies[name as keyof typeof vectors.policies]

it('the published vectors are those that npm run log-vectors makes', () => {
  expect(`${JSON.stringify(logVectors(vectors), null, 2)}\n`).toBe(text)
})

it('the test vectors hold for entries, chain, tree, tiles and checkpoints by the standards alone', () => {
  const entries = chainOf(vectors.ledger)
  expect(entries.map((entry) => entry.hash)).toEqual(vectors.entries.map(({ hash }) => hash))
  for (const { hashed, hash, line, leafHash } of vectors.entries) {
    expect(createHash('sha256').update(hashed).digest('hex')).toBe(hash)
    expect(leafOf(JSON.parse(line) as Entry).toString('hex')).toBe(leafHash)
  }
  const leaves = entries.map(leafOf)
  for (const { size, root } of vectors.roots) expect(rootOf(leaves.slice(0, size)).toString('hex')).toBe(root)
  const [hashes, bundle] = vectors.tiles.map(({ base64 }) => Buffer.from(base64, 'base64'))
  expect(hashes).toEqual(Buffer.concat(leaves))
  expect(bundleOf(bundle ?? Buffer.alloc(0))).toEqual(entries)
  for (const note of vectors.checkpoints) {
    const { size, root } = checkpointOf(note, vectors.logKey)
    expect(root.toString('hex')).toBe(vectors.roots[size]?.root)
  }
  const note = vectors.checkpoints.at(-1) ?? ''
  const keys = [...policyOf('twoOfThree').matchAll(/^witness \S+ (\S+)$/gm)].map(([, vkey = '']) => vkey)
  expect([...signersOf(note + Object.values(vectors.cosignatures).join(''), keys).times.values()]).toEqual([
    1_790_000_000, 1_790_000_000, 1_790_000_000,
  ])
})

it('the test vectors have proofs that are right and proofs that are wrong, each for one reason', async () => {
  const leaf = (proof: string) => Buffer.from(/\nextra (\S+)\n/.exec(proof)?.[1] ?? '', 'base64')
  for (const { what, policy, proof, seenBy } of vectors.proofs) {
    expect(verifyTlogProof(proof, policyOf(policy), leaf(proof)), what).toEqual(seenBy.split(' '))
    const own = readPolicy(Buffer.from(policyOf(policy)), sha256)
    expect(await verifyWitnessedProof(proof, own), what).toMatchObject({ ok: true })
  }
  for (const { what, policy, proof } of vectors.refused) {
    expect(() => verifyTlogProof(proof, policyOf(policy), leaf(proof)), what).toThrow()
    const own = readPolicy(Buffer.from(policyOf(policy)), sha256)
    expect(await verifyWitnessedProof(proof, own), what).toMatchObject({ ok: false })
  }
})
