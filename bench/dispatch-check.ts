import { type Day, minutesBetween } from './dispatch-day.ts'

export type Figures = {
  orders: number
  delivered: number
  /** Minutes from placement to door, of what was delivered. */
  clickToDoor: number[]
  late: number
  /** Sum of minutes. */
  readyToPickUp: number
  assignments: number
  cost: number
}

/**
 * Plays what a `solution_info_assignments.txt` says by the rules of the problem, knowing nothing of what made
 * it, and measures it. Throws at the first line that breaks a rule: an order twice, or before it was placed,
 * or of two restaurants together; a courier before his shift; a pick-up after it, or at another minute than
 * the file says.
 */
export const checkSolution = (day: Day, text: string): Figures => {
  const { rules } = day
  const orders = new Map(day.orders.map((order) => [order.id, order]))
  const couriers = new Map(
    day.couriers.map((courier) => [courier.id, { ...courier, free: courier.on, carried: 0, last: 0 }]),
  )
  const figures: Figures = {
    orders: orders.size,
    delivered: 0,
    clickToDoor: [],
    late: 0,
    readyToPickUp: 0,
    assignments: 0,
    cost: 0,
  }
  const refuse = (line: string, why: string): never => {
    throw new Error(`${day.name}: "${line}": ${why}`)
  }
  for (const line of text.split('\n').slice(1)) {
    if (line === '') continue
    const [given = '', stated = '', courierId = '', ...ids] = line.split(' ')
    const at = Number(given)
    const courier = couriers.get(courierId) ?? refuse(line, 'no such courier')
    if (!(at >= courier.last)) refuse(line, 'given before what this courier was given earlier')
    courier.last = at
    if (!(at >= courier.on)) refuse(line, 'before his shift')
    const carried = ids.map(
      (id) => orders.get(id) ?? refuse(line, `${id} is unknown or was delivered before`),
    )
    const first = carried[0] ?? refuse(line, 'no order')
    const restaurant = day.restaurants.get(first.restaurant) ?? refuse(line, 'no such restaurant')

    const arrival = Math.max(at, courier.free) + minutesBetween(rules, courier, restaurant)
    let pickUp = arrival + rules.pickUpService / 2
    for (const order of carried) {
      if (!orders.delete(order.id)) refuse(line, `${order.id} twice`)
      if (order.restaurant !== first.restaurant) refuse(line, 'two restaurants')
      if (at < order.placed) refuse(line, `${order.id} before it was placed`)
      pickUp = Math.max(pickUp, order.ready)
    }
    if (pickUp !== Number(stated)) refuse(line, `picked up at ${pickUp}`)
    if (pickUp > courier.off) refuse(line, 'picked up after his shift')

    let time = pickUp + rules.pickUpService / 2
    let place = restaurant
    for (const order of carried) {
      time += minutesBetween(rules, place, order) + rules.dropOffService / 2
      figures.clickToDoor.push(time - order.placed)
      if (time - order.placed > rules.target) figures.late++
      figures.readyToPickUp += pickUp - order.ready
      time += rules.dropOffService / 2
      place = order
    }
    Object.assign(courier, { x: place.x, y: place.y, free: time, carried: courier.carried + carried.length })
    figures.assignments++
    figures.delivered += carried.length
  }
  for (const { on, off, carried } of couriers.values())
    figures.cost += Math.max(carried * rules.payPerOrder, ((off - on) / 60) * rules.payPerHour)
  return figures
}
