import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort, occupyPort, root, run, temporaryFolder } from '#tests/program.ts'
import { findBinaries } from '../db/embedded/binaries.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { StartupError } from './startup-error.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())
const dataDir = () => path.join(folder.path, 'data')

/** Starts the server as it is, expecting it to say one sentence, exit with 1 and leave nothing behind. */
const refusal = async (environment: Record<string, string>): Promise<string> => {
  const program = run(['server/main.ts'], {
    DATA_DIR: dataDir(),
    PORT: String(await freePort()),
    ...environment,
  })
  expect(await program.ends).toBe(1)
  expect(program.output()).toBe('')
  expect(program.errors()).toMatch(/^[^\n]+[.:]\n$|^[^\n]+\.\n$/)
  return program.errors().trim()
}

/**
 * What a start with these settings says before it does anything else; a program of its own for each would
 * load everything each time.
 */
const wrong = (environment: Record<string, string>): string => {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  throw new Error('nothing is wrong with these settings')
}

describe('what stands in the way of a start is said in one sentence', () => {
  test('a port that is taken', async () => {
    const taken = await occupyPort()
    expect(await refusal({ PORT: String(taken.port) })).toBe(
      `Port ${taken.port} is taken by another program: stop it, or choose another with PORT.`,
    )
    expect(existsSync(dataDir())).toBe(false)
    await taken.close()
  })

  test('a data folder that cannot be written', async () => {
    writeFileSync(dataDir(), 'a file where a folder should be')
    expect(await refusal({})).toMatch(
      /^The data folder .*\/data cannot be written \(\w+\); choose another with DATA_DIR\.$/,
    )
    const below = path.join(dataDir(), 'below')
    expect(await refusal({ DATA_DIR: below })).toContain(`${below} cannot be written`)
  })

  test('a wrong setting', async () => {
    expect(await refusal({ PORT: 'http' })).toContain('The setting PORT is wrong')
    expect(await refusal({ MODE: 'live' })).toBe('MODE=live needs DATABASE_URL.')
    const weak = { MODE: 'live', DATABASE_URL: 'postgres://a@127.0.0.1:1/b', SESSION_SECRET: 'ab'.repeat(20) }
    expect(wrong(weak)).toBe(
      'SESSION_SECRET has too few different characters. Make one that nobody can guess with "openssl rand -base64 48".',
    )
    const strong = { ...weak, SESSION_SECRET: randomBytes(48).toString('base64') }
    for (const payments of ['', 'sandbox', 'sandbox-hosted'])
      expect(wrong({ ...strong, PAYMENTS: payments })).toBe(
        'MODE=live takes no pretend money: set PAYMENTS=cash-only, and people pay the courier in cash; cards and UPI are then not offered.',
      )
    expect(wrong({ ...strong, PAYMENTS: 'cash-only' })).toBe(
      'MODE=live needs IMPACT_LOG_KEY, which signs the public log: make one with "openssl rand -base64 32" and keep it.',
    )
    const keyed = { ...strong, PAYMENTS: 'cash-only', IMPACT_LOG_KEY: randomBytes(32).toString('base64') }
    for (const weakKey of [Buffer.alloc(32), Buffer.alloc(32, 'log')])
      expect(wrong({ ...keyed, IMPACT_LOG_KEY: weakKey.toString('base64') })).toBe(
        'IMPACT_LOG_KEY has too few different characters, and whoever guesses it can sign another log. Make one with "openssl rand -base64 32".',
      )
    for (const PUBLIC_URL of ['', 'http://food.example'])
      expect(wrong({ ...keyed, PUBLIC_URL })).toBe(
        'MODE=live needs PUBLIC_URL, the https address that people use, such as https://food.example.',
      )
    const secure = { ...keyed, PUBLIC_URL: 'https://food.example' }
    expect(wrong({ ...secure, RATE_LIMIT: 'off' })).toBe(
      'MODE=live needs its limits: leave RATE_LIMIT out, or set it to on.',
    )
    expect(wrong({ ...secure, AUTOPILOT: 'on' })).toBe(
      'MODE=live has no autopilot, which would act for restaurants and couriers: leave AUTOPILOT out, or set it to off.',
    )
    expect(wrong({ IMPACT_LOG_KEY: 'short' })).toContain('The setting IMPACT_LOG_KEY is wrong')
    expect(existsSync(dataDir())).toBe(false)
  })

  test('a wrong DATABASE_URL: unreachable, a wrong password, a wrong database, another kind of address', async () => {
    const port = await freePort()
    expect(await refusal({ DATABASE_URL: `postgres://a:secret-word@127.0.0.1:${port}/b` })).toBe(
      `The PostgreSQL of DATABASE_URL at 127.0.0.1:${port} cannot be reached: ECONNREFUSED.`,
    )
    // One that asks for passwords, whatever the other tests run on.
    const server = await startEmbedded(path.join(folder.path, 'server'), { durable: false })
    const url = new URL(server.url)
    url.password = 'secret-word'
    const wrongPassword = await refusal({ DATABASE_URL: url.href })
    expect(wrongPassword).toContain(`refuses user "${url.username}"`)
    expect(wrongPassword).not.toContain('secret-word')
    const other = new URL(server.url)
    other.pathname = '/nowhere'
    expect(await refusal({ DATABASE_URL: other.href })).toBe(
      'The PostgreSQL of DATABASE_URL has no database "nowhere": create it first.',
    )
    await server.close()
    expect(wrong({ DATABASE_URL: 'mysql://127.0.0.1/b' })).toContain('The setting DATABASE_URL is wrong')
    expect(existsSync(dataDir())).toBe(false)
  })

  test('a platform that npm has no PostgreSQL for', () => {
    expect(() => findBinaries('linux', 'x64', true)).toThrow(StartupError)
    expect(() => findBinaries('linux', 'x64', true)).toThrow(/Alpine.*DATABASE_URL/)
    expect(() => findBinaries('win32', 'arm64', false)).toThrow(
      'There is no embedded PostgreSQL for win32 on arm64. Set DATABASE_URL to a PostgreSQL server (14 or newer) of your own.',
    )
  })

  test.each(['start', 'test', 'check'])('a Node that is too old for npm %s', async (script) => {
    const pretend = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.20.8' })`
    const program = run(['--import', pretend, path.join(root, 'scripts', `${script}.mjs`)])
    expect(await program.ends).toBe(1)
    expect(program.errors()).toBe('Annapurna Eats needs Node 20 or newer; this is Node 18.20.8.\n')
  })
})
