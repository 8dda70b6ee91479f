/** A coordinate as it is written: to a tenth of a pixel. */
export const n1 = (x: number): string => String(Math.round(x * 10) / 10)
export const TAU = Math.PI * 2
/** How far a circle on the table is flattened: the eye looks down at about 40 degrees. */
export const FLAT = 0.64

/** The item at `i`, beginning again after the last. */
export const nth = <T>(list: readonly T[], i: number): T => {
  const item = list[i % list.length]
  if (item === undefined) throw new Error(`nothing at ${i}`)
  return item
}
