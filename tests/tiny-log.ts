import { createHash, generateKeyPairSync, sign } from 'node:crypto'

/*
 * A transparency log in memory, for tests of witnesses: written from RFC 6962, C2SP tlog-checkpoint and
 * signed-note, and sharing nothing with the product.
 */

const sha256 = (...parts: readonly Buffer[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest()

const root = (leaves: readonly Buffer[]): Buffer => {
  if (leaves.length === 0) return sha256()
  if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0] as Buffer)
  const k = splitOf(leaves.length)
  return sha256(Buffer.of(1), root(leaves.slice(0, k)), root(leaves.slice(k)))
}
const splitOf = (n: number): number => {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}

/** PROOF(m, D[n]) of RFC 6962, section 2.1.2. */
const proofOf = (m: number, leaves: readonly Buffer[]): Buffer[] => {
  const sub = (older: number, part: readonly Buffer[], whole: boolean): Buffer[] => {
    if (older === part.length) return whole ? [] : [root(part)]
    const k = splitOf(part.length)
    return older <= k
      ? [...sub(older, part.slice(0, k), whole), root(part.slice(k))]
      : [...sub(older - k, part.slice(k), false), root(part.slice(0, k))]
  }
  return m === 0 ? [] : sub(m, leaves, true)
}

/** A new log with a key of its own. */
export const tinyLog = (origin: string, keyName = origin) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const typed = Buffer.concat([Buffer.of(1), publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)])
  const id = sha256(Buffer.from(`${keyName}\n`), typed).subarray(0, 4)
  const leavesOf = (size: number, past: string) =>
    Array.from({ length: size }, (_, index) => Buffer.from(`${past} ${index}`))
  const checkpoint = (size: number, past = 'leaf', name = origin): string => {
    const body = `${name}\n${size}\n${root(leavesOf(size, past)).toString('base64')}\n`
    const bytes = Buffer.concat([id, sign(null, Buffer.from(body), privateKey)])
    return `${body}\n— ${keyName} ${bytes.toString('base64')}\n`
  }
  return {
    origin,
    vkey: `${keyName}+${id.toString('hex')}+${typed.toString('base64')}`,
    checkpoint,
    /** The body of `add-checkpoint`. `past`: of another history. */
    submission: (old: number, size: number, past = 'leaf'): string =>
      [
        `old ${old}`,
        ...proofOf(old, leavesOf(size, past)).map((hash) => hash.toString('base64')),
        '',
        checkpoint(size, past),
      ].join('\n'),
  }
}
