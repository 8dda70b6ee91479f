import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { done, latLng } from '../api/wire.ts'

const tag = 'Rescue'
const path = '/api/deal-alert'

/** Whether somebody is told of rescue deals, and near which place; null: anywhere in the city. */
const dealAlert = z.object({ on: z.boolean(), near: z.nullable(latLng) })

export const readDealAlert = endpoint({
  method: 'GET',
  path,
  access: 'signedIn',
  tag,
  summary: 'Whether the caller is told when there is a rescue deal, and near which place',
  response: dealAlert,
})

export const setDealAlert = endpoint({
  method: 'PUT',
  path,
  access: 'signedIn',
  tag,
  summary:
    'Be told when there is a rescue deal, at most once a day: within 5 km of a place, or anywhere; again, to change the place',
  body: z.object({ near: z.nullable(latLng) }),
  response: dealAlert,
})

export const deleteDealAlert = endpoint({
  method: 'DELETE',
  path,
  access: 'signedIn',
  tag,
  summary: 'Be told no more; a second time changes nothing',
  response: dealAlert,
})

export const leaveDealAlerts = endpoint({
  method: 'POST',
  path: `${path}/unsubscribe`,
  access: 'public',
  tag,
  summary: "Be told of no more rescue deals, with the token of an e-mail's link",
  body: z.object({ token: z.string().check(maxLength(200)) }),
  response: done,
})
