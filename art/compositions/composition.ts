import type { Kit } from '../drawing/kit.ts'
import type { Drawn } from '../drawing/shapes.ts'

/** Draws one dish on a canvas of 480 x 360. */
export type Composition = (k: Kit) => Drawn
/** Compositions by id: the dish's name as a slug. */
export type Compositions = Readonly<Record<string, Composition>>

/** Compositions of a table, one for each of its lines. */
export const mapValues = <T>(
  table: Readonly<Record<string, T>>,
  draw: (entry: T, id: string) => Composition,
): Compositions => Object.fromEntries(Object.entries(table).map(([id, entry]) => [id, draw(entry, id)]))
