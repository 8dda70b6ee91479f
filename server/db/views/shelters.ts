import { QueryBuilder } from 'drizzle-orm/pg-core'
import { shelters, volunteers } from '../tables/shelters.ts'

const query = new QueryBuilder()

/** Where a shelter is, whom carriers ask for there, and what it takes in when; nothing of its decision. */
export const shelterPlaces = query
  .select({
    id: shelters.id,
    userId: shelters.userId,
    name: shelters.name,
    capacityPerDay: shelters.capacityPerDay,
    diet: shelters.diet,
    hours: shelters.hours,
    lat: shelters.lat,
    lng: shelters.lng,
    address: shelters.address,
    phone: shelters.phone,
    contact: shelters.contact,
    handOver: shelters.handOver,
    status: shelters.status,
  })
  .from(shelters)
  .as('shelter_places')

/** Who wants to carry food to shelters, by what, and whether an admin lets them. */
export const volunteerStates = query
  .select({
    userId: volunteers.userId,
    status: volunteers.status,
    phone: volunteers.phone,
    vehicle: volunteers.vehicle,
    appliedAt: volunteers.appliedAt,
  })
  .from(volunteers)
  .as('volunteer_states')
