import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../deps.ts'

/** The commonest passwords there are, the commonest first, in small letters. */
const ranks = new Map(dictionary['passwords-common'].map((password, rank) => [password, rank]))
/** As the core of a password only the very commonest words count, and no short ones, which many names begin with. */
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

/** A password that everybody tries first: one of the list, also with `@` for `a`, or one of its first words with some digits. */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase()
  if (ranks.has(lower) || ranks.has(spelledOut(lower))) return true
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return [core, spelledOut(core)].some(
    (word) => word.length >= shortestCore && (ranks.get(word) ?? commonestCores) < commonestCores,
  )
}

type Person = { username: string; email: string }

const common = /*i18n*/ 'This password is too common. Please choose another one.'
const personal = /*i18n*/ 'Please choose a password without your username or email in it.'
const breached = /*i18n*/ 'This password is known from a data breach. Please choose another one.'

/**
 * Refuses with validation_failed, beside `field`, a new password that is easily guessed: a common one, one with the person's name
 * in it, and where PWNED_PASSWORDS_URL is set one that was stolen somewhere.
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
 * Asks a service that knows stolen passwords (the range API of Pwned Passwords) without telling it which one: it gets the first
 * five hex digits of the SHA-1 and answers with all that begin so. Where it does not answer, nobody is kept from signing up.
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
