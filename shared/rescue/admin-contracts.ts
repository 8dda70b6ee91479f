import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { latLng } from '../api/wire.ts'
import { diets } from '../shelters/parties.ts'
import { lot, lotFilter, lotId, lotPage, run } from './contracts.ts'
import { carrierReason, matchReason } from './offer-contracts.ts'
import { handOvers, lotKinds, runStates } from './rescue-lifecycle.ts'

/** What of a lot an admin has to look at: nobody carries it although it is time, or a hand-over is locked. */
export const rescueAlarms = ['nobody', 'locked'] as const

export const adminRescues = endpoint({
  method: 'GET',
  path: '/api/admin/rescues',
  access: ['ADMIN'],
  tag: 'Admin',
  summary:
    'The register: every lot with its runs, the latest first; `q` is looked for in title, restaurant, shelter and ids',
  query: z.object({
    ...lotFilter,
    kind: z.optional(z.enum(lotKinds)),
    runState: z.optional(z.enum(runStates)),
    alarm: z.optional(z.enum(rescueAlarms)),
    restaurant: z.optional(z.string().check(maxLength(100))),
    shelter: z.optional(z.string().check(maxLength(100))),
  }),
  response: lotPage,
})

export const rescueDay = endpoint({
  method: 'GET',
  path: '/api/admin/rescues/day',
  access: ['ADMIN'],
  tag: 'Admin',
  summary:
    'The map of a day: lots of which something is open or was given, with their runs, and the shelters',
  query: z.object({ day: z.optional(z.iso.date()) }),
  response: z.object({
    day: z.string(),
    lots: z.array(lot),
    shelters: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        location: latLng,
        diet: z.enum(diets),
        capacityPerDay: z.int(),
        /** Portions of that day, promised or received. */
        taken: z.int(),
      }),
    ),
    /**
     * Which portions would do best at which shelter, and who could carry them; of today alone. They reserve
     * nothing.
     */
    matches: z.array(
      z.object({
        lotId: z.string(),
        shelterId: z.string(),
        portions: z.int(),
        reason: matchReason,
        carrier: z.nullable(z.object({ id: z.string(), name: z.string(), reason: carrierReason })),
      }),
    ),
  }),
})

export const unlockRun = endpoint({
  method: 'POST',
  path: '/api/admin/rescues/:id/unlock',
  access: ['ADMIN'],
  tag: 'Admin',
  summary: 'Unlock a hand-over after five wrong codes',
  params: lotId,
  body: z.object({
    handOver: z.enum(handOvers),
    reason: z.string().check(z.trim(), z.minLength(1), maxLength(500)),
  }),
  response: run,
})
