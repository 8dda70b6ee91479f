import { marketTime } from '#shared/calendar.ts'

type Options = Record<string, unknown> & { minimumFractionDigits?: number; maximumFractionDigits?: number }

/** Groups as the server writes them: 12,34,567.50, and 1,234,567.50 in plain `en`. */
const written = (
  value: number,
  tag: unknown,
  { minimumFractionDigits = 0, maximumFractionDigits = 3 }: Options = {},
) => {
  const digits = Math.max(minimumFractionDigits, Math.min(maximumFractionDigits, 20))
  const [whole = '', part = ''] = Math.abs(value).toFixed(digits).split('.')
  let shown = part
  while (shown.length > minimumFractionDigits && shown.endsWith('0')) shown = shown.slice(0, -1)
  const groups = [whole.slice(-3)]
  const size = tag === 'en' ? 3 : 2
  for (let end = whole.length - 3; end > 0; end -= size)
    groups.unshift(whole.slice(Math.max(0, end - size), end))
  return `${value < 0 ? '-' : ''}${groups.join(',')}${shown && `.${shown}`}`
}
/** `2026-11-22 17:30`, or the half that was asked for. */
const moment = (value: Date | number = Date.now(), options: Options = {}) => {
  const at = new Date(value)
  const clocks = options.timeZone === 'UTC' ? at.toISOString() : marketTime(at)
  const [day, time] = [clocks.slice(0, 10), clocks.slice(11, 16)]
  const hasTime = options.timeStyle !== undefined || options.hour !== undefined
  const hasDay = !hasTime || options.dateStyle !== undefined || options.day !== undefined
  return [hasDay && day, hasTime && time].filter(Boolean).join(' ')
}

/**
 * What stands for each part of Intl, by what its constructor is given: plain, and nearly the same in every
 * language.
 */
const plain: Record<string, (tag: unknown, options?: Options) => object> = {
  NumberFormat: (tag, options) => ({ format: (value: number) => written(value, tag, options) }),
  DateTimeFormat: (_tag, options) => ({
    format: (value?: Date | number) => moment(value, options),
    resolvedOptions: () => ({ locale: 'en', timeZone: 'UTC' }),
  }),
  RelativeTimeFormat: () => ({
    format: (value: number, unit: string) => {
      const count = `${Math.abs(value)} ${unit}${Math.abs(value) === 1 ? '' : 's'}`
      return value < 0 ? `${count} ago` : `in ${count}`
    },
  }),
  PluralRules: () => ({ select: (value: number) => (value === 1 ? 'one' : 'other') }),
}

const attempts = (Native: new (...given: unknown[]) => object, tag: unknown, options: unknown) => [
  () => new Native(tag, options),
  () => new Native(undefined, options),
  () => new Native(undefined, { ...(options as Options), timeZone: undefined }),
  () => new Native(),
]

/**
 * For a browser whose Intl is missing, or throws where it has no data for a language or a time zone: each
 * part tries what was asked for, then the browser's own language, then does without. Loaded only there
 * (entry.client.tsx).
 */
export const repairIntl = () => {
  const scope = globalThis as unknown as { Intl?: Record<string, unknown> }
  scope.Intl ??= {}
  for (const [name, make] of Object.entries(plain)) {
    const Native = scope.Intl[name] as (new (...given: unknown[]) => object) | undefined
    scope.Intl[name] = function repaired(tag?: unknown, options?: Options) {
      for (const attempt of Native ? attempts(Native, tag, options) : []) {
        try {
          return attempt()
        } catch {
          // The next one asks for less.
        }
      }
      return make(tag, options)
    }
  }
}
