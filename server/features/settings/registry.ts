import type { z } from 'zod/mini'
import { settingSchemas } from '#shared/settings/contracts.ts'

/** Names of the stored values where they are not those in the API. */
const storedAs = { foodSafety: 'food-safety', siteContent: 'site-content' } as const

type Schemas = typeof settingSchemas
/** The name of a setting in the API. */
export type SettingKey = keyof Schemas
type Stored<K extends SettingKey> = K extends keyof typeof storedAs ? (typeof storedAs)[K] : K
type Settings = { [K in SettingKey as Stored<K>]: { schema: Schemas[K] } }
export type SettingName = keyof Settings
export type SettingValue<N extends SettingName> = z.output<Settings[N]['schema']>

export const nameOf = (key: SettingKey): SettingName =>
  key === 'foodSafety' || key === 'siteContent' ? storedAs[key] : key

/**
 * The settings that can be changed at runtime, with what is agreed on of each. Whose each is and what it is
 * about, its room says (`settings` in room.ts). Settings of the process (ports, keys, URLs) are in
 * server/settings.ts.
 */
export const settings = Object.fromEntries(
  Object.entries(settingSchemas).map(([key, schema]) => [nameOf(key as SettingKey), { schema }]),
) as Settings

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
