import { drawings } from './drawings.ts'
import { renderedRestaurants, renders } from './renders.ts'

const urls: ReadonlyMap<string, string> = new Map(
  Object.entries(drawings).map(([id, version]) => [`/dishes/${id}.avif`, `/dishes/${id}.avif?v=${version}`]),
)

/** Whether a picture is a rendered one, with its table, and no drawing on no ground. */
export const isRendered = (url: string): boolean => /-480\.avif(?:$|\?)/.test(url)

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
