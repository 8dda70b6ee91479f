import { covers, renders } from './renders.ts'

/** Whether a picture is one of ours, not a photo. */
export const isRendered = (url: string): boolean => /-(?:480|768)\.avif(?:$|\?)/.test(url)

/** The URL of the rendered table of a restaurant of the demo, 768 px wide and there at 480 px as well. */
export const coverUrl = (restaurantId: string): string | undefined =>
  Object.hasOwn(covers, restaurantId)
    ? `/dishes/cover-${restaurantId}-768.avif?v=${covers[restaurantId]}`
    : undefined

const urls: ReadonlyMap<string, string> = new Map(
  Object.entries(renders).map(([id, version]) => [
    `/dishes/${id}.avif`,
    `/dishes/${id}-480.avif?v=${version}`,
  ]),
)

/**
 * The URL of a stored picture: of a dish's, which is stored without width and version, that of the wider
 * file, which is there 240 px wide as well. Its version lets it be cached for good.
 */
export const pictureUrl = (image: string): string => urls.get(image) ?? image
