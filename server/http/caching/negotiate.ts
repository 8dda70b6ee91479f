import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { type Language, languages, sourceLanguage } from '#shared/languages.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
const encodings: Encoding[] = ['br', 'gzip', 'identity']

/**
 * Results by header: browsers send few different ones, and parsing one takes longer than sending a cached
 * page.
 */
const negotiated = new LRUCache<string, Encoding>({
  max: 500,
  maxSize: 100_000,
  sizeCalculation: (_value, header) => header.length + 1,
})

/**
 * The content coding to send, by Accept-Encoding with its weights (RFC 9110, 12.5.3); of equal ones the
 * smallest.
 */
export const encodingOf = (headers: IncomingHttpHeaders): Encoding => {
  const header = headers['accept-encoding']
  if (header === undefined || typeof header !== 'string') return 'identity'
  const cached = negotiated.get(header)
  if (cached) return cached
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  const encoding = (negotiator.encoding(encodings, { preferred: ['br', 'gzip'] }) ?? 'identity') as Encoding
  negotiated.set(header, encoding)
  return encoding
}

const knownLanguages = new LRUCache<string, Language>({
  max: 500,
  maxSize: 100_000,
  sizeCalculation: (_value, header) => header.length + 1,
})

/**
 * The language of the response, by Accept-Language with its weights (RFC 9110, 12.5.4); English if it accepts
 * none of ours.
 */
export const acceptedLanguage = (headers: IncomingHttpHeaders): Language => {
  const header = headers['accept-language']
  if (header === undefined) return sourceLanguage
  const cached = knownLanguages.get(header)
  if (cached) return cached
  const asked = new Negotiator({ headers }).language([...languages])
  const accepted = languages.find((language) => language === asked) ?? sourceLanguage
  knownLanguages.set(header, accepted)
  return accepted
}

/** Whether a list is asked for as CSV rather than as JSON, by Accept with its weights (RFC 9110, 12.5.1). */
export const prefersCsv = (headers: IncomingHttpHeaders): boolean =>
  new Negotiator({ headers }).mediaType(['application/json', 'text/csv']) === 'text/csv'

/** Whether JSON is asked for where CSV is sent otherwise. */
export const prefersJson = (headers: IncomingHttpHeaders): boolean =>
  new Negotiator({ headers }).mediaType(['text/csv', 'application/json']) === 'application/json'
