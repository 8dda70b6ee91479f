import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { adminList } from '../api/lists.ts'
import { instant, money } from '../api/wire.ts'
import { approvalKinds, approvalStates } from './approvals.ts'

const tag = 'Admin'
const path = '/api/admin/approvals'
const admin = z.object({ id: z.string(), name: z.string() })

const approval = z.object({
  id: z.string(),
  kind: z.enum(approvalKinds),
  /** The order, the donation, the restaurant or the promo code; empty of what is about none. */
  subject: z.string(),
  /** What the call would have been given: its body. */
  input: z.record(z.string(), z.unknown()),
  /** What would go back, in paise, as it stood when it was asked for; null where no sum is known. */
  amount: z.nullable(money),
  askedBy: admin,
  askedAt: instant,
  /** Until when somebody can decide on it; null once it is open no more. */
  expiresAt: z.nullable(instant),
  state: z.enum(approvalStates),
  decidedBy: z.nullable(admin),
  decidedAt: z.nullable(instant),
  /** Why it was declined; empty otherwise. */
  reason: z.string(),
  /** Whether the caller asked for it, and so cannot decide. */
  own: z.boolean(),
})
export type Approval = z.infer<typeof approval>

export const approvals = adminList({
  path,
  summary:
    'What waits for a second admin, the oldest first, or what was decided, withdrawn or has expired, the latest first',
  filter: { state: z._default(z.enum(['open', 'decided']), 'open') },
  item: approval,
})

export const askForApproval = endpoint({
  method: 'POST',
  path,
  access: ['ADMIN'],
  tag,
  summary:
    'Ask a second admin to approve what was refused with approval_needed (409): the body of that call as `input`',
  // The same as of the settings.
  bodyLimit: 256 * 1024,
  body: z.object({
    kind: z.enum(approvalKinds),
    /** The order or donation of a refund, the restaurant of a commission, the promo code; empty otherwise. */
    subject: z._default(z.string().check(maxLength(100)), ''),
    input: z._default(z.record(z.string().check(maxLength(100)), z.unknown()), {}),
  }),
  status: 201,
  response: approval,
})

export const decideApproval = endpoint({
  method: 'POST',
  path: `${path}/:id/decision`,
  access: ['ADMIN'],
  confirmation: 'required',
  tag,
  summary:
    'Approve what another admin asked for, which does it at once and once, or decline it with a reason',
  params: z.object({ id: z.string().check(maxLength(100)) }),
  body: z
    .object({
      decision: z.enum(['approve', 'decline']),
      reason: z._default(z.string().check(z.trim(), maxLength(300, /*i18n*/ 'This is too long')), ''),
    })
    .check(
      z.refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
        path: ['reason'],
        error: /*i18n*/ 'Please give a reason',
      }),
    ),
  response: approval,
})

export const withdrawApproval = endpoint({
  method: 'POST',
  path: `${path}/:id/withdraw`,
  access: ['ADMIN'],
  tag,
  summary: 'Withdraw what one has asked for oneself, before anybody has decided; repeatable',
  params: z.object({ id: z.string().check(maxLength(100)) }),
  response: approval,
})
