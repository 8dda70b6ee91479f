import { drawings } from './drawings.ts'

const urls: ReadonlyMap<string, string> = new Map(
  Object.entries(drawings).map(([id, version]) => [`/dishes/${id}.avif`, `/dishes/${id}.avif?v=${version}`]),
)

/** The URL of a stored picture. A drawing's has its version, so that it can be cached for good. */
export const pictureUrl = (image: string): string => urls.get(image) ?? image
