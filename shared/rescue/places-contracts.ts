import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { latLng } from '../api/wire.ts'

/** Portions that were eaten: received by shelters, or bought as rescue deals. */
const rescued = { portions: z.int(), received: z.int(), sold: z.int() }

export const rescuePlaces = endpoint({
  method: 'GET',
  path: '/api/impact/places',
  access: 'public',
  tag: 'Rescue',
  summary:
    'Where food was rescued: kitchens and areas by how much came from them. How many shelters took it, but not where they are',
  response: z.object({
    /** Those that are on the menu, the most portions first; at most 100. */
    kitchens: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        area: z.string(),
        location: z.nullable(latLng),
        ...rescued,
        /** How many received some of it. */
        shelters: z.int(),
      }),
    ),
    /** Of all kitchens, the most portions first; at most 50. `area` is empty where it is not stated. */
    areas: z.array(z.object({ area: z.string(), kitchens: z.int(), ...rescued })),
    total: z.object({ kitchens: z.int(), shelters: z.int(), ...rescued }),
  }),
})
export type RescuePlaces = z.infer<typeof rescuePlaces.response>
