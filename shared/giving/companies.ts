import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { instant, money } from '../api/wire.ts'

/**
 * From how many people on a company's page says what they gave: the sum of one or two would tell colleagues
 * what each of them gave.
 */
export const leastPeople = 3

/** A company's part of its page's address, as an admin's list and the donation's form have it. */
export const companyId = z.string().check(z.minLength(1), maxLength(80))

const companyNameNeeded = /*i18n*/ 'Please enter the name of the company'
export const companyName = z
  .string(companyNameNeeded)
  .check(
    z.trim(),
    z.minLength(1, companyNameNeeded),
    maxLength(100, /*i18n*/ 'This is too long'),
    z.regex(/^\P{Cc}*$/u, /*i18n*/ 'Please leave out control characters'),
  )

/** What the people of a company gave together, less what went back; whoever they are is nowhere said. */
export const company = z.object({
  id: z.string(),
  name: z.string(),
  /** When it was put on the list. */
  since: instant,
  /** Whether gifts can still be counted towards it. */
  open: z.boolean(),
  people: z.int(),
  gifts: z.int(),
  /** In paise; null while fewer than `leastPeople` have given. */
  given: z.nullable(money),
  /** Of that, what came in this calendar year of Asia/Kolkata. */
  year: z.object({ year: z.int(), given: z.nullable(money) }),
})
export type Company = z.infer<typeof company>

export const oneCompany = endpoint({
  method: 'GET',
  path: '/api/companies/:id',
  access: 'public',
  tag: 'Giving',
  summary: 'What the people of a company gave together; from three people on, and without names',
  params: z.object({ id: companyId }),
  response: company,
})

const tag = 'Admin'
const access = ['ADMIN'] as const

/** As admins see it: the sum also of a few, since they see each gift. */
const adminCompany = z.extend(company, { given: money, year: z.object({ year: z.int(), given: money }) })
export type AdminCompany = z.infer<typeof adminCompany>

export const adminCompanies = endpoint({
  method: 'GET',
  path: '/api/admin/companies',
  access,
  tag,
  summary: 'The companies whose people give together, by name, and what each gave',
  response: z.object({ items: z.array(adminCompany) }),
})

export const addCompany = endpoint({
  method: 'POST',
  path: '/api/admin/companies',
  access,
  tag,
  summary: 'Open the page of a company; one of that name is opened again',
  body: z.object({ name: companyName }),
  response: adminCompany,
})

export const closeCompany = endpoint({
  method: 'POST',
  path: '/api/admin/companies/:id/close',
  access,
  tag,
  summary: 'Count no more gifts towards a company; its page stays',
  params: z.object({ id: companyId }),
  response: adminCompany,
})
