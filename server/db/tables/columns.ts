import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'
import type { Paise } from '#shared/money.ts'

/** Whole paise. PostgreSQL bigint, a JavaScript number: safe up to ₹90 lakh crore. */
export const money = (name: string) => bigint(name, { mode: 'number' }).$type<Paise>()

/** Moments are stored with time zone and always handled as UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The transaction that wrote a row, in the order in which transactions began; as text, being wider than a number. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Bytes, such as a file. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
