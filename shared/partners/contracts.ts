import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { adminList, searched } from '../api/lists.ts'
import { instant } from '../api/wire.ts'
import { applicationDecision, businessTypes, partnerForm } from './validation.ts'

export const applicationStatuses = ['pending', 'askedBack', 'approved', 'declined'] as const

export const applyAsPartner = endpoint({
  method: 'POST',
  path: '/api/partner-applications',
  access: 'public',
  tag: 'Partners',
  summary: 'Apply as a partner; the application number also comes by e-mail',
  body: partnerForm,
  status: 201,
  response: z.object({
    /** `AE`, the year, five digits. */
    applicationNumber: z.string(),
    status: z.enum(applicationStatuses),
    createdAt: instant,
  }),
})

const adminTag = 'Admin'
const partnerApplication = z.object({
  id: z.string(),
  number: z.string(),
  businessName: z.string(),
  businessType: z.enum(businessTypes),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  description: z.string(),
  status: z.enum(applicationStatuses),
  /** What the admin wrote to the applicant last; empty where nothing. */
  reason: z.string(),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  /** The draft that an approval created. */
  restaurantId: z.nullable(z.string()),
})
export type PartnerApplication = z.infer<typeof partnerApplication>

export const partnerApplications = adminList({
  path: '/api/admin/partner-applications',
  summary: 'Partner applications, the latest first; `q` is looked for in number, names, e-mail and city',
  filter: {
    status: z.optional(z.enum(applicationStatuses)),
    ...searched,
  },
  item: partnerApplication,
})

export const decideApplication = endpoint({
  method: 'POST',
  path: '/api/admin/partner-applications/:id',
  access: ['ADMIN'],
  tag: adminTag,
  summary: 'Approve a partner application, which creates the restaurant as a draft, decline it, or ask back',
  params: z.object({ id: z.string().check(maxLength(100)) }),
  body: applicationDecision,
  response: partnerApplication,
})
