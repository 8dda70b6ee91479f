import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { instant } from '../api/wire.ts'
import { concernedKinds } from '../duties/suspension.ts'

const tooLong = /*i18n*/ 'This is too long'
const words = z.string().check(z.trim(), z.minLength(1, /*i18n*/ 'Please say why'), maxLength(2_000, tooLong))

/**
 * `given`: told, and nothing decided yet. A suspension without notice begins as `suspended`. An appeal is
 * `upheld`, when the suspension stays, or `lifted`.
 */
export const noticeStates = ['given', 'withdrawn', 'suspended', 'upheld', 'lifted'] as const
export const noticeSubjects = ['account', 'restaurant'] as const

const shared = {
  id: z.string(),
  subject: z.enum(noticeSubjects),
  subjectId: z.string(),
  /** The person's or the restaurant's. */
  name: z.string(),
  kind: z.enum(concernedKinds),
  state: z.enum(noticeStates),
  reason: z.string(),
  givenAt: instant,
  /** Until when it can be answered before anything is decided. */
  answerUntil: instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  suspendedAt: z.nullable(instant),
  /** Until when the suspension can be appealed; null before there is one. */
  appealUntil: z.nullable(instant),
  appeal: z.nullable(z.string()),
  appealedAt: z.nullable(instant),
  /** By when the appeal has to be decided. */
  appealDecidedBy: z.nullable(instant),
  decidedAt: z.nullable(instant),
  /** Why it was withdrawn, or what came of the appeal. */
  decision: z.nullable(z.string()),
}
const notice = z.object(shared)
export type SuspensionNotice = z.infer<typeof notice>
const adminNotice = z.object({
  ...shared,
  /** From when on it may be followed by the suspension. */
  suspendFrom: instant,
  /** Whether the caller decided on the suspension, so that somebody else decides on the appeal. */
  own: z.boolean(),
})
export type AdminNotice = z.infer<typeof adminNotice>

const params = z.object({ id: z.string().check(maxLength(100)) })
const admins = { access: ['ADMIN'], tag: 'Admin' } as const

export const adminNotices = endpoint({
  ...admins,
  method: 'GET',
  path: '/api/admin/suspension-notices',
  summary:
    'Notices before suspensions and appeals after them: what waits, the most urgent first, or what is over',
  query: z.object({ state: z._default(z.enum(['open', 'over']), 'open') }),
  response: z.object({ items: z.array(adminNotice) }),
})

export const giveNotice = endpoint({
  ...admins,
  method: 'POST',
  path: '/api/admin/suspension-notices',
  summary: 'Tell somebody, or a restaurant, that they are to be suspended, and why; they can answer',
  body: z.object({
    subject: z.enum(noticeSubjects),
    subjectId: z.string().check(maxLength(100)),
    reason: words,
  }),
  status: 201,
  response: adminNotice,
})

export const decideNotice = endpoint({
  ...admins,
  method: 'POST',
  path: '/api/admin/suspension-notices/:id/decision',
  confirmation: 'required',
  summary:
    'Suspend after a notice, or withdraw it; uphold a suspension that was appealed, or lift it, by somebody else',
  params,
  body: z.object({ decision: z.enum(['suspend', 'withdraw', 'uphold', 'lift']), reason: words }),
  response: adminNotice,
})

export const ownNotices = endpoint({
  method: 'GET',
  path: '/api/suspension-notices',
  access: 'signedIn',
  tag: 'Accounts',
  summary: 'Notices about one’s own account and the restaurants that one owns, the latest first',
  response: z.object({ items: z.array(notice) }),
})

export const answerNotice = endpoint({
  method: 'POST',
  path: '/api/suspension-notices/:id/answer',
  access: 'signedIn',
  tag: 'Accounts',
  summary:
    'Answer a notice before anything is decided, or appeal a suspension after it; the latest words stand',
  params,
  body: z.object({ text: words }),
  response: notice,
})

export const appealByLink = endpoint({
  method: 'POST',
  path: '/api/suspension-appeals',
  access: 'public',
  tag: 'Accounts',
  summary: 'Appeal the suspension of an account by the link in the e-mail about it',
  body: z.object({ token: z.string().check(maxLength(200)), text: words }),
  response: z.object({ appealedAt: instant, decidedBy: instant }),
})
