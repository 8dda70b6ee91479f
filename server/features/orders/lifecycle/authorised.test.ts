import { expect, it } from 'vitest'
import { authorised } from './authorised.ts'

const noon = new Date('2026-11-24T12:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const waiting = {
  acceptMinutes: 10,
  estimatedDelivery: after(45),
  promisedFrom: 30,
  promisedTo: 45,
  slotTo: null,
  releaseAt: null,
}

it('authorising an order counts the deadlines of an order from its payment', () => {
  expect(authorised(waiting, after(9))).toEqual({
    status: 'confirmed',
    movedAt: after(9),
    confirmedAt: after(9),
    acceptBy: after(19),
    estimatedDelivery: after(54),
    promisedBy: after(54),
  })
})

it('authorising an order changes nothing of the deadlines where it is paid at once', () => {
  expect(authorised(waiting, noon)).toMatchObject({ acceptBy: after(10), estimatedDelivery: after(45) })
})

it('authorising an order lets an order for later wait until its kitchen gets it, whenever it is paid', () => {
  const forLater = {
    ...waiting,
    promisedFrom: null,
    promisedTo: null,
    slotTo: after(300),
    releaseAt: after(255),
  }
  expect(authorised(forLater, after(9))).toEqual({
    status: 'scheduled',
    movedAt: after(9),
    confirmedAt: null,
    acceptBy: after(265),
    estimatedDelivery: after(300),
    promisedBy: after(300),
  })
})

it('authorising an order lets what waits at a counter wait no longer for a late payment', () => {
  const atCounter = { ...waiting, promisedFrom: null, promisedTo: null }
  expect(authorised(atCounter, after(9))).toMatchObject({ acceptBy: after(19), estimatedDelivery: after(45) })
})
