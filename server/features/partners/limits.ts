import type { Limit } from '../../http/rate-limit.ts'

/** By address. */
export const limits = {
  apply: { name: 'partner-application', max: 20, windowMs: 3_600_000 },
} satisfies Record<string, Limit>
