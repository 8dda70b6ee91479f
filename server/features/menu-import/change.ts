import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { slug } from './clean-text.ts'

/** What an import makes of something that it names. */
export type Change = 'added' | 'changed' | 'unchanged'

export const changeOf = (known: object | undefined, wanted: Record<string, unknown>): Change => {
  if (known === undefined) return 'added'
  const before = known as Record<string, unknown>
  return Object.entries(wanted).every(([key, value]) => isDeepStrictEqual(before[key], value))
    ? 'unchanged'
    : 'changed'
}

export const fingerprint = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8)

/** The parts but the last, as they are read, and a fingerprint of the last. */
export const readableId = (...parts: string[]): string => {
  const readable = slug(parts.slice(0, -1).join(' ')).slice(0, 48).replace(/-$/, '')
  return [readable, fingerprint(parts.at(-1) ?? '')].filter((part) => part !== '').join('-')
}
