import type { ReactNode } from 'react'

/** One column of a `DataTable`. */
export type Column<T> = {
  id: string
  label: string
  cell: (item: T) => ReactNode
  /**
   * What the list is sorted by on a press of the heading, as `?sort=` has it; descending with `-` before it.
   */
  sort?: string
  /** Numbers and amounts stand on the right. */
  numeric?: boolean
  /** One of the few that a row keeps where its list is narrow, beside a detail; the first always is. */
  beside?: boolean
  /** Not shown until somebody chooses it. */
  hidden?: boolean
  /**
   * On the phone's card, where the value says what it is and its label is for screen readers alone: a mark
   * beside the name ('corner'), among the others ('bare'), or on lines of its own ('line').
   */
  card?: 'corner' | 'bare' | 'line'
}
