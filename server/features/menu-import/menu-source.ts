import type { Readable } from 'node:stream'

/** A menu file. It is opened several times: its encoding is detected before it is read. */
export type MenuSource = {
  /** `menu.csv`: the extension says whether it is CSV or JSON. */
  name: string
  /** In bytes; for the progress bar. */
  size: number
  open: () => Readable
}

/** One record of a file: `line` is its number, from 1; `problem` is set if it could not be parsed. */
export type MenuRecord = {
  line: number
  header: readonly string[]
  values: readonly string[]
  problem?: string
}
