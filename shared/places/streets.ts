/** From the widest to what only a near map shows; `metro` is drawn as a dashed line. */
export const streetKinds = [
  'water',
  'park',
  'street',
  'tertiary',
  'secondary',
  'primary',
  'trunk',
  'metro',
] as const
export type StreetKind = (typeof streetKinds)[number]

/**
 * A city's streets, lakes and parks (public/streets), made by scripts/streets.ts. No schema: it is a file of
 * our own, whose test has one, and Zod would come into every page with a form for it.
 */
export type StreetFile = {
  notice: string
  kinds: StreetKind[]
  names: string[]
  /** Places in `kinds` and `names` (-1: none), and the line or outline as text (line-code.ts). */
  shapes: [kind: number, name: number, line: string][]
}

/** What the file of Bengaluru covers, in degrees: south, west, north, east. */
export const streetArea = { south: 12.86, west: 77.48, north: 13.08, east: 77.74 } as const
