import { expect, it } from 'vitest'
import { acceptedLanguage, encodingOf } from './negotiate.ts'

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['identity', 'identity'],
  ['*', 'br'],
  ['brotli', 'identity'],
  ['', 'identity'],
])('sends what Accept-Encoding weighs most: %s', (header, encoding) => {
  expect(encodingOf({ 'accept-encoding': header })).toBe(encoding)
  // And again from memory.
  expect(encodingOf({ 'accept-encoding': header })).toBe(encoding)
})

it('compresses nothing for a client that says nothing', () => {
  expect(encodingOf({})).toBe('identity')
})

it.each([
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['en;q=0.5, hi;q=0.9', 'hi'],
  ['hi;q=0.1, en-GB;q=0.8', 'en'],
  ['fr, hi;q=0.4', 'hi'],
  ['hi;q=0, en;q=0.1', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
])('answers in the language that Accept-Language weighs most: %s', (header, language) => {
  expect(acceptedLanguage({ 'accept-language': header })).toBe(language)
})
