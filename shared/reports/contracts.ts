import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { adminList } from '../api/lists.ts'
import { dayRange, instant, money } from '../api/wire.ts'
import { orderStatuses } from '../orders/order-lifecycle.ts'
import { reportGroupings, reportNames } from './reports.ts'

const tag = 'Admin'

/** What may wait for a person at the platform, the most urgent first. */
export const waitingKinds = [
  'unacceptedOrders',
  'lateDeliveries',
  'rescuesNobody',
  'rescuesLocked',
  'refundRequests',
  'cashRefunds',
  'openThreads',
  'approvals',
  'messages',
  'reportedReviews',
  'applications',
  'requestedRoles',
  'shelters',
  'volunteers',
  'paymentDifferences',
  'failedJobs',
  'witnessAlarms',
] as const
export type WaitingKind = (typeof waitingKinds)[number]
const waitingCount = z.object({
  count: z.int(),
  /** Since when the oldest waits; null where nothing does. */
  since: z.nullable(instant),
})
const waiting = z.record(z.enum(waitingKinds), waitingCount)
export type Waiting = z.infer<typeof waiting>

/** Of a day: orders placed, what customers paid for those delivered in paise, cancelled, promises kept. */
const dayFigures = z.object({
  orders: z.int(),
  sales: money,
  /** Of the orders placed that day. */
  cancelled: z.int(),
  /** The share of the deliveries that were there as promised, from 0 to 1; null without any. */
  kept: z.nullable(z.number()),
  /** Minutes to the first answer of half the conversations that began that day; null without any. */
  firstAnswer: z.nullable(z.number()),
})
export type DayFigures = z.infer<typeof dayFigures>

export const adminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: ['ADMIN'],
  tag,
  summary: 'The figures of the platform as it is now, and what waits for a person',
  response: z.object({
    users: z.int(),
    restaurants: z.int(),
    orders: z.int(),
    /** What restaurants were settled for delivered orders, in all. */
    revenue: money,
    activeDeliveries: z.int(),
    /** The same under the names of the specification (section 3). */
    totalUsers: z.int(),
    totalRestaurants: z.int(),
    totalOrders: z.int(),
    waiting,
    /** Today until now in Asia/Kolkata, and the same weekday a week before until this time of day. */
    today: z.object({ day: z.iso.date(), now: dayFigures, before: dayFigures }),
  }),
})

export type AdminStats = z.infer<(typeof adminStats)['response']>

/** What is published about orders, by the name of the action. */
export const orderEventActions = [
  'authorise',
  'refusePayment',
  'schedule',
  'reschedule',
  'here',
  'noShow',
  'accept',
  'ready',
  'recallAccept',
  'recallReady',
  'deliver',
  'claim',
  'startPickup',
  'arrive',
  'confirmPickup',
  'complete',
  'giveBack',
  'release',
  'assign',
  'unassign',
  'cancel',
  'expire',
  'changeItem',
  'requestRefund',
  'grantRefund',
  'declineRefund',
] as const
export type OrderEventAction = (typeof orderEventActions)[number]

const activityEntry = z.object({
  id: z.string(),
  at: instant,
  /**
   * Where it comes from, and so what `action` is: one of `orderEventActions`, one of the audit log's, or
   * `wrote`.
   */
  source: z.enum(['order', 'audit', 'support']),
  action: z.string(),
  /**
   * The part that somebody took: customer, restaurant, agent, autopilot, timeout; of the audit log: account,
   * operator.
   */
  by: z.string(),
  /** Who it was, where the audit log says so. An empty name: the account was deleted. */
  actor: z.nullable(z.object({ id: z.string(), username: z.string() })),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  /** Of an order that an admin moved on: from which status to which. */
  moved: z.nullable(z.object({ from: z.enum(orderStatuses), to: z.enum(orderStatuses) })),
})
export type ActivityEntry = z.infer<typeof activityEntry>

export const adminActivity = adminList({
  path: '/api/admin/activity',
  summary: 'What has happened lately, the latest first: orders, conversations, and what was done by admins',
  filter: {},
  item: activityEntry,
})

/** A figure of each column; null if there is none, such as the average of nothing. */
const reportValues = z.array(z.nullable(z.number()))
const reportRow = z.object({
  /** A calendar day, an hour from 0 to 23, a restaurant's id, an area, a reason. */
  key: z.string(),
  /** A restaurant's name, or the key itself. */
  label: z.string(),
  values: reportValues,
})
export type ReportRow = z.infer<typeof reportRow>

export const report = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:name',
  access: ['ADMIN'],
  tag,
  summary:
    'A report over these days (the last 30 where none are named), by day or what else is asked for, with as many days before',
  params: z.object({ name: z.enum(reportNames) }),
  query: z.object({ ...dayRange, by: z._default(z.enum(reportGroupings), 'day') }),
  response: z.object({
    name: z.enum(reportNames),
    by: z.enum(reportGroupings),
    from: z.iso.date(),
    to: z.iso.date(),
    /** The names of the values, in their order. Money is in paise, shares are from 0 to 1. */
    columns: z.array(
      z.object({
        key: z.string(),
        unit: z.enum(['count', 'money', 'minutes', 'percent', 'stars', 'kilograms']),
      }),
    ),
    rows: z.array(reportRow),
    /** How many rows more there are, in the file alone. */
    more: z.int(),
    totals: reportValues,
    before: z.object({ from: z.iso.date(), to: z.iso.date(), totals: reportValues }),
  }),
})
export type Report = z.infer<(typeof report)['response']>
