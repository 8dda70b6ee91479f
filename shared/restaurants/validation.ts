import { z } from 'zod/mini'
import { asPhone, isPhone } from '../accounts/phone.ts'
import { maxLength } from '../api/length.ts'
import { latLng } from '../api/wire.ts'
import { capacityUnits } from '../orders/kitchen-capacity.ts'
import { asFssaiNumber, isFssaiNumber } from './fssai-number.ts'

/** Rules and messages of a restaurant's settings, used by the browser and the server alike. */
const tooLong = /*i18n*/ 'This is too long'
const noControl = /*i18n*/ 'Please leave out control characters'
const line = (max: number) =>
  z.string().check(z.trim(), maxLength(max, tooLong), z.regex(/^\P{Cc}*$/u, noControl))
const lines = (max: number) =>
  z.string().check(z.trim(), maxLength(max, tooLong), z.regex(/^[\P{Cc}\t\n\r]*$/u, noControl))

const nameRequired = /*i18n*/ "The restaurant's name is required"
export const profileFields = {
  name: line(120).check(z.minLength(1, nameRequired)),
  description: lines(1000),
  cuisines: z.array(line(40).check(z.minLength(1))).check(
    maxLength(12, /*i18n*/ 'At most 12 cuisines'),
    z.refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, {
      error: /*i18n*/ 'Each cuisine once',
    }),
  ),
  fssaiNumber: z.string().check(z.trim(), maxLength(40, tooLong), asFssaiNumber, isFssaiNumber),
  /** One of a chain of ten outlets or more. */
  inChain: z.boolean(),
  phone: z.string().check(z.trim(), maxLength(30, tooLong), asPhone, isPhone),
  address: lines(300),
  /** null: nowhere on the map. */
  location: z.nullable(latLng),
}

/** What somebody says who sets up a restaurant; the rest follows on its first day. */
export const newRestaurant = z.object({ name: profileFields.name })

const badTime = /*i18n*/ 'Please enter a time such as 10:00'
const closedTimes = {
  from: z.optional(z.nullable(z.string().check(maxLength(8)))),
  to: z.optional(z.nullable(z.string().check(maxLength(8)))),
}
const openTimes = {
  from: z.string(badTime).check(maxLength(5, badTime), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, badTime)),
  /** At or before `from`: on the day after. `24:00` is midnight. */
  to: z
    .string(badTime)
    .check(maxLength(5, badTime), z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, badTime)),
}
const times = <S extends z.core.$ZodShape>(shape: S) =>
  z.discriminatedUnion('open', [
    z.object({ ...shape, open: z.literal(true), ...openTimes }),
    z.object({ ...shape, open: z.literal(false), ...closedTimes }),
  ])
type Times = { open: boolean; from?: string | null | undefined; to?: string | null | undefined }

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
const dayMinutes = 1440

/**
 * The first entry that contradicts another of its day: a shift that begins before the one before it ends, or
 * a day said to be both closed and open. `entries` are those of one day, with their position in the list.
 */
const contradiction = (entries: readonly { entry: Times; index: number }[]): number | undefined => {
  if (entries.length < 2) return undefined
  const closed = entries.find(({ entry }) => !entry.open)
  if (closed) return closed.index
  const shifts = entries
    .map(({ entry, index }) => {
      const [from, to] = [minutesOf(entry.from ?? ''), minutesOf(entry.to ?? '')]
      return { index, from, to: to > from ? to : to + dayMinutes }
    })
    .toSorted((a, b) => a.from - b.from)
  return shifts.find((shift, at) => at > 0 && shift.from < (shifts[at - 1]?.to ?? 0))?.index
}

/** A refinement of a list of shifts: those of one day fit together. */
const fitTogether =
  <T extends Times>(dayOf: (entry: T) => string | number) =>
  ({ value, issues }: { value: T[]; issues: z.core.$ZodRawIssue[] }) => {
    const byDay = Map.groupBy(
      value.map((entry, index) => ({ entry, index })),
      ({ entry }) => dayOf(entry),
    )
    for (const entries of byDay.values()) {
      const index = contradiction(entries)
      if (index !== undefined)
        issues.push({
          code: 'custom',
          message: /*i18n*/ 'The shifts of a day must not overlap',
          input: value,
          path: [index, 'from'],
        })
    }
  }

const maxShifts = 28
const maxHolidays = 100
const noDate = /*i18n*/ 'Please enter a date'

type Days = { date: string; until?: string | null | undefined }
const lastOf = ({ date, until }: Days): string => until ?? date

