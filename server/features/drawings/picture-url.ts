import { drawings } from './drawings.ts'
import { covers, renderedRestaurants, renders } from './renders.ts'

const urls: ReadonlyMap<string, string> = new Map(
  Object.entries(drawings).map(([id, version]) => [`/dishes/${id}.avif`, `/dishes/${id}.avif?v=${version}`]),
)

/** Whether a picture is a rendered one, with its table, and no drawing on no ground. */
export const isRendered = (url: string): boolean => /-(?:480|768)\.avif(?:$|\?)/.test(url)

/** The URL of the rendered table of a restaurant of the demo, 768 px wide and there at 480 px as well. */
export const coverUrl = (restaurantId: string): string | undefined =>
  Object.hasOwn(covers, restaurantId)
    ? `/dishes/cover-${restaurantId}-768.avif?v=${covers[restaurantId]}`
    : undefined

const rendered: ReadonlyMap<string, string> = new Map(
  Object.entries(renders).map(([id, version]) => [
    `/dishes/${id}.avif`,
    `/dishes/${id}-480.avif?v=${version}`,
  ]),
)

/**
 * The URL of a stored picture. A drawing's has its version, so that it can be cached for good; of a
 * restaurant whose dishes are all rendered it is the rendered picture's, which is there 240 px wide as well.
 */
export const pictureUrl = (image: string, restaurantId = ''): string =>
  (Object.hasOwn(renderedRestaurants, restaurantId) ? rendered.get(image) : undefined) ??
  urls.get(image) ??
  image
