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
 * The settings that can be changed at runtime, with what is agreed on of each. A schema parses `{}` into the
 * default. Whose each is, and what it is about, its room says (`settings` in room.ts). Settings of the
 * process (ports, keys, URLs) are in server/settings.ts.
 */
export const settings = {
  pricing: { schema: pricingSettings },
  ordering: { schema: orderingSettings },
  accounts: { schema: accountSettings },
  support: { schema: supportSettings },
  invoicing: { schema: invoicingSettings },
  'food-safety': { schema: foodSafetySettings },
  rescue: { schema: rescueSettings },
  meals: { schema: mealSettings },
  credit: { schema: creditSettings },
  approvals: { schema: approvalSettings },
  'site-content': { schema: writtenContent },
} as const satisfies Record<string, { schema: z.ZodMiniObject }>

export type SettingName = keyof typeof settings
export type SettingValue<N extends SettingName> = z.output<(typeof settings)[N]['schema']>

/** What a room says of a setting of its own. */
export type SettingInfo = {
  /** For operators, who list the settings on the command line. */
  description: string
  /** It decides how much money goes where or who has to agree to it: a second admin may have to approve. */
  decidesMoney?: true
}

export const settingNames = Object.keys(settings) as SettingName[]

/** The NOTIFY channel of changed settings. A trigger notifies, so that changes made by SQL are included. */
export const settingsChannel = 'settings'

/** The effective value: the stored one, or the default if none is stored or the stored one is invalid. */
export const effectiveSetting = <N extends SettingName>(name: N, stored: unknown): SettingValue<N> => {
  const { schema } = settings[name]
  const fitting = schema.safeParse(stored ?? {})
  return (fitting.success ? fitting.data : schema.parse({})) as SettingValue<N>
}
