import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { instant, page, paging } from '../api/wire.ts'
import { breachSteps } from '../duties/breach.ts'

/**
 * What people are asked about: `account`, that they have an account as the privacy page says; `marketing`,
 * e-mails that advertise.
 */
export const consentPurposes = ['account', 'marketing'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

const consent = z.object({
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  /** The version of the privacy page that was shown. */
  notice: z.string(),
  at: instant,
})
export type Consent = z.infer<typeof consent>

export const ownConsents = endpoint({
  method: 'GET',
  path: '/api/consents',
  access: 'signedIn',
  tag: 'Accounts',
  summary: 'What one has agreed to and taken back, the latest first',
  response: z.object({ items: z.array(consent) }),
})

const admins = { access: ['ADMIN'], tag: 'Admin' } as const

export const consentRegister = endpoint({
  ...admins,
  method: 'GET',
  path: '/api/admin/consents',
  summary: 'The register of consents: who agreed to what by which notice, or took it back; the latest first',
  query: z.object({
    ...paging,
    purpose: z.optional(z.enum(consentPurposes)),
    /** The account. */
    person: z.optional(z.string().check(maxLength(100))),
  }),
  response: page(
    z.object({ ...consent.shape, id: z.int(), person: z.object({ id: z.string(), username: z.string() }) }),
  ),
})

const words = z.string().check(z.trim(), maxLength(4_000, /*i18n*/ 'This is too long'))
const needed = words.check(z.minLength(1, /*i18n*/ 'Please say what happened'))
const breachFields = {
  /** What happened, where, and to what extent. */
  what: needed,
  /** What of people's data it concerns. */
  data: words,
  /** How many people; null: not known yet. */
  people: z.nullable(z.int().check(z.minimum(0), z.maximum(2_000_000_000))),
  /** What was done about it, and what people can do. */
  measures: words,
}
const step = z.object({
  step: z.enum(breachSteps),
  dueAt: instant,
  doneAt: z.nullable(instant),
  /** Whether a law demands it by then. */
  law: z.boolean(),
  source: z.string(),
})
const breach = z.object({
  ...breachFields,
  number: z.int(),
  noticedAt: instant,
  steps: z.array(step),
  closedAt: z.nullable(instant),
})
export type Breach = z.infer<typeof breach>

export const breaches = endpoint({
  ...admins,
  method: 'GET',
  path: '/api/admin/breaches',
  summary: 'The register of breaches of personal data, the latest first, with what is due by when',
  response: z.object({ items: z.array(breach) }),
})

export const recordBreach = endpoint({
  ...admins,
  method: 'POST',
  path: '/api/admin/breaches',
  summary: 'Record a breach of personal data',
  body: z.object({ ...breachFields, noticedAt: z.string().check(maxLength(40)) }),
  status: 201,
  response: breach,
})

export const changeBreach = endpoint({
  ...admins,
  method: 'PATCH',
  path: '/api/admin/breaches/:number',
  summary: 'Add to what is known of a breach, mark a step as done, or close it; repeatable',
  params: z.object({ number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
  body: z.partial(z.object({ ...breachFields, done: z.enum(breachSteps), closed: z.literal(true) })),
  response: breach,
})
