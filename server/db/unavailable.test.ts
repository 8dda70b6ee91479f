import { expect, test } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const coded = (code: string) => Object.assign(new Error('from PostgreSQL or the network'), { code })

test.each([
  ['08006', 'connection failure'],
  ['53100', 'disk full'],
  ['53200', 'out of memory'],
  ['53300', 'too many connections'],
  ['25006', 'read-only'],
  ['25P03', 'idle in a transaction'],
  ['55P03', 'a lock that was waited for in vain'],
  ['57014', 'a statement that took too long'],
  ['57P01', 'shutdown'],
  ['57P02', 'crash'],
  ['57P03', 'starting up'],
  ['58030', 'input or output'],
  ['40P01', 'a deadlock that repeating did not resolve'],
  ['ECONNREFUSED', 'nobody listens'],
])('%s (%s) is the moment, not the request, however deep it is wrapped', (code) => {
  expect(isUnavailable(coded(code))).toBe(true)
  expect(isUnavailable(new Error('Failed query', { cause: new Error('of', { cause: coded(code) }) }))).toBe(
    true,
  )
})

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
])("node-postgres's own: %s", (message) => expect(isUnavailable(new Error(message))).toBe(true))

test.each(['23505', '23503', '22021', '22P02', '42703', '42601', '42501'])('%s is an error of ours', (code) =>
  expect(isUnavailable(coded(code))).toBe(false),
)

test('anything else is not the database', () => {
  for (const other of [new TypeError('x is not a function'), 'a string', null, undefined])
    expect(isUnavailable(other)).toBe(false)
})
