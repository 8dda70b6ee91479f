import { type Limit, minutes } from '../../http/rate-limit.ts'

/** By address. */
export const limits = {
  apply: { name: 'partner-application', max: 20, windowMs: minutes(60) },
} satisfies Record<string, Limit>
