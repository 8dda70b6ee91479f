import { fromBase64, toBase64 } from '../bytes.ts'

/** The body of `add-checkpoint` (C2SP tlog-witness). */
export type Submission = {
  /** Of the tree that the witness saw last; 0 for none. */
  old: number
  /** That the old tree is a prefix of the checkpoint's. */
  proof: readonly Uint8Array[]
  /** A signed note. */
  checkpoint: string
}

const maxHashes = 63
const hashBytes = 32
const decimal = /^(?:0|[1-9]\d{0,14})$/

export const submissionText = ({ old, proof, checkpoint }: Submission): string =>
  [`old ${old}`, ...proof.map(toBase64), '', checkpoint].join('\n')

/** Undefined for what is no submission. */
export const readSubmission = (body: string): Submission | undefined => {
  const end = body.indexOf('\n\n')
  if (end === -1) return undefined
  const [first = '', ...lines] = body.slice(0, end).split('\n')
  const [, old = ''] = /^old (\d+)$/.exec(first) ?? []
  const proof = lines.map(fromBase64)
  return decimal.test(old) && proof.length <= maxHashes && proof.every((hash) => hash?.length === hashBytes)
    ? { old: Number(old), proof: proof as Uint8Array[], checkpoint: body.slice(end + 2) }
    : undefined
}

/** Media type of the size that comes with 409. */
export const sizeType = 'text/x.tlog.size'

/** The size that a witness is at; undefined for what is none. */
export const readSize = (body: string): number | undefined => {
  const [, size = ''] = /^(\d+)\n$/.exec(body) ?? []
  return decimal.test(size) ? Number(size) : undefined
}
