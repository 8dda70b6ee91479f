import type { Readable } from 'node:stream'

/** A menu file. It is opened more than once: its encoding is found out before it is read. */
export type MenuSource = {
  /** `menu.csv`: the ending tells CSV from JSON. */
  name: string
  /** In bytes; for the progress bar. */
  size: number
  open: () => Readable
}

/** One record of a file: `line` is where it stands, from 1; `problem` when it could not be taken apart. */
export type MenuRecord = {
  line: number
  header: readonly string[]
  values: readonly string[]
  problem?: string
}
