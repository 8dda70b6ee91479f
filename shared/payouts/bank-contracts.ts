import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { instant, money } from '../api/wire.ts'

const tag = 'Admin'
const admins = { access: ['ADMIN'], tag } as const

/** A file that orders the bank to transfer payouts, and what became of them. */
export const payoutFile = z.object({
  number: z.int(),
  at: instant,
  payouts: z.int(),
  amount: money,
  sent: z.int(),
  failed: z.int(),
  /** Of which nothing is known yet. */
  waiting: z.int(),
})
export type PayoutFile = z.infer<typeof payoutFile>

export const payoutFiles = endpoint({
  ...admins,
  method: 'GET',
  path: '/api/admin/payout-files',
  summary: 'The latest files for the bank, and what became of the payouts in them',
  response: z.object({ items: z.array(payoutFile) }),
})

export const makePayoutFile = endpoint({
  ...admins,
  method: 'POST',
  path: '/api/admin/payout-files',
  confirmation: 'required',
  summary: 'Put all payouts that are to be transferred, and are in no file yet, into one for the bank',
  response: z.object({
    /** Null where nothing is to be transferred. */
    file: z.nullable(payoutFile),
    /** In none, since there is no account, or since it is the one that the bank has refused. */
    left: z.array(
      z.object({
        number: z.string(),
        name: z.string(),
        amount: money,
        why: z.enum(['noAccount', 'sameAccount']),
      }),
    ),
  }),
})

export const readPayoutFile = endpoint({
  ...admins,
  method: 'POST',
  path: '/api/admin/payout-files/:number/read',
  confirmation: 'required',
  summary: 'The file as CSV, with account numbers: whoever takes it out is in the audit log',
  params: z.object({ number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
  response: z.object({ filename: z.string(), csv: z.string() }),
})

export const taxDeducted = endpoint({
  ...admins,
  method: 'POST',
  path: '/api/admin/tax-deducted/read',
  confirmation: 'required',
  summary: 'The tax deducted at source in a quarter, by payee with PAN, as CSV for the return: audited',
  body: z.object({
    /** The financial year by the year it begins in, and its quarter: 1 is April to June. */
    year: z.int().check(z.minimum(2000), z.maximum(2100)),
    quarter: z.int().check(z.minimum(1), z.maximum(4)),
  }),
  response: z.object({
    filename: z.string(),
    csv: z.string(),
    payees: z.int(),
    gross: money,
    tds: money,
  }),
})

export const gstReturn = endpoint({
  ...admins,
  method: 'POST',
  path: '/api/admin/gst-return/read',
  confirmation: 'required',
  summary:
    'What was supplied and taken back in a month, by document, section, code and rate, as CSV for the GST return: audited',
  body: z.object({ month: z.string().check(maxLength(7), z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)) }),
  response: z.object({
    filename: z.string(),
    csv: z.string(),
    documents: z.int(),
    /** Less what credit notes took back. */
    taxable: money,
    /** Of these, what the platform owes: tax, and tax collected at source. */
    tax: money,
    collected: money,
  }),
})

export const socialSecurity = endpoint({
  ...admins,
  method: 'POST',
  path: '/api/admin/social-security/read',
  confirmation: 'required',
  summary:
    "The contribution to couriers' social security for a financial year, by courier with days and pay, as CSV: audited",
  body: z.object({
    /** The financial year by the year it begins in. */
    year: z.int().check(z.minimum(2000), z.maximum(2100)),
  }),
  response: z.object({
    filename: z.string(),
    csv: z.string(),
    couriers: z.int(),
    covered: z.int(),
    turnover: money,
    paid: money,
    /** Null in a year before there was any. */
    levy: z.nullable(z.object({ percent: z.number(), amount: money, capped: z.boolean() })),
  }),
})

/** Some 1,500 payouts; a longer answer comes in parts. */
const maxCharacters = 200_000

export const bankAnswer = endpoint({
  ...admins,
  method: 'POST',
  path: '/api/admin/payout-files/answer',
  confirmation: 'required',
  bodyLimit: 820_000,
  summary: "Read the bank's answer to a file (CSV), and mark its payouts as sent or failed",
  body: z.object({
    csv: z
      .string()
      .check(
        z.minLength(1, /*i18n*/ 'Please choose a file'),
        maxLength(maxCharacters, /*i18n*/ 'The file is too long'),
      ),
    /** Only says what would be marked. */
    preview: z._default(z.boolean(), false),
  }),
  response: z.object({
    sent: z.int(),
    failed: z.int(),
    /** Which are marked so already. */
    unchanged: z.int(),
    /** Which the bank is not done with. */
    waiting: z.int(),
    amount: money,
    /** Lines that say nothing usable, at most a hundred of them, and how many there are. */
    refused: z.array(z.object({ line: z.int(), text: z.string(), why: z.string() })),
    refusedCount: z.int(),
  }),
})
export type BankAnswer = z.infer<typeof bankAnswer.response>
