import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { adminList, searched } from '../api/lists.ts'
import { instant, latLng } from '../api/wire.ts'
import { restaurantDetails } from '../catalogue/contracts.ts'
import { diets, partyStatuses, vehicles } from './parties.ts'
import { partyDecision, shelterChange, volunteerForm } from './validation.ts'

const tag = 'Rescue'

/** A shelter as its own people and admins see it. */
export const shelter = z.object({
  id: z.string(),
  name: z.string(),
  /** Portions. */
  capacityPerDay: z.int(),
  diet: z.enum(diets),
  /** When food is received: as a restaurant's hours, day 0 is Monday. */
  hours: restaurantDetails.shape.hours,
  location: latLng,
  address: z.string(),
  phone: z.string(),
  contact: z.string(),
  handOver: z.string(),
  status: z.enum(partyStatuses),
  /** What an admin wrote with the last decision. */
  reason: z.string(),
  appliedAt: instant,
  decidedAt: z.nullable(instant),
})
export type Shelter = z.infer<typeof shelter>

export const readShelter = endpoint({
  method: 'GET',
  path: '/api/shelter',
  access: ['SHELTER'],
  tag,
  summary: "The caller's shelter",
  response: shelter,
})

export const changeShelter = endpoint({
  method: 'PUT',
  path: '/api/shelter',
  access: ['SHELTER'],
  tag,
  summary: "Change any part of the caller's shelter; the first time it applies, and an admin decides",
  body: shelterChange,
  response: shelter,
})

const application = '/api/shelter/application'
export const readShelterApplication = endpoint({
  method: 'GET',
  path: application,
  access: 'signedIn',
  tag,
  summary: 'The shelter that the caller applied with, or null',
  response: z.object({ shelter: z.nullable(shelter) }),
})

export const applyAsShelter = endpoint({
  method: 'PUT',
  path: application,
  access: 'signedIn',
  tag,
  summary: 'Apply as a shelter, or change the application; an approval gives the role Shelter',
  body: shelterChange,
  response: shelter,
})

export const volunteer = z.object({
  /** The account's. */
  id: z.string(),
  name: z.string(),
  area: z.string(),
  vehicle: z.enum(vehicles),
  phone: z.string(),
  status: z.enum(partyStatuses),
  reason: z.string(),
  appliedAt: instant,
  decidedAt: z.nullable(instant),
})
export type Volunteer = z.infer<typeof volunteer>

export const readVolunteer = endpoint({
  method: 'GET',
  path: '/api/volunteer',
  access: 'signedIn',
  tag,
  summary: 'What the caller signed up with as a volunteer, or null',
  response: z.object({ volunteer: z.nullable(volunteer) }),
})

export const signUpAsVolunteer = endpoint({
  method: 'PUT',
  path: '/api/volunteer',
  access: 'signedIn',
  tag,
  summary: 'Sign up as a volunteer who carries food, or change it; an approval gives the role Volunteer',
  body: volunteerForm,
  response: volunteer,
})

const adminTag = 'Admin'
const filter = {
  status: z.optional(z.enum(partyStatuses)),
  ...searched,
}
const byId = z.object({ id: z.string().check(maxLength(100)) })

export const adminShelters = adminList({
  path: '/api/admin/shelters',
  summary:
    'Shelters, the latest application first; `q` is looked for in number, name, address, contact and phone',
  filter,
  item: shelter,
})

export const decideShelter = endpoint({
  method: 'POST',
  path: '/api/admin/shelters/:id/decision',
  access: ['ADMIN'],
  tag: adminTag,
  summary: 'Approve a shelter, decline its application, or suspend it; it is told by e-mail',
  params: byId,
  body: partyDecision,
  response: shelter,
})

export const adminVolunteers = adminList({
  path: '/api/admin/volunteers',
  summary: 'Volunteers, the latest application first; `q` is looked for in name, username, area and phone',
  filter,
  item: volunteer,
})

export const decideVolunteer = endpoint({
  method: 'POST',
  path: '/api/admin/volunteers/:id/decision',
  access: ['ADMIN'],
  tag: adminTag,
  summary: 'Approve a volunteer, decline the application, or suspend them; they are told by e-mail',
  params: byId,
  body: partyDecision,
  response: volunteer,
})
