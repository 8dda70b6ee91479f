import { createHash, createPublicKey, verify } from 'node:crypto'

/*
 * Verifies C2SP tlog-proof against C2SP tlog-policy: a program of its own, written from the standards for the
 * tests alone (signed-note, tlog-checkpoint, tlog-cosignature, RFC 6962). It shares nothing with the product.
 */

const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest()

type Key = { name: string; id: string; type: number; material: Buffer }

const keyOf = (vkey: string): Key => {
  const [name = '', id = '', ...rest] = vkey.split('+')
  const typed = Buffer.from(rest.join('+'), 'base64')
  const expected = sha256(Buffer.from(`${name}\n`), typed)
  if (expected.subarray(0, 4).toString('hex') !== id) throw new Error(`no verifier key: ${vkey}`)
  return { name, id, type: typed[0] ?? 0, material: typed.subarray(1) }
}

const spkiHeads: Record<number, string> = {
  32: '302a300506032b6570032100',
  1312: '30820532300b06096086480165030403110382052100',
}
const isSigned = ({ material }: Key, message: Buffer, signature: Buffer): boolean =>
  verify(
    null,
    message,
    createPublicKey({
      key: Buffer.concat([Buffer.from(spkiHeads[material.length] ?? '', 'hex'), material]),
      format: 'der',
      type: 'spki',
    }),
    signature,
  )

const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(value)
  return bytes
}
const opaque = (text: string): Buffer =>
  Buffer.concat([Buffer.of(Buffer.byteLength(text)), Buffer.from(text)])

/** The checkpoint's own fields, who has signed it, and when each witness did, in seconds. */
export const signersOf = (note: string, vkeys: readonly string[]) => {
  const at = note.lastIndexOf('\n\n')
  const body = note.slice(0, at + 1)
  const [origin = '', size = '', root = ''] = body.split('\n')
  const times = new Map<string, number>()
  for (const key of vkeys.map(keyOf)) {
    for (const line of note.slice(at + 2, -1).split('\n')) {
      const [, name, encoded = ''] = line.split(' ')
      const bytes = Buffer.from(encoded, 'base64')
      if (name !== key.name || bytes.subarray(0, 4).toString('hex') !== key.id) continue
      const [time, signature] =
        key.type === 1
          ? [0n, bytes.subarray(4)]
          : [bytes.subarray(4, 12).readBigUInt64BE(), bytes.subarray(12)]
      const message =
        key.type === 1
          ? Buffer.from(body)
          : key.type === 4
            ? Buffer.from(`cosignature/v1\ntime ${time}\n${body}`)
            : Buffer.concat([
                Buffer.from('subtree/v1\n\0', 'latin1'),
                opaque(key.name),
                u64(time),
                opaque(origin),
                u64(0n),
                u64(BigInt(size)),
                Buffer.from(root, 'base64'),
              ])
      if (!isSigned(key, message, signature)) throw new Error(`the signature of ${key.name} is wrong`)
      times.set(`${key.name}+${key.id}`, Number(time))
    }
  }
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), times }
}

/** Which witnesses have seen the leaf. Throws where a text is no proof of its data under the policy. */
export const verifyTlogProof = (proof: string, policy: string, leafData: Buffer): string[] => {
  const end = proof.indexOf('\n\n')
  const [head, ...lines] = proof.slice(0, end).split('\n')
  if (head !== 'c2sp.org/tlog-proof@v1') throw new Error('no proof')
  if (lines[0]?.startsWith('extra ')) lines.shift()
  const [, index = ''] = /^index (0|[1-9][0-9]*)$/.exec(lines.shift() ?? '') ?? []
  const path = lines.map((line) => Buffer.from(line, 'base64'))

  const rows = policy
    .split('\n')
    .map((line) => line.split(/[ \t]+/).filter(Boolean))
    .filter(([word = '#']) => !word.startsWith('#'))
  const logs = rows.filter(([word]) => word === 'log').map(([, vkey = '']) => vkey)
  const witnesses = rows.filter(([word]) => word === 'witness')
  const note = proof.slice(end + 2)
  const { origin, size, root, times } = signersOf(note, [...logs, ...witnesses.map((row) => row[2] ?? '')])
  if (!logs.some((vkey) => vkey.startsWith(`${origin}+`) && times.has(vkey.split('+').slice(0, 2).join('+'))))
    throw new Error('not signed by the log')
  const saw = witnesses
    .filter(([, , vkey = '']) => times.has(vkey.split('+').slice(0, 2).join('+')))
    .map(([, name = '']) => name)
  const reached = new Set(saw)
  for (const [word, name = '', least = '', ...members] of rows) {
    if (word !== 'group') continue
    const needed = least === 'any' ? 1 : least === 'all' ? members.length : Number(least)
    if (members.filter((member) => reached.has(member)).length >= needed) reached.add(name)
  }
  const [, quorum = ''] = rows.find(([word]) => word === 'quorum') ?? []
  if (quorum !== 'none' && !reached.has(quorum)) throw new Error('not enough witnesses')

  // The tree's shape says on which side each sibling is.
  const climb = (at: number, leaves: number, hashes: Buffer[]): Buffer => {
    if (leaves === 1) {
      if (hashes.length > 0) throw new Error('the path is too long')
      return sha256(Buffer.of(0), leafData)
    }
    let k = 1
    while (k * 2 < leaves) k *= 2
    const sibling = hashes.at(-1)
    if (!sibling) throw new Error('the path is too short')
    const rest = hashes.slice(0, -1)
    return at < k
      ? sha256(Buffer.of(1), climb(at, k, rest), sibling)
      : sha256(Buffer.of(1), sibling, climb(at - k, leaves - k, rest))
  }
  if (!climb(Number(index), size, path).equals(root)) throw new Error('not in the tree')
  return saw
}
