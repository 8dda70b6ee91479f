/** An ellipse that food lies in. */
export type Well = { cx: number; cy: number; rx: number; ry: number }
/** What the food is served in. Draw `back`, then the food inside `well`, then `front`. */
export type Vessel = { back: string; front: string; well: Well }
