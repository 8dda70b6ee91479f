import type { Problem } from './problem.ts'

/** Deliveries of one pick-up, in the order of their doors. */
export type Trip = number[]

/**
 * What a courier earns beyond his guarantee: what is paid in any case costs nothing more. He is expected to be given `ordersPerHour` more until
 * his shift ends, give or take `spread`; so who will hardly reach his guarantee comes first.
 */
const extraPay = (problem: Problem, courier: number, pay: number): number => {
  const { spread } = problem.options
  const over = problem.overGuarantee[courier] as number
  const soft = (value: number) =>
    value >= spread ? value : value <= -spread ? 0 : (value + spread) ** 2 / (4 * spread)
  return soft(over + pay) - soft(over)
}

/** When a trip that begins at `free` picks up: as soon as everything is ready and the courier is there. */
export const pickUpTime = (problem: Problem, trip: Trip, free: number, drive: number): number => {
  let at = free + drive + problem.options.pickUpMinutes / 2
  for (const delivery of trip) at = Math.max(at, problem.ready[delivery] as number)
  return at
}

/** What it costs that a courier makes these trips one after the other; infinite if he cannot. */
export const routeCost = (problem: Problem, courier: number, trips: readonly Trip[]): number => {
  const { options, ready, due, earliest, direct, fromDoor, betweenDoors } = problem
  const half = options.pickUpMinutes / 2
  const atDoor = options.dropOffMinutes / 2
  const until = problem.until[courier] as number
  const most = problem.maxLoad[courier] as number
  if (trips.length === 0) return 0
  let time = problem.free[courier] as number
  let door = -1
  let cost = 0
  let pay = 0
  for (const trip of trips) {
    if (trip.length > most) return Number.POSITIVE_INFINITY
    const pickUp = problem.pickUpOf[trip[0] as number] as number
    const drive = door < 0 ? problem.toPickUp(courier, pickUp) : fromDoor(door, pickUp)
    const picked = pickUpTime(problem, trip, time, drive)
    if (picked > until) return Number.POSITIVE_INFINITY
    time = picked + half
    door = -1
    for (const delivery of trip) {
      time += (door < 0 ? (direct[delivery] as number) : betweenDoors(door, delivery)) + atDoor
      const soonest = earliest[delivery] as number
      const dueAt = due[delivery] as number
      cost += time - soonest + options.waiting * (picked - (ready[delivery] as number))
      if (time > dueAt && soonest <= dueAt) cost += options.late
      time += atDoor
      pay += problem.pay[delivery] as number
      door = delivery
    }
    cost += problem.busy * Math.max(0, Math.min(time, until) - (picked - half - drive))
  }
  if (time < until) cost += (problem.remoteDoor[door] as number) - (problem.remoteCourier[courier] as number)
  return cost + options.pay * extraPay(problem, courier, pay)
}
