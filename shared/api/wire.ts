import { z } from 'zod/mini'
import { maxLength } from './length.ts'

/** Whole paise on the wire: 1499 is ₹14.99. */
export const money = z.int().brand<'Paise'>()
/** ISO 8601 in UTC. */
export const instant = z.string()
/** Between which moments something arrives. */
export const arrival = z.object({ from: instant, to: instant })
export const latLng = z.object({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
})
export type LatLng = z.infer<typeof latLng>

/**
 * Where a device was so many milliseconds ago: one that had no signal says it later. Not at what time, since
 * the clocks of phones go wrong.
 */
export const placeReport = z.object({
  ...latLng.shape,
  agoMs: z.optional(z.int().check(z.minimum(0), z.maximum(3_600_000))),
})
export type PlaceReport = z.infer<typeof placeReport>

/** A mean of ratings, 1 to 5 to one decimal, and how many it is of; null and 0 where nobody has rated. */
export const shownRating = { rating: z.nullable(z.number()), ratingCount: z.int() }

/** The response of every paged list: `?limit=&cursor=` in, `{ items, nextCursor }` out. */
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
export const paging = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  cursor: z.optional(z.string().check(maxLength(500))),
}
/** `?from=&to=`: calendar days of Asia/Kolkata, both included. */
export const dayRange = { from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) }
/** Response of endpoints that only confirm success. */
export const done = z.object({ message: z.string() })

/** A restaurant's id, for staff of several; absent: the first of theirs. */
export const ofRestaurant = z.object({ restaurant: z.optional(z.string().check(maxLength(100))) })
