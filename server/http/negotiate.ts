import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { type Language, languages, sourceLanguage } from '#shared/languages.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
const encodings: Encoding[] = ['br', 'gzip', 'identity']

/** Browsers send few different headers, and reading one takes longer than sending a page from memory. */
const known = new LRUCache<string, Encoding>({
  max: 500,
  maxSize: 100_000,
  sizeCalculation: (_value, header) => header.length + 1,
})

/** The encoding to send, by Accept-Encoding with its weights (RFC 9110, 12.5.3); of equal ones the smallest. */
export const encodingOf = (headers: IncomingHttpHeaders): Encoding => {
  const header = headers['accept-encoding']
  if (header === undefined || typeof header !== 'string') return 'identity'
  const cached = known.get(header)
  if (cached) return cached
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  const encoding = (negotiator.encoding(encodings, { preferred: ['br', 'gzip'] }) ?? 'identity') as Encoding
  known.set(header, encoding)
  return encoding
}

/** The language to answer in, by Accept-Language with its weights (RFC 9110, 12.5.4); English where none is asked for that we have. */
export const acceptedLanguage = (headers: IncomingHttpHeaders): Language => {
  const asked = new Negotiator({ headers }).language([...languages])
  return languages.find((language) => language === asked) ?? sourceLanguage
}
