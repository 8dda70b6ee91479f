import type { z } from 'zod/mini'
import { pricingSettings, writtenContent } from '#shared/validation/settings.ts'

/**
 * Every setting that can be changed while the house is open. Each schema takes `{}` and gives the default. What a process is
 * started with (ports, keys, addresses) is in server/settings.ts.
 */
export const settings = {
  pricing: {
    schema: pricingSettings,
    description: "Tax, delivery fee and free-delivery limit, the agent's share and the commission",
  },
  'site-content': {
    schema: writtenContent,
    description: "What the site says about the house, in each language: figures and guests' voices",
  },
} as const satisfies Record<string, { schema: z.ZodMiniObject; description: string }>

export type SettingName = keyof typeof settings
export type SettingValue<N extends SettingName> = z.output<(typeof settings)[N]['schema']>

export const settingNames = Object.keys(settings) as SettingName[]

/** Instances hear on it that a setting was changed. A trigger tells, so whoever writes the table is heard. */
export const settingsChannel = 'settings'

/** The value in force: what is stored, or the default where nothing is stored, or nothing that fits. */
export const settingInForce = <N extends SettingName>(name: N, stored: unknown): SettingValue<N> => {
  const { schema } = settings[name]
  const fitting = schema.safeParse(stored ?? {})
  return (fitting.success ? fitting.data : schema.parse({})) as SettingValue<N>
}
