import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import {
  accountSettings,
  approvalSettings,
  creditSettings,
  foodSafetySettings,
  invoicingSettings,
  mealSettings,
  orderingSettings,
  pricingSettings,
  rescueSettings,
  siteContent,
  supportSettings,
  writtenContent,
} from './validation.ts'

const tag = 'Admin'
const path = '/api/admin/settings'

/**
 * The settings that admins change while the server runs, by their names in the API. A schema parses `{}` into
 * the default. Amounts in paise.
 */
export const settingSchemas = {
  pricing: pricingSettings,
  ordering: orderingSettings,
  accounts: accountSettings,
  support: supportSettings,
  invoicing: invoicingSettings,
  foodSafety: foodSafetySettings,
  rescue: rescueSettings,
  meals: mealSettings,
  credit: creditSettings,
  approvals: approvalSettings,
  siteContent: writtenContent,
}

/** All of them, as they are in force. */
const adminSettingsView = z.object(settingSchemas)
export type AdminSettings = z.output<typeof adminSettingsView>

/** Checked by the operation against the setting's own schema, together with what is stored. */
const some = z.optional(z.record(z.string().check(maxLength(100)), z.unknown()))

export const adminSettings = endpoint({
  method: 'GET',
  path,
  access: ['ADMIN'],
  tag,
  summary: 'The settings in force',
  response: adminSettingsView,
})

const contentInForce = z.required(siteContent)

export const adminSiteContent = endpoint({
  method: 'GET',
  path: '/api/admin/site-content',
  access: ['ADMIN'],
  tag,
  summary:
    'What the site says about the house, in each language, written or as it came; changed as `siteContent` of the settings',
  response: z.object({ en: contentInForce, hi: contentInForce }),
})

export const settingChanges = z.strictObject(
  Object.fromEntries(Object.keys(settingSchemas).map((key) => [key, some])) as Record<
    keyof AdminSettings,
    typeof some
  >,
)

export const changeAdminSettings = endpoint({
  method: 'PUT',
  path,
  // The texts of the site in each language.
  bodyLimit: 256 * 1024,
  access: ['ADMIN'],
  tag,
  summary:
    'Change any part of the settings, at once on every instance: the fields that are sent, all or none of them. What an open order was made by stays',
  confirmation: 'required',
  body: settingChanges,
  response: adminSettingsView,
})

export const orderingState = endpoint({
  method: 'GET',
  path: '/api/ordering',
  access: 'public',
  tag: 'Checkout',
  summary: 'Whether orders are taken at all, and what the operator says while they are not',
  response: z.object({ open: z.boolean(), notice: z.string() }),
})
