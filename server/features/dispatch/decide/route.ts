import type { Problem } from './problem.ts'

/**
 * Deliveries that are carried together, in the order of their doors; of one pick-up, or of neighbours in the
 * order of their first doors.
 */
export type Trip = readonly number[]

const impossible = Number.POSITIVE_INFINITY

/**
 * What it costs to pay a courier so much more. Of what is guaranteed in any case nothing; they are expected
 * to be given more until their shift ends, so who will hardly reach their guarantee comes first. Where
 * nothing is guaranteed, who earned less comes first.
 */
const payCost = ({ options, overGuarantee, overAverage }: Problem, courier: number, pay: number): number => {
  const over = overGuarantee[courier] as number
  if (Number.isNaN(over)) return options.fairness * (overAverage[courier] as number) * pay
  return options.pay * (beyond(over + pay, options.spread) - beyond(over, options.spread))
}

/** What is above 0 of a value that is uncertain by `spread`. */
const beyond = (value: number, spread: number): number =>
  value >= spread ? value : value <= -spread ? 0 : (value + spread) ** 2 / (4 * spread)

/** When what a trip takes from one pick-up is in hand: the courier is there, and all of it is ready. */
const pickedAt = ({ pickUpOf, ready }: Problem, trip: Trip, pickUp: number, arrival: number): number => {
  let at = arrival
  for (let index = 0; index < trip.length; index++) {
    const delivery = trip[index] as number
    if (pickUpOf[delivery] === pickUp && (ready[delivery] as number) > at) at = ready[delivery] as number
  }
  return at
}

/** Whether a trip has been at the pick-up of its delivery `index` before. */
const isRevisit = ({ pickUpOf }: Problem, trip: Trip, index: number): boolean => {
  for (let earlier = 0; earlier < index; earlier++)
    if (pickUpOf[trip[earlier] as number] === pickUpOf[trip[index] as number]) return true
  return false
}

/**
 * What it costs that a courier makes these trips one after the other; infinite if they cannot, or may not.
 */
export const routeCost = (problem: Problem, courier: number, trips: readonly Trip[]): number => {
  if (trips.length === 0) return 0
  const { options, pickUpOf, ready, due, earliest, direct } = problem
  const half = options.pickUpMinutes / 2
  const atDoor = options.dropOffMinutes / 2
  const until = problem.until[courier] as number
  const most = problem.maxBundled[courier] as number
  let time = problem.free[courier] as number
  let door = -1
  let cost = 0
  let pay = 0
  for (let number = 0; number < trips.length; number++) {
    const trip = trips[number] as Trip
    if (trip.length > most) return impossible
    let pickUp = pickUpOf[trip[0] as number] as number
    const drive = door < 0 ? problem.toPickUp(courier, pickUp) : problem.fromDoor(door, pickUp)
    let picked = pickedAt(problem, trip, pickUp, time + drive + half)
    const leaves = picked - half - drive
    let neighbours = false
    for (let index = 1; index < trip.length; index++) {
      const next = pickUpOf[trip[index] as number] as number
      if (next === pickUp || isRevisit(problem, trip, index)) continue
      neighbours = true
      picked = pickedAt(problem, trip, next, picked + half + problem.betweenPickUps(pickUp, next) + half)
      pickUp = next
    }
    if (picked > until) return impossible
    time = picked + half
    for (let index = 0; index < trip.length; index++) {
      const delivery = trip[index] as number
      if (index > 0) time += problem.betweenDoors(door, delivery)
      else time += neighbours ? problem.toDoor(pickUp, delivery) : (direct[delivery] as number)
      time += atDoor
      const soonest = earliest[delivery] as number
      const dueAt = due[delivery] as number
      cost += time - soonest + options.waiting * (picked - (ready[delivery] as number))
      if (time > dueAt && soonest <= dueAt) {
        if (neighbours) return impossible
        cost += options.late
      }
      time += atDoor
      pay += problem.pay[delivery] as number
      door = delivery
    }
    cost += problem.courierTime * Math.max(0, Math.min(time, until) - leaves)
  }
  if (time < until) cost += problem.remoteDoor(door) - problem.remoteStart(courier)
  return cost + payCost(problem, courier, pay)
}

export type Schedule = {
  /** When they have to leave for the first pick-up, to be there when all of it is ready. */
  leaves: number
  /** When everything is in hand. */
  picked: number
  /** By delivery of the trip. */
  doors: number[]
}

/** When a courier makes a trip that is their next one, in minutes from now. */
export const scheduleOf = (problem: Problem, courier: number, trip: Trip): Schedule => {
  const { options, pickUpOf } = problem
  const half = options.pickUpMinutes / 2
  const atDoor = options.dropOffMinutes / 2
  let pickUp = pickUpOf[trip[0] as number] as number
  const drive = problem.toPickUp(courier, pickUp)
  let picked = pickedAt(problem, trip, pickUp, (problem.free[courier] as number) + drive + half)
  const leaves = picked - half - drive
  for (let index = 1; index < trip.length; index++) {
    const next = pickUpOf[trip[index] as number] as number
    if (next === pickUp || isRevisit(problem, trip, index)) continue
    picked = pickedAt(problem, trip, next, picked + half + problem.betweenPickUps(pickUp, next) + half)
    pickUp = next
  }
  let time = picked + half
  const doors = trip.map((delivery, index) => {
    time +=
      index === 0
        ? problem.toDoor(pickUp, delivery)
        : problem.betweenDoors(trip[index - 1] as number, delivery)
    time += options.dropOffMinutes
    return time - atDoor
  })
  return { leaves, picked, doors }
}
