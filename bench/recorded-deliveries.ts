import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Placed } from '#server/features/promises/model/promise-model.ts'
import { minuteMs } from '#shared/time.ts'

export type Recorded = { placed: Placed; minutes: number }

/**
 * 10,578 deliveries of DoorDash in early 2015, given to applicants and put on view by one of them: no licence
 * is stated, so it is read where it lies and never passed on.
 */
const file = {
  url: 'https://raw.githubusercontent.com/AkankshaMandala1/doordash-delivery-performance-analysis/main/data/historical_data.csv',
  name: 'deliveries-2015.csv',
}

/** Where the file is, fetched now if it is not there yet. Throws with what to do where that fails. */
export const fetchDeliveries = async (): Promise<string> => {
  const folder = path.resolve(import.meta.dirname, '../node_modules/.cache/bench')
  const place = path.join(folder, file.name)
  if (existsSync(place)) return place
  const response = await fetch(file.url).catch((error: Error) => {
    throw new Error(`${file.url} cannot be reached (${error.message}); name a copy: --deliveries FILE`)
  })
  if (!response.ok) throw new Error(`${file.url} says ${response.status}; name a copy: --deliveries FILE`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(place, Buffer.from(await response.arrayBuffer()))
  return place
}

const number = z.string().transform((text) => (text === 'NA' || text === '' ? null : Number(text)))
const instant = z
  .string()
  .transform((text) => Date.parse(`${text.replace(' ', 'T')}Z`))
  .refine(Number.isFinite)
/** In the order of the columns. */
const row = z.tuple([
  z.string(),
  instant,
  instant,
  z.string(),
  z.string(),
  z.string(),
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
])

/**
 * The deliveries of such a file by the time when they were placed; those that took under a minute or over
 * three hours are left out, as are lines that are cut off. The hours are as they stand in the file.
 */
export const readDeliveries = (place: string): { deliveries: Recorded[]; hash: string } => {
  const text = readFileSync(place, 'utf8')
  const deliveries = text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .flatMap((line): Recorded[] => {
      const parsed = row.safeParse(line.replaceAll('"', '').split(','))
      if (!parsed.success) return []
      const [, at, arrivedAt, restaurantId, , , portions, cents, , , , onShift, busy, open, , way] =
        parsed.data
      const minutes = (arrivedAt - at) / minuteMs
      if (minutes < 1 || minutes > 180) return []
      const each = (count: number | null) =>
        onShift === null ? null : Math.max(0, count ?? 0) / Math.max(1, onShift)
      const busyShare = each(busy)
      return [
        {
          minutes,
          placed: {
            restaurantId,
            at,
            hourOfWeek: hourOfWeekUtc(at),
            stated: null,
            portions: portions ?? 1,
            subtotal: cents ?? 0,
            load: each(open),
            busy: busyShare === null ? null : Math.min(1, busyShare),
            way: way === null || way === 0 ? null : way / 60,
          },
        },
      ]
    })
    .sort((a, b) => a.placed.at - b.placed.at)
  return { deliveries, hash: createHash('sha256').update(text).digest('hex').slice(0, 12) }
}

/** 0 is Monday, midnight to one. */
export const hourOfWeekUtc = (at: number): number => {
  const date = new Date(at)
  return ((date.getUTCDay() + 6) % 7) * 24 + date.getUTCHours()
}
