import { idsOfNumber, readableNumber } from '../api/readable.ts'
import { marketDay, monthsBefore, startOfDay } from '../calendar.ts'
import { hourMs } from '../time.ts'

/**
 * By when a complaint has to be acknowledged and redressed: within 48 hours and a month of its receipt
 * (Consumer Protection (E-Commerce) Rules, 2020, rule 4(5), in force since 23 July 2020).
 */
export const acknowledgeBy = (receivedAt: Date): Date => new Date(receivedAt.getTime() + 48 * hourMs)

/** The same time of day a calendar month later in Asia/Kolkata, on the last day of a shorter month. */
export const redressBy = (receivedAt: Date): Date => {
  const day = marketDay(receivedAt)
  return new Date(
    startOfDay(monthsBefore(day, -1)).getTime() + (receivedAt.getTime() - startOfDay(day).getTime()),
  )
}

/** What people call a conversation with support: `T-00042`. */
export const ticketNumber = (number: number): string => `T-${String(number).padStart(5, '0')}`

/** What people call a message of the contact form, which may be a complaint as well: `M-7K2M9QXDP`. */
export const messageNumber = (id: string): string => readableNumber('M', id)
export const idsOfMessageNumber = (typed: string): { first: string; last: string } | null =>
  idsOfNumber('M', typed)
