/** A part of a picture, in its own pixels. */
export type Part = { x: number; y: number; width: number; height: number }

/** The server keeps less than this; a photo of a phone has three times as much. */
const largestSide = 1_600
/** Enough to judge the light by. */
const sampleSide = 64

const drawn = (image: HTMLImageElement, { x, y, width, height }: Part, longest: number) => {
  const scale = Math.min(1, longest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser gives no canvas')
  // A JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

/** How many pixels of a loaded picture have each brightness, 0 to 255. */
export const brightnessOf = (image: HTMLImageElement): number[] => {
  const whole = { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight }
  const { canvas, context } = drawn(image, whole, sampleSide)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const counts = Array<number>(256).fill(0)
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    const brightness = Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    counts[brightness] = (counts[brightness] ?? 0) + 1
  }
  return counts
}

/**
 * A part of a loaded picture as a JPEG, with each tone replaced as `light` says. Rejects without a canvas.
 */
export const cropPicture = async (
  image: HTMLImageElement,
  part: Part,
  light: readonly number[] | null,
): Promise<File> => {
  const { canvas, context } = drawn(image, part, largestSide)
  if (light) {
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
    for (let at = 0; at < pixels.data.length; at++)
      if (at % 4 !== 3) pixels.data[at] = light[pixels.data[at] ?? 0] ?? 0
    context.putImageData(pixels, 0, 0)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error('this browser made no picture')
  return new File([blob], 'photo.jpg', { type: blob.type })
}
