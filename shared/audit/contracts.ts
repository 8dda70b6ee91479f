import { z } from 'zod/mini'
import { maxLength } from '../api/length.ts'
import { adminList } from '../api/lists.ts'
import { dayRange, instant } from '../api/wire.ts'
import { auditActions, auditActors, auditSubjects } from './actions.ts'

/** Who or what an entry names; `name` is looked up at reading and empty where there is none any more. */
const named = { id: z.nullable(z.string()), name: z.string() }

export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  actor: z.object({ kind: z.enum(auditActors), ...named }),
  action: z.enum(auditActions),
  subject: z.object({ kind: z.enum(auditSubjects), ...named }),
  /** The values before and after; null where there were none. */
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntryView = z.infer<typeof auditEntry>

const text = z.optional(z.string().check(z.trim(), maxLength(100)))

export const auditFilter = {
  ...dayRange,
  /** The id of the account that acted, or `operator`. */
  actor: text,
  action: z.optional(z.enum(auditActions)),
  subjectKind: z.optional(z.enum(auditSubjects)),
  /** The whole id of what was acted on. */
  subject: text,
  /** Found anywhere in the id of what was acted on and in the values before and after. */
  q: text,
}

export const auditLog = adminList({
  path: '/api/admin/audit',
  summary: 'The audit log, the latest first',
  filter: auditFilter,
  item: auditEntry,
})