/** A refinement of holidays: each ends after it begins, and none shares a day with another. */
const areApart = ({ value, issues }: { value: Days[]; issues: z.core.$ZodRawIssue[] }) => {
  const entries = value.map((entry, index) => ({ ...entry, last: lastOf(entry), index }))
  const wrong = (message: string, at: number, field: keyof Days) =>
    issues.push({ code: 'custom', message, input: value, path: [at, field] })
  for (const { date, last, index } of entries)
    if (last < date) wrong(/*i18n*/ 'The last day is before the first', index, 'until')
  const sorted = entries.toSorted((a, b) => a.date.localeCompare(b.date) || a.index - b.index)
  for (const [at, { date, last, index }] of sorted.entries()) {
    const before = sorted[at - 1]
    // The shifts of one holiday are several entries.
    if (before && date <= before.last && !(date === before.date && last === before.last))
      wrong(/*i18n*/ 'Another holiday has some of these days', index, 'date')
  }
}
export const weekHours = z.array(times({ day: z.int().check(z.minimum(0), z.maximum(6)) })).check(
  maxLength(maxShifts, tooLong),
  fitTogether(({ day }) => day),
)
export const holidayHours = z
  .array(
    times({
      date: z.iso.date(noDate),
      /** The last day; absent: the holiday is one day. */
      until: z.optional(z.nullable(z.iso.date(noDate))),
      /** What customers read. */
      reason: z.optional(line(80)),
    }),
  )
  .check(
    maxLength(maxHolidays, /*i18n*/ 'At most 100 holidays'),
    fitTogether(({ date }) => date),
    areApart,
  )

const wholeMinutes = /*i18n*/ 'Please enter whole minutes'
export const orderingFields = {
  /** null: not stated. */
  preparationMinutes: z.nullable(
    z
      .int(wholeMinutes)
      .check(
        z.minimum(1, /*i18n*/ 'Between 1 and 180 minutes'),
        z.maximum(180, /*i18n*/ 'Between 1 and 180 minutes'),
      ),
  ),
  busyMinutes: z
    .int(wholeMinutes)
    .check(
      z.minimum(0, /*i18n*/ 'Between 0 and 120 minutes'),
      z.maximum(120, /*i18n*/ 'Between 0 and 120 minutes'),
    ),
  minimumOrder: z
    .int(/*i18n*/ 'Please enter an amount in whole paise')
    .check(
      z.minimum(0, /*i18n*/ 'An amount cannot be below zero'),
      z.maximum(1_000_000, /*i18n*/ 'No more than ₹10,000'),
    )
    .brand<'Paise'>(),
  counterPrices: z.boolean(),
  /** Whether customers may collect their orders at the counter. */
  collection: z.boolean(),
  /** Orders and portions for a slot of 15 minutes; 0 orders: none for later. */
  slotOrders: z
    .int(/*i18n*/ 'Please enter a whole number')
    .check(z.minimum(0, /*i18n*/ 'Between 0 and 500'), z.maximum(500, /*i18n*/ 'Between 0 and 500')),
  slotPortions: z
    .int(/*i18n*/ 'Please enter a whole number')
    .check(z.minimum(1, /*i18n*/ 'Between 1 and 5,000'), z.maximum(5000, /*i18n*/ 'Between 1 and 5,000')),
  /** How long before a slot it is ordered for at the latest; null: as long as an order takes. */
  slotLeadMinutes: z.nullable(
    z
      .int(wholeMinutes)
      .check(
        z.minimum(0, /*i18n*/ 'Between 0 and 1440 minutes'),
        z.maximum(1440, /*i18n*/ 'Between 0 and 1440 minutes'),
      ),
  ),
  /** In metres; null: no limit. */
  deliveryRadius: z.nullable(
    z
      .int(/*i18n*/ 'Please enter a distance')
      .check(
        z.minimum(500, /*i18n*/ 'Between 0.5 and 50 km'),
        z.maximum(50_000, /*i18n*/ 'Between 0.5 and 50 km'),
      ),
  ),
}

const capacityRange = /*i18n*/ 'Between 1 and 500'
/** null: somebody accepts each order. */
export const autoAccept = z.nullable(
  z.object({
    capacity: z
      .int(/*i18n*/ 'Please enter a whole number')
      .check(z.minimum(1, capacityRange), z.maximum(500, capacityRange)),
    /** What is counted within 15 minutes: orders, or portions of dishes. */
    unit: z.enum(capacityUnits),
  }),
)

/**
 * A change of a restaurant's settings; what is absent stays as it is. Of `hours`, so do the days that are not
 * named.
 */
export const restaurantChange = z.partial(
  z.object({
    ...profileFields,
    descriptionHi: profileFields.description,
    hours: weekHours,
    holidays: holidayHours,
    ...orderingFields,
    autoAccept,
    /** null, or a moment that has passed: orders again. */
    pausedUntil: z.nullable(z.iso.datetime({ offset: true })),
  }),
)
export type RestaurantChange = z.output<typeof restaurantChange>

/** A day: who closes for longer has holidays. */
export const longestPauseMinutes = 1440
export const pauseMinutes = z
  .int(wholeMinutes)
  .check(
    z.minimum(0, /*i18n*/ 'Between 0 and 1440 minutes'),
    z.maximum(longestPauseMinutes, /*i18n*/ 'Between 0 and 1440 minutes'),
  )
