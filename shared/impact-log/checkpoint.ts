import { fromBase64, toBase64 } from './bytes.ts'

/** What a log says about itself (C2SP tlog-checkpoint): the text of a signed note. */
export type Checkpoint = { origin: string; size: number; root: Uint8Array }

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`

/**
 * Undefined for what is no checkpoint. Lines after the third are extensions, which are signed and not read.
 */
export const readCheckpoint = (text: string): Checkpoint | undefined => {
  const [origin = '', size = '', encoded = ''] = text.split('\n')
  const root = fromBase64(encoded)
  return origin !== '' && /^(?:0|[1-9]\d{0,14})$/.test(size) && root?.length === 32
    ? { origin, size: Number(size), root }
    : undefined
}
