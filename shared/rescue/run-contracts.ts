import { endpoint } from '../api/contract.ts'
import { done, placeReport } from '../api/wire.ts'
import { lot, lotId, surplusPath } from './contracts.ts'
import { carrierRoles } from './rescue-lifecycle.ts'
import { acceptForm, claimForm, dropOutForm, feedbackForm, pickUpForm, receiveForm } from './validation.ts'

const tag = 'Rescue'

export const acceptLot = endpoint({
  method: 'POST',
  path: `${surplusPath}/:id/accept`,
  access: ['SHELTER'],
  tag,
  summary: 'Accept portions for a shelter: within its diet, hours and free capacity of the day',
  params: lotId,
  body: acceptForm,
  response: lot,
})

export const cancelRun = endpoint({
  method: 'POST',
  path: `${surplusPath}/:id/cancel`,
  access: ['SHELTER'],
  tag,
  summary: 'Take back an acceptance before the pick-up; other shelters can accept the portions',
  params: lotId,
  body: claimForm,
  response: lot,
})

export const receiveRun = endpoint({
  method: 'POST',
  path: `${surplusPath}/:id/receive`,
  access: ['SHELTER'],
  tag,
  summary: 'Receive from the carrier, by the code that they show; what did not come counts as wasted',
  params: lotId,
  body: receiveForm,
  response: lot,
})

export const rateRun = endpoint({
  method: 'POST',
  path: `${surplusPath}/:id/feedback`,
  access: ['SHELTER'],
  tag,
  summary: 'Say how the food was; again, to change it',
  params: lotId,
  body: feedbackForm,
  response: lot,
})

export const claimRun = endpoint({
  method: 'POST',
  path: `${surplusPath}/:id/claim`,
  access: carrierRoles,
  tag,
  summary: 'Take a run of the lot, the first carrier wins; `run` says which, where there are several',
  params: lotId,
  body: claimForm,
  response: lot,
})

export const pickUpRun = endpoint({
  method: 'POST',
  path: `${surplusPath}/:id/pick-up`,
  access: carrierRoles,
  tag,
  summary: 'Pick up at the restaurant, by the code that it shows',
  params: lotId,
  body: pickUpForm,
  response: lot,
})

export const dropOut = endpoint({
  method: 'POST',
  path: `${surplusPath}/:id/drop-out`,
  access: carrierRoles,
  tag,
  summary: 'Give a run back before the pick-up; other carriers and the shelter are told at once',
  params: lotId,
  body: dropOutForm,
  response: lot,
})

export const reportRunLocation = endpoint({
  method: 'POST',
  path: '/api/carrier/runs/:id/location',
  access: carrierRoles,
  tag,
  summary: "The carrier's place now, for the parties of the run",
  params: lotId,
  body: placeReport,
  response: done,
})
