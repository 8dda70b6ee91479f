import { fromBase64, toBase64 } from '../bytes.ts'

/** C2SP tlog-proof: an entry's place in a log with its signed, cosigned checkpoint, as one text. */
export type TlogProof = {
  /** What the writer adds, which nothing signs; of this log the entry itself. */
  extra: Uint8Array | null
  /** From 0. */
  index: number
  /** The leaf's sibling first. */
  path: readonly Uint8Array[]
  /** A signed note. */
  checkpoint: string
}

const head = 'c2sp.org/tlog-proof@v1'
const hashBytes = 32

export const tlogProofText = ({ extra, index, path, checkpoint }: TlogProof): string =>
  [
    head,
    ...(extra === null ? [] : [`extra ${toBase64(extra)}`]),
    `index ${index}`,
    ...path.map(toBase64),
    '',
    checkpoint,
  ].join('\n')

/** Undefined for what is no proof. The checkpoint's signatures and the path are other questions. */
export const readTlogProof = (text: string): TlogProof | undefined => {
  const end = text.indexOf('\n\n')
  if (end === -1) return undefined
  const [first, ...lines] = text.slice(0, end).split('\n')
  if (first !== head) return undefined
  const [, encoded] = /^extra (.+)$/.exec(lines[0] ?? '') ?? []
  const extra = encoded === undefined ? null : fromBase64(encoded)
  const [indexLine = '', ...hashes] = encoded === undefined ? lines : lines.slice(1)
  const [, index] = /^index (0|[1-9]\d{0,14})$/.exec(indexLine) ?? []
  const path = hashes.map(fromBase64)
  if (extra === undefined || index === undefined) return undefined
  return path.length <= 63 && path.every((hash) => hash?.length === hashBytes)
    ? { extra, index: Number(index), path: path as Uint8Array[], checkpoint: text.slice(end + 2) }
    : undefined
}
