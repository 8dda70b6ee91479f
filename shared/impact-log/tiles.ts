/*
 * C2SP tlog-tiles: a tile has up to 256 hashes of one level of the tree; level L of tiles is level 8 L of the
 * tree. Entries come in bundles of as many leaves.
 */
export const tileHeight = 8
export const tileWidth = 2 ** tileHeight

export type TilePath = {
  /** Null for a bundle of entries. */
  level: number | null
  index: number
  /** How many hashes or entries; `tileWidth` for a full one. */
  width: number
}

/** `1234067` as `x001/x234/067`. */
export const indexPath = (index: number): string => {
  const groups: string[] = []
  let rest = index
  do {
    groups.unshift(String(rest % 1000).padStart(3, '0'))
    rest = Math.floor(rest / 1000)
  } while (rest > 0)
  return groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join('/')
}

/** `tile/0/x001/234.p/5`, without the `tile/`. */
export const tilePath = ({ level, index, width }: TilePath): string =>
  `${level ?? 'entries'}/${indexPath(index)}${width === tileWidth ? '' : `.p/${width}`}`

/** Undefined for a path that names no tile, also for one that is not written as `tilePath` writes it. */
export const readTilePath = (path: string): TilePath | undefined => {
  const [, kind = '', digits = '', partial] =
    /^(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? []
  const tile = {
    level: kind === 'entries' ? null : Number(kind),
    index: Number(digits.replaceAll(/[x/]/g, '') || Number.NaN),
    width: partial === undefined ? tileWidth : Number(partial),
  }
  const isTile = (tile.level ?? 0) <= 63 && tile.width >= 1 && tile.width <= tileWidth
  return isTile && tilePath(tile) === path ? tile : undefined
}
