/** A rendered picture's two widths: the one in its URL, and a smaller one. */
const widths: readonly (readonly [larger: number, smaller: number])[] = [
  [480, 240],
  [768, 480],
]

/**
 * What an `<img>` loads: of a rendered picture the width that fits `sizes` and the screen, of a photo or a
 * drawing the only one. A plate of 140 px on a phone needs 240 px, which are a third of the bytes.
 */
export const pictureSources = (
  image: string,
  sizes: string,
): { src: string; srcSet?: string; sizes?: string } => {
  const found = widths.find(([larger]) => image.includes(`-${larger}.avif`))
  if (!found) return { src: image }
  const [larger, smaller] = found
  const small = image.replace(`-${larger}.avif`, `-${smaller}.avif`)
  return { src: image, srcSet: `${small} ${smaller}w, ${image} ${larger}w`, sizes }
}

/** Of a rendered picture of 480 px the one of 240 px, for a place of at most that; any other as it is. */
export const smallPicture = (image: string): string => image.replace('-480.avif', '-240.avif')
