import { z } from 'zod/mini'
import { endpoint } from '../contract.ts'
import { partnerForm } from '../validation/partners.ts'
import { instant } from './wire.ts'

export const applicationStatuses = ['pending', 'approved', 'declined'] as const

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
