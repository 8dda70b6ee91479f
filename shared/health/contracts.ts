import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { instant } from '../api/wire.ts'

const tag = 'Admin'

/** What is looked at, in the order in which it is shown. */
export const healthChecks = [
  'database',
  'pool',
  'events',
  'jobs',
  'books',
  'disk',
  'backup',
  'mail',
  'payments',
  'push',
  'witnesses',
] as const
export type HealthCheck = (typeof healthChecks)[number]

/**
 * The alarms of deploy/prometheus/alerts.yaml that no check above is about, by their pages of
 * docs/runbook.md, the most urgent first.
 */
export const healthAlarms = [
  'database-away',
  'server-errors',
  'overloaded',
  'instance-down',
  'orders-unaccepted',
  'nobody-carries',
  'nobody-orders',
  'orders-late',
  'payments-failing',
  'payments-stuck',
  'refunds-stuck',
  'payouts-failed',
  'promises-broken',
  'figures-unreadable',
  'slow-statements',
  'event-loop-late',
  'search-empty',
  'versions-mixed',
] as const
export type HealthAlarm = (typeof healthAlarms)[number]

export const adminHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: ['ADMIN'],
  tag,
  summary: 'Instances, database, events, jobs, disk, backup and services, each fine or in need of attention',
  response: z.object({
    at: instant,
    instances: z.array(
      z.object({
        id: z.string(),
        host: z.string(),
        version: z.string(),
        startedAt: instant,
        lastSeen: instant,
        /** The one that responds. */
        here: z.boolean(),
      }),
    ),
    /** What is wrong beside that: of the business for all instances, else of the one that responds. */
    alarms: z.array(z.object({ name: z.enum(healthAlarms), since: z.nullable(instant) })),
    checks: z.array(
      z.object({
        name: z.enum(healthChecks),
        /** `off`: not configured, which may be meant. */
        state: z.enum(['ok', 'attention', 'off']),
        /** Since when it needs attention, where that can be known. */
        since: z.nullable(instant),
        /** The figures behind it, by their names; bytes, milliseconds, counts. */
        values: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
      }),
    ),
  }),
})
export type Health = z.infer<(typeof adminHealth)['response']>

/** What an operator sets up before people order, in this order. */
export const firstHourParts = [
  'contact',
  'mail',
  'payments',
  'prices',
  'invoicing',
  'place',
  'restaurant',
  'order',
  'backup',
] as const
export type FirstHourPart = (typeof firstHourParts)[number]

export const firstHour = endpoint({
  method: 'GET',
  path: '/api/admin/first-hour',
  access: ['ADMIN'],
  tag,
  summary: 'How far an operator is with what has to be set up; nothing of a demo',
  response: z.object({
    parts: z.array(z.object({ part: z.enum(firstHourParts), done: z.boolean() })),
  }),
})
export type FirstHour = z.infer<(typeof firstHour)['response']>
