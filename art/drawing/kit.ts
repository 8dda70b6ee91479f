/**
 * The hand that draws one picture: its chance, which follows from the picture's name, and its definitions.
 */
export type Kit = {
  /** An even random number from `lo` (0) to `hi` (1). */
  r: (lo?: number, hi?: number) => number
  pick: <T>(list: readonly T[]) => T
  /** A seed for a filter's turbulence. */
  seed: () => number
  /** Keeps one copy of a definition and returns its `url(#id)`. In `body`, @ stands for the id. */
  def: (body: string) => string
  defs: () => string
  /** Called by what draws meat, fish or egg. */
  meat: () => void
  hasMeat: () => boolean
}

/** FNV-1a, 32 bits. */
const hash = (text: string): number => {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return h >>> 0
}

/** Mulberry32: the same seed, the same numbers on every machine. */
const generator = (start: number) => {
  let seed = start
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** The kit of one picture; the ids of two pictures' definitions do not collide. */
export const kit = (id: string): Kit => {
  const next = generator(hash(id))
  const prefix = `a${hash(id).toString(36)}`
  const defs = new Map<string, string>()
  let meat = false
  return {
    r: (lo = 0, hi = 1) => lo + (hi - lo) * next(),
    pick: (list) => {
      const [first] = list
      if (first === undefined) throw new Error('nothing to pick from')
      return list[Math.floor(next() * list.length)] ?? first
    },
    seed: () => Math.floor(next() * 900) + 1,
    def: (body) => {
      const name = defs.get(body) ?? `${prefix}${defs.size.toString(36)}`
      defs.set(body, name)
      return `url(#${name})`
    },
    defs: () => [...defs].map(([body, name]) => body.replaceAll('@', name)).join(''),
    meat: () => {
      meat = true
    },
    hasMeat: () => meat,
  }
}
