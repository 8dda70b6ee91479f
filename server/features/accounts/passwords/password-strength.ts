import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../../deps.ts'

/** Ranks of the most common passwords, in lower case. */
const ranks = new Map(dictionary['passwords-common'].map((password, rank) => [password, rank]))
/**
 * Only the most common passwords count as the core of another one, and none that is short, which names may
 * begin with.
 */
const commonestCores = 1_000
const shortestCore = 5
const shortestName = 4

const letters: Record<string, string> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  '7': 't',
}
const spelledOut = (text: string) =>
  text.replace(/[@$!01357]/g, (character) => letters[character] ?? character)

/**
 * Whether a password is among the first to be guessed: one of the list, also with `@` for `a`, or one of its
 * most common with digits added.
 */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase()
  if (ranks.has(lower) || ranks.has(spelledOut(lower))) return true
  const core = lower.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '')
  return [core, spelledOut(core)].some(
    (word) => word.length >= shortestCore && (ranks.get(word) ?? commonestCores) < commonestCores,
  )
}

type Person = { username: string; email: string }

const common = /*i18n*/ 'This password is too common. Please choose another one.'
const personal = /*i18n*/ 'Please choose a password without your username or email in it.'
const breached = /*i18n*/ 'This password is known from a data breach. Please choose another one.'

/**
 * Refuses with validation_failed at `field` a new password that is easily guessed: a common one, one that
 * contains the person's name, and, if PWNED_PASSWORDS_URL is set, one from a known breach.
 */
export const refuseWeakPassword = async (
  deps: Pick<Deps, 'settings' | 'log'>,
  password: string,
  { username, email }: Person,
  field: 'password' | 'newPassword',
): Promise<void> => {
  const refuse = (message: string) => {
    throw new Refusal('validation_failed', message, { [field]: message })
  }
  if (isCommonPassword(password)) refuse(common)
  const lower = password.toLowerCase()
  const names = [username, email.split('@')[0] ?? ''].map((name) => name.toLowerCase())
  if (names.some((name) => name.length >= shortestName && lower.includes(name))) refuse(personal)
  if (await isBreached(deps, password)) refuse(breached)
}

const patienceMs = 2_000

/**
 * Asks a service (the range API of Pwned Passwords) whether a password is from a known breach, without
 * revealing it: the service gets the first five hex digits of the SHA-1 and returns all hashes with that
 * prefix. If it does not respond, the password is accepted.
 */
const isBreached = async (
  { settings: { pwnedPasswordsUrl }, log }: Pick<Deps, 'settings' | 'log'>,
  password: string,
): Promise<boolean> => {
  if (pwnedPasswordsUrl === undefined) return false
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  try {
    const response = await fetch(`${pwnedPasswordsUrl.replace(/\/$/, '')}/range/${hash.slice(0, 5)}`, {
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    const lines = (await response.text()).split(/\r?\n/)
    return lines.some((line) => {
      const [suffix, count] = line.split(':')
      return suffix?.toUpperCase() === hash.slice(5) && Number(count) > 0
    })
  } catch (error) {
    log.warn({ err: error }, 'the breached-password check got no answer')
    return false
  }
}
