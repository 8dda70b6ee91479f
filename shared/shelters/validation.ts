import { z } from 'zod/mini'
import { asPhone, isPhone } from '../accounts/phone.ts'
import { maxLength } from '../api/length.ts'
import { latLng } from '../api/wire.ts'
import { weekHours } from '../restaurants/validation.ts'
import { diets, partyDecisions, vehicles } from './parties.ts'

/**
 * Rules and messages of what shelters and volunteers say about themselves, used by the browser and the server
 * alike.
 */
const tooLong = /*i18n*/ 'This is too long'
const noControl = /*i18n*/ 'Please leave out control characters'
export const line = (max: number) =>
  z.string().check(z.trim(), maxLength(max, tooLong), z.regex(/^\P{Cc}*$/u, noControl))
export const lines = (max: number) =>
  z.string().check(z.trim(), maxLength(max, tooLong), z.regex(/^[\P{Cc}\t\n\r]*$/u, noControl))
const phone = z.string().check(z.trim(), maxLength(30, tooLong), asPhone, isPhone)

export const maxPortionsPerDay = 10_000
const portionsPerDay = /*i18n*/ 'Between 0 and 10,000 portions a day'

export const shelterFields = {
  name: line(120).check(z.minLength(1, /*i18n*/ "The shelter's name is required")),
  /** Portions; 0: none at the moment. */
  capacityPerDay: z
    .int(portionsPerDay)
    .check(z.minimum(0, portionsPerDay), z.maximum(maxPortionsPerDay, portionsPerDay)),
  diet: z.enum(diets),
  /** When food is received. */
  hours: weekHours,
  location: latLng,
  address: lines(300),
  phone,
  /** The person whom carriers ask for. */
  contact: line(100),
  /** Where carriers hand over: `gate at the back`. */
  handOver: lines(300),
}

/**
 * What a shelter says about itself; what is absent stays as it is. Of `hours`, so do the days that are not
 * named.
 */
export const shelterChange = z.partial(z.object(shelterFields))
export type ShelterChange = z.output<typeof shelterChange>

/** What a shelter has to say before anybody can decide about it. */
export const shelterNeeds = ['name', 'capacityPerDay', 'diet', 'location'] as const

export const volunteerForm = z.object({
  /** Where they would like to help: `Malleshwaram`. */
  area: z._default(line(80), ''),
  vehicle: z._default(z.enum(vehicles), 'foot'),
  /** The parties of a run call it on its day. */
  phone: phone.check(z.minLength(1, /*i18n*/ 'Please enter a phone number')),
})
export type VolunteerForm = z.output<typeof volunteerForm>

export const partyDecision = z
  .object({ decision: z.enum(partyDecisions), reason: z._default(lines(500), '') })
  .check(
    z.refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
      error: /*i18n*/ 'Please give a reason',
      path: ['reason'],
    }),
  )
export type PartyDecisionBody = z.output<typeof partyDecision>
