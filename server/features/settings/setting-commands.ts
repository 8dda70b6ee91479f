import { type Command, CommandError } from '../../startup/run-command.ts'
import { changeSetting } from './change-setting.ts'
import { readSetting } from './read-setting.ts'
import { type SettingInfo, type SettingName, settingNames } from './registry.ts'

/** What rooms say of their settings. */
type Info = () => Promise<Readonly<Record<SettingName, SettingInfo>>>

/**
 * Parses the arguments of `npm run admin -- setting`; undefined if they are no valid command. Throws
 * CommandError.
 */
export const parseSettingCommand = ([verb, name, ...given]: string[], info: Info): Command | undefined => {
  if (verb === 'list' && name === undefined) return list(info)
  if (verb === 'get' && name !== undefined && given.length === 0) return get(existing(name))
  const [value] = given
  return verb === 'set' && name !== undefined && value !== undefined && given.length === 1
    ? set(existing(name), readJson(value))
    : undefined
}

const list =
  (info: Info): Command =>
  async () => {
    const about = await info()
    const width = Math.max(...settingNames.map((name) => name.length))
    return settingNames.map((name) => `${name.padEnd(width)}  ${about[name].description}`).join('\n')
  }

const get =
  (name: SettingName): Command =>
  async ({ db }) =>
    print(await readSetting(db, name))

const set =
  (name: SettingName, value: unknown): Command =>
  async ({ db }) =>
    print(await changeSetting({ db, clock: () => new Date() }, { kind: 'operator' }, name, value))

const print = (value: unknown): string => JSON.stringify(value, null, 2)

const existing = (name: string): SettingName => {
  const found = settingNames.find((known) => known === name)
  if (found === undefined)
    throw new CommandError(`There is no setting "${name}". The settings are: ${settingNames.join(', ')}.`)
  return found
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandError(`The value must be JSON, such as '{"taxPercent": 5}' with its quotes.`)
  }
}
