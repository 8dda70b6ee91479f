import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/*
 * Days in the form of the Meal Delivery Routing Problem (Reyes, Erera, Savelsbergh, Sahasrabudhe, O'Neil
 * 2018): metres, and minutes since midnight.
 */

export type Point = { x: number; y: number }
export type DayOrder = Point & {
  id: string
  /** When its kitchen has it. */
  placed: number
  restaurant: string
  ready: number
  /** An order for later: between when it should be at the door. */
  slot?: { from: number; to: number }
}
export type DayCourier = Point & { id: string; on: number; off: number }
export type DayRules = {
  metresPerMinute: number
  pickUpService: number
  dropOffService: number
  /** Longest click-to-door that is not late. */
  target: number
  payPerOrder: number
  payPerHour: number
}
export type Day = {
  name: string
  rules: DayRules
  restaurants: Map<string, Point>
  orders: DayOrder[]
  couriers: DayCourier[]
}

/**
 * Lines of fields between tabs under one header line; further fields are not looked at. Throws on a line with
 * too few of them, or a number that is none.
 */
const rows = <Row extends z.ZodTuple>(folder: string, file: string, row: Row): z.infer<Row>[] =>
  readFileSync(path.join(folder, file), 'utf8')
    .trimEnd()
    .split(/\r?\n/)
    .slice(1)
    .map((line, index) => {
      const parsed = row.safeParse(line.split('\t', row.def.items.length).map((field) => field.trim()))
      if (parsed.success) return parsed.data
      throw new Error(`${file}, line ${index + 2}: ${parsed.error.issues[0]?.message}`)
    })

const number = z.coerce.number()

export const readDay = (folder: string): Day => {
  const [rules] = rows(
    folder,
    'instance_parameters.txt',
    z.tuple([number, number, number, number, number, number, number]),
  )
  if (rules === undefined) throw new Error(`${folder}: instance_parameters.txt has no line of values`)
  const [metresPerMinute, pickUpService, dropOffService, target, , payPerOrder, payPerHour] = rules
  return {
    name: path.basename(folder),
    rules: { metresPerMinute, pickUpService, dropOffService, target, payPerOrder, payPerHour },
    restaurants: new Map(
      rows(folder, 'restaurants.txt', z.tuple([z.string(), number, number])).map(([id, x, y]) => [
        id,
        { x, y },
      ]),
    ),
    orders: rows(folder, 'orders.txt', z.tuple([z.string(), number, number, number, z.string(), number])).map(
      ([id, x, y, placed, restaurant, ready]) => ({ id, x, y, placed, restaurant, ready }),
    ),
    couriers: rows(folder, 'couriers.txt', z.tuple([z.string(), number, number, number, number])).map(
      ([id, x, y, on, off]) => ({ id, x, y, on, off }),
    ),
  }
}

/** Straight lines, rounded up to whole minutes. */
export const minutesBetween = (rules: DayRules, a: Point, b: Point): number =>
  Math.ceil(Math.hypot(a.x - b.x, a.y - b.y) / rules.metresPerMinute)

/** The days in the folders of a folder, or the one that the folder itself is. */
export const readDays = (instances: string): Day[] => {
  const isDay = (folder: string) => existsSync(path.join(folder, 'orders.txt'))
  const folders = isDay(instances)
    ? [instances]
    : readdirSync(instances)
        .map((name) => path.join(instances, name))
        .filter(isDay)
        .sort()
  if (folders.length === 0) throw new Error(`No folder in ${instances} has an orders.txt.`)
  return folders.map(readDay)
}
