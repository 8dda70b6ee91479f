import { isDeepStrictEqual } from 'node:util'
import type { FirstHour, FirstHourPart } from '#shared/health/contracts.ts'
import { firstHourParts } from '#shared/health/contracts.ts'
import { pricingSettings } from '#shared/settings/validation.ts'
import type { Deps } from '../../deps.ts'
import { settingsSchema } from '../../settings.ts'
import { listRestaurants } from '../catalogue/list-restaurants.ts'
import { placedOrders } from '../reports/figures.ts'
import { readSetting } from '../settings/read-setting.ts'
import { readBackup } from './record-backup.ts'

const unset = settingsSchema.parse({})

/**
 * How far an operator is:
 * - contact: the addresses that people see are theirs, and complaints have somebody;
 * - mail: leaves by a server of theirs, under their name;
 * - payments: cards and UPI are taken. In cash alone is possible, and said on the page;
 * - prices: are not those that the product comes with;
 * - invoicing: who issues the invoices, with a GSTIN;
 * - place: the PIN codes that are delivered to;
 * - restaurant, order: a live one, and one that was delivered;
 * - backup: somebody has said that one was made.
 * Nothing of a demo, which is no operator's.
 */
export const readFirstHour = async (deps: Deps): Promise<FirstHour> => {
  const { settings, db } = deps
  if (settings.mode !== 'live') return { parts: [] }
  const [ordering, pricing, invoicing, restaurants, [placed], backup] = await Promise.all([
    readSetting(db, 'ordering'),
    readSetting(db, 'pricing'),
    readSetting(db, 'invoicing'),
    listRestaurants(deps, { limit: 1 }),
    placedOrders(deps, {}),
    readBackup(db),
  ])
  const { contactEmail, contactPhone, grievanceOfficer, mailFrom } = settings
  const { legalName, address, state, gstin } = invoicing
  const done: Record<FirstHourPart, boolean> = {
    contact:
      contactEmail !== unset.CONTACT_EMAIL && contactPhone !== unset.CONTACT_PHONE && grievanceOfficer !== '',
    mail: settings.smtpUrl !== undefined && mailFrom !== unset.MAIL_FROM,
    payments: settings.payments.length > 0,
    prices: !isDeepStrictEqual(pricing, pricingSettings.parse({})),
    invoicing: ![legalName, address, state, gstin].includes(''),
    place: ordering.pinCodes.length > 0 || ordering.areas.length > 0,
    restaurant: restaurants.total > 0,
    order: (placed?.delivered ?? 0) > 0,
    backup: backup !== undefined,
  }
  return { parts: firstHourParts.map((part) => ({ part, done: done[part] })) }
}
