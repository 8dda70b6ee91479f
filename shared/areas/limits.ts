/** Delivery areas of one restaurant. */
export const maxAreas = 2_000
/** Positions of one ring, and of all areas of a restaurant together. */
export const maxPositions = 500
export const maxPositionsInTotal = 20_000
/** In bytes: all those positions with many decimals, and their names. */
export const longestAreasBody = 2 * 1024 * 1024
/**
 * The platform's own areas, and positions of all of them: each checkout compares them with what is stored.
 */
export const maxPlatformAreas = 50
export const maxPlatformPositions = 1_000
/** In bytes. */
export const longestPlatformBody = 128 * 1024
/** In paise: a higher fee, minimum or limit is a typing error. */
export const highestFee = 1_000_000
export const highestSubtotal = 100_000_000
/** Characters of an area's name. */
export const longestAreaName = 80
/** Bands of distance, and how far the last one may reach, in metres. */
export const maxBands = 20
export const farthestBand = 50_000
