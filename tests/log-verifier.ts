import { createHash, createPublicKey, verify } from 'node:crypto'
import canonicalize from 'canonicalize'

/*
 * A second implementation of the public log, written from the standards for the tests alone: RFC 8785 (by a
 * library), RFC 9162, C2SP signed-note, tlog-checkpoint and tlog-tiles. It shares nothing with the one it
 * judges, and takes the plainest way, not the fastest.
 */

const sha256 = (...parts: readonly Buffer[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest()

export type Entry = { seq: number; at: string; kind: string; facts: object; prev: string; hash: string }

/** RFC 9162, section 2.1.1, as it is defined: MTH of the list of leaves. */
export const rootOf = (leaves: readonly Buffer[]): Buffer => {
  if (leaves.length === 0) return sha256()
  if (leaves.length === 1) return leaves[0] as Buffer
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return sha256(Buffer.of(1), rootOf(leaves.slice(0, k)), rootOf(leaves.slice(k)))
}

export const leafOf = (entry: Entry): Buffer =>
  sha256(Buffer.of(0), Buffer.from(canonicalize(entry) ?? '', 'utf8'))

/** Follows an inclusion path from the leaf to a root, by the shape of the tree alone (section 2.1.3). */
export const rootByPath = (index: number, size: number, leaf: Buffer, path: readonly Buffer[]): Buffer => {
  if (size === 1) {
    if (path.length > 0) throw new Error('the path is too long')
    return leaf
  }
  let k = 1
  while (k * 2 < size) k *= 2
  const sibling = path.at(-1)
  if (!sibling) throw new Error('the path is too short')
  const rest = path.slice(0, -1)
  return index < k
    ? sha256(Buffer.of(1), rootByPath(index, k, leaf, rest), sibling)
    : sha256(Buffer.of(1), sibling, rootByPath(index - k, size - k, leaf, rest))
}

/** Throws where the lines are no chain. */
export const chainOf = (ndjson: string): Entry[] => {
  const entries = ndjson
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry)
  let prev = '0'.repeat(64)
  for (const [index, entry] of entries.entries()) {
    const { hash, ...sealed } = entry
    const expected = sha256(Buffer.from(canonicalize(sealed) ?? '', 'utf8')).toString('hex')
    if (entry.seq !== index + 1 || entry.prev !== prev || hash !== expected)
      throw new Error(`entry ${index + 1} does not fit`)
    prev = hash
  }
  return entries
}

/** The checkpoint of a signed note; throws where the key has not signed it. */
export const checkpointOf = (note: string, key: string): { origin: string; size: number; root: Buffer } => {
  const [name = '', id, encoded = ''] = key.trim().split('+')
  const keyBytes = Buffer.from(key.trim().slice(name.length + 10), 'base64')
  const expectedId = sha256(Buffer.from(`${name}\n`), keyBytes)
    .subarray(0, 4)
    .toString('hex')
  if (id !== expectedId || keyBytes[0] !== 1 || encoded === '') throw new Error('no verifier key')
  const [text = '', lines = ''] = note.split('\n\n')
  const line = lines.split('\n').find((one) => one.startsWith(`— ${name} `))
  const signature = Buffer.from(line?.slice(name.length + 3) ?? '', 'base64')
  if (signature.subarray(0, 4).toString('hex') !== id) throw new Error('not signed by that key')
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), keyBytes.subarray(1)])
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  if (!verify(null, Buffer.from(`${text}\n`), publicKey, signature.subarray(4)))
    throw new Error('the signature is wrong')
  const [origin = '', size, root = ''] = text.split('\n')
  return { origin, size: Number(size), root: Buffer.from(root, 'base64') }
}

/** The entries of a bundle, each after its length in two bytes. */
export const bundleOf = (bytes: Buffer): Entry[] => {
  const entries: Entry[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt16BE(at)
    entries.push(JSON.parse(bytes.subarray(at + 2, at + 2 + length).toString('utf8')) as Entry)
    at += 2 + length
  }
  return entries
}
