import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { latLng } from '../api/wire.ts'

const tag = 'Account'

export const geocoder = endpoint({
  method: 'GET',
  path: '/api/geocoder',
  access: 'signedIn',
  tag,
  summary: 'Whether an address can be turned into a point of the map here',
  response: z.object({ offered: z.boolean() }),
})

/** By POST, so that an address stands in no log of addresses that were asked for. */
export const findPlace = endpoint({
  method: 'POST',
  path: '/api/geocoder',
  access: 'signedIn',
  tag,
  summary: "The point of an address, by the operator's geocoder; null where it finds none or is away",
  body: z.object({ address: z.string().check(z.trim(), z.minLength(3), maxLength(300)) }),
  response: z.object({ place: z.nullable(latLng) }),
})
