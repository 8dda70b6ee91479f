import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { applicationStatuses } from '#shared/partners/contracts.ts'
import { businessTypes } from '#shared/partners/validation.ts'
import { users } from './accounts.ts'
import { moment, oneOf } from './columns.ts'
import { restaurants } from './restaurants.ts'

/** Applications of businesses that want to become partners. */
export const partnerApplications = pgTable(
  'partner_applications',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** `AE`, the year, five random digits (specification section 9). */
    number: text('number').notNull(),
    /** Null for a visitor. */
    userId: uuid('user_id').references(() => users.id),
    businessName: text('business_name').notNull(),
    contactName: text('contact_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    businessType: text('business_type', { enum: businessTypes }).notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    description: text('description').notNull().default(''),
    /** When the applicant agreed to the terms. */
    agreedAt: moment('agreed_at').notNull(),
    /** The language the applicant used, for e-mails. */
    language: text('language').notNull(),
    status: text('status', { enum: applicationStatuses }).notNull().default('pending'),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    /** What an admin wrote to the applicant last. */
    reason: text('reason').notNull().default(''),
    /** The draft that an approval created. */
    restaurantId: text('restaurant_id').references(() => restaurants.id),
  },
  (t) => [
    oneOf(t.businessType, businessTypes),
    oneOf(t.status, applicationStatuses),
    uniqueIndex('partner_applications_number_key').on(t.number),
    index('partner_applications_age_idx').on(t.status, t.createdAt.desc()),
  ],
)
