import { z } from 'zod/mini'

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
 * A city's streets, lakes and parks (public/streets), made by scripts/streets.ts: `shapes` are the kind's
 * place in `kinds`, the name's place in `names` (-1: none), and the line or outline as text (line-code.ts).
 */
export const streetFile = z.object({
  notice: z.string(),
  kinds: z.array(z.enum(streetKinds)),
  names: z.array(z.string()),
  shapes: z.array(z.tuple([z.int(), z.int(), z.string()])),
})
export type StreetFile = z.infer<typeof streetFile>

/** What the file of Bengaluru covers, in degrees: south, west, north, east. */
export const streetArea = { south: 12.86, west: 77.48, north: 13.08, east: 77.74 } as const
