import { persistedStore } from '../../../lib/state/persisted-store.ts'

/** Widths of the rolls that kitchens have, in millimetres. */
export const paperWidths = [80, 62] as const
export type PaperWidth = (typeof paperWidths)[number]

/** What this device prints labels on; tickets are always 80 mm wide. */
export const labelPaper = persistedStore<PaperWidth>('labelPaper', 80, (value) =>
  paperWidths.find((width) => width === value),
)
