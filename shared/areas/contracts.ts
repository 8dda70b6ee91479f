import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { money, ofRestaurant } from '../api/wire.ts'
import {
  farthestBand,
  highestFee,
  highestSubtotal,
  longestAreasBody,
  longestPlatformBody,
  maxAreas,
  maxBands,
  maxPlatformAreas,
} from './limits.ts'

const tag = 'Restaurant'

/** What it costs to have an order brought somewhere, in paise. */
const deliveryOffer = {
  name: z.string(),
  fee: money,
  /** The least subtotal; null: what the restaurant's orders have to come to anywhere. */
  minimum: z.nullable(money),
  /** Above this subtotal there is no fee; null: there always is. */
  freeOver: z.nullable(money),
}
/** By which the delivery fee of a quoted order was found. */
export const deliveryArea = z.object(deliveryOffer)
export type DeliveryArea = z.infer<typeof deliveryArea>

/** Longitude and latitude in degrees (WGS 84), and perhaps a height. */
const position = z.array(z.number())
const polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) })
const multiPolygon = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(position))),
})
/** A geometry as RFC 7946 writes it. */
export const areaShape = z.discriminatedUnion('type', [polygon, multiPolygon])
export type AreaShape = z.infer<typeof areaShape>

const areaFeature = z.object({
  type: z.literal('Feature'),
  geometry: areaShape,
  properties: z.object({
    ...deliveryOffer,
    /** Whoever lives here is brought nothing, whatever else holds them. */
    excluded: z.boolean(),
  }),
})
const areaCollection = z.object({ type: z.literal('FeatureCollection'), features: z.array(areaFeature) })
export type AreaCollection = z.infer<typeof areaCollection>

export const readAreas = endpoint({
  method: 'GET',
  path: '/api/restaurant/areas',
  access: ['RESTAURANT'],
  tag,
  summary: 'The delivery areas of the restaurant, as GeoJSON',
  query: ofRestaurant,
  response: areaCollection,
})

export const replaceAreas = endpoint({
  method: 'PUT',
  path: '/api/restaurant/areas',
  access: ['RESTAURANT'],
  tag,
  summary:
    'Replace all delivery areas: a GeoJSON FeatureCollection of Polygon and MultiPolygon with the properties name, fee, minimum, freeOver (paise) and excluded. None: the flat fee everywhere',
  query: ofRestaurant,
  /** Each feature is checked by itself, so that what is wrong names it (server/features/areas). */
  body: z.object({
    type: z.literal('FeatureCollection', /*i18n*/ 'This is not a GeoJSON FeatureCollection'),
    features: z
      .array(z.looseObject({}))
      .check(maxLength(maxAreas, /*i18n*/ 'There can be at most 2,000 areas')),
  }),
  bodyLimit: longestAreasBody,
  response: areaCollection,
})

const platformArea = z.object({
  type: z.literal('Feature'),
  geometry: areaShape,
  properties: z.object({ name: z.string(), excluded: z.boolean() }),
})
const platformAreas = z.object({ type: z.literal('FeatureCollection'), features: z.array(platformArea) })
export type PlatformAreas = z.infer<typeof platformAreas>
const platformPath = '/api/admin/delivery-area'

export const readPlatformAreas = endpoint({
  method: 'GET',
  path: platformPath,
  access: ['ADMIN'],
  tag: 'Admin',
  summary: 'Where anything is delivered at all, as GeoJSON. None: wherever a restaurant delivers',
  response: platformAreas,
})

export const replacePlatformAreas = endpoint({
  method: 'PUT',
  path: platformPath,
  access: ['ADMIN'],
  tag: 'Admin',
  summary:
    'Replace where anything is delivered at all: a GeoJSON FeatureCollection of Polygon and MultiPolygon with the properties name and excluded',
  /** Each feature is checked by itself, as those of restaurants are. */
  body: z.object({
    type: z.literal('FeatureCollection', /*i18n*/ 'This is not a GeoJSON FeatureCollection'),
    features: z
      .array(z.looseObject({}))
      .check(maxLength(maxPlatformAreas, /*i18n*/ 'There can be at most 50 areas')),
  }),
  bodyLimit: longestPlatformBody,
  confirmation: 'required',
  response: platformAreas,
})

const amount = (highest: number) => money.check(z.minimum(0), z.maximum(highest))
/** What it costs to deliver up to so many metres from the restaurant, from where the band before it ends. */
const band = z.object({
  upTo: z.int().check(z.minimum(1), z.maximum(farthestBand)),
  fee: amount(highestFee),
  minimum: z._default(z.nullable(amount(highestSubtotal)), null),
  freeOver: z._default(z.nullable(amount(highestSubtotal)), null),
})
export type DeliveryBand = z.infer<typeof band>
const bands = z.object({ bands: z.array(band) })

export const readBands = endpoint({
  method: 'GET',
  path: '/api/restaurant/delivery-bands',
  access: ['RESTAURANT'],
  tag,
  summary: 'What the restaurant takes for deliveries by distance, the nearest first',
  query: ofRestaurant,
  response: bands,
})

export const replaceBands = endpoint({
  method: 'PUT',
  path: '/api/restaurant/delivery-bands',
  access: ['RESTAURANT'],
  tag,
  summary:
    'Replace all bands of distance, each farther than the one before it; beside areas the cheaper counts',
  query: ofRestaurant,
  body: z.object({
    bands: z.array(band).check(
      maxLength(maxBands),
      z.refine(
        (all) => all.every(({ upTo }, at) => at === 0 || upTo > (all[at - 1]?.upTo ?? 0)),
        /*i18n*/ 'Each band has to reach farther than the one before it',
      ),
    ),
  }),
  response: bands,
})
