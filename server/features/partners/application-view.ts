import type { PartnerApplication } from '#shared/partners/contracts.ts'
import type { partnerApplications } from '../../db/tables/index.ts'

export type ApplicationRow = typeof partnerApplications.$inferSelect

/** An application as an admin sees it. */
export const applicationView = (row: ApplicationRow): PartnerApplication => ({
  id: row.id,
  number: row.number,
  businessName: row.businessName,
  businessType: row.businessType,
  contactName: row.contactName,
  email: row.email,
  phone: row.phone,
  address: row.address,
  city: row.city,
  description: row.description,
  status: row.status,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  restaurantId: row.restaurantId,
})
