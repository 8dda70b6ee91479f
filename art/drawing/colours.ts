/** Red, green and blue of `#rrggbb`, 0 to 255. */
export const channels = (color: string): [number, number, number] => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
]

/** `t` of the way from one colour to another. */
export const mix = (from: string, to: string, t: number): string => {
  const target = channels(to)
  const mixed = channels(from).map((v, i) =>
    Math.max(0, Math.min(255, Math.round(v + ((target[i] ?? 0) - v) * t)))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${mixed.join('')}`
}

/** 0 for black, 1 for white. */
export const lightness = (color: string): number => channels(color).reduce((sum, v) => sum + v, 0) / 765
