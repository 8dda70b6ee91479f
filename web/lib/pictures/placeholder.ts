const header = 'GIF89a\x04\0\x03\0\x81\0\0'
const frame = '!\xf9\x04\x04\0\0\0\0,\0\0\0\0\x04\0\x03\0\0\x02'
const paletteLength = 12
const format = /#([\w-]{20,44})$/

/**
 * The picture of 4 x 3 pixels that a rendered picture's URL carries behind its `#`, as a `data:` URL that
 * stands for it until it is there; undefined of any other picture (art/rendered/placeholder.ts writes it).
 */
export const placeholderOf = (image: string): string | undefined => {
  const code = format.exec(image)?.[1]
  if (code === undefined) return undefined
  const own = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
  const gif = `${header}${own.slice(0, paletteLength)}${frame}${own.slice(paletteLength)};`
  return `data:image/gif;base64,${btoa(gif)}`
}
