import type { z } from 'zod/mini'
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
  supportSettings,
  writtenContent,
} from '#shared/settings/validation.ts'

/**
 * All settings that can be changed at runtime. Each schema parses `{}` into the default. Settings of the
 * process (ports, keys, URLs) are in server/settings.ts.
 */
export const settings = {
  pricing: {
    schema: pricingSettings,
    description: "Tax, delivery fee and free-delivery limit, the agent's share and the commission",
  },
  ordering: {
    schema: orderingSettings,
    description: 'Whether orders are taken, and how long accepting, cancelling and refund requests may take',
  },
  accounts: {
    schema: accountSettings,
    description: 'Whether roles are given at sign-up or wait for approval',
  },
  support: {
    schema: supportSettings,
    description: 'Answers that support gives often',
  },
  invoicing: {
    schema: invoicingSettings,
    description: 'Who issues the tax invoices: name, address, state and GSTIN',
  },
  'food-safety': {
    schema: foodSafetySettings,
    description: 'For how long surplus food may be given, by kind',
  },
  rescue: {
    schema: rescueSettings,
    description: 'Rescues: when a sale ends, when couriers are paid and what, and when a warning goes out',
  },
  meals: {
    schema: mealSettings,
    description: 'What donors are asked for a sponsored meal',
  },
  credit: {
    schema: creditSettings,
    description: 'Store credit: how much an admin may give at once',
  },
  approvals: {
    schema: approvalSettings,
    description: 'What takes a second admin: large refunds, files of payouts, settings of money',
  },
  'site-content': {
    schema: writtenContent,
    description: "What the site says about the house, in each language: figures and guests' voices",
  },
} as const satisfies Record<string, { schema: z.ZodMiniObject; description: string }>

export type SettingName = keyof typeof settings
export type SettingValue<N extends SettingName> = z.output<(typeof settings)[N]['schema']>

export const settingNames = Object.keys(settings) as SettingName[]

/** The NOTIFY channel of changed settings. A trigger notifies, so that changes made by SQL are included. */
export const settingsChannel = 'settings'

/** The effective value: the stored one, or the default if none is stored or the stored one is invalid. */
export const effectiveSetting = <N extends SettingName>(name: N, stored: unknown): SettingValue<N> => {
  const { schema } = settings[name]
  const fitting = schema.safeParse(stored ?? {})
  return (fitting.success ? fitting.data : schema.parse({})) as SettingValue<N>
}
