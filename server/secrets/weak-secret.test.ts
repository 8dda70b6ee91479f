import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readSettings } from '../settings.ts'
import { weaknessOf } from './weak-secret.ts'

it.each([
  ['a'.repeat(64), 'has too few different characters'],
  ['0123456789abcdef'.repeat(4), 'repeats itself'],
  ['abcdefghijklmnopqrstuvwxyz0123456789', 'is a row of neighbouring characters'],
  ['please-change-me-before-going-live-x9Q2', 'holds a word that examples are made of'],
])('finds %s weak', (secret, why) => {
  expect(weaknessOf(secret)).toBe(why)
})

it('a secret from a generator is never called weak', () => {
  for (let i = 0; i < 5_000; i++) {
    expect(weaknessOf(randomBytes(32).toString('base64'))).toBeNull()
    expect(weaknessOf(randomBytes(32).toString('hex'))).toBeNull()
  }
})

it('stops a live start, and an earlier secret without its successor', () => {
  const live = {
    MODE: 'live',
    PAYMENTS: 'cash-only',
    DATABASE_URL: 'postgres://a@127.0.0.1/b',
    IMPACT_LOG_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'https://food.example',
  }
  expect(() => readSettings({ ...live, SESSION_SECRET: 'a'.repeat(64) })).toThrow(/openssl rand/)
  expect(() => readSettings({ SESSION_SECRET_PREVIOUS: 'x' })).toThrow(/needs SESSION_SECRET/)
  const [current, earlier] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  expect(
    readSettings({ ...live, SESSION_SECRET: current, SESSION_SECRET_PREVIOUS: ` ${earlier},` })
      .sessionSecrets,
  ).toEqual([current, earlier])
})
