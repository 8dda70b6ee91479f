import { randomBytes } from 'node:crypto'
import { type App, buildApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { openPasswords } from '#server/features/accounts/passwords/passwords.ts'
import { openLog } from '#server/log.ts'
import { openDeps } from '#server/platform.ts'
import { readSettings } from '#server/settings.ts'
import { buildWorkApp } from '#server/work-app.ts'
import { type TestDatabase, testDatabase } from './database.ts'

export type TestApp = {
  app: App
  deps: Deps
  database: TestDatabase
  /** The product's clock: stands still until a test moves it. */
  time: { set: (at: Date) => void; advance: (milliseconds: number) => void }
  /** Lines that were logged, as JSON text. */
  logged: string[]
  close: () => Promise<void>
}

/** Monday 5 January 2026, 13:00 in India: every restaurant is open. */
export const noon = new Date('2026-01-05T07:30:00Z')

type Options = {
  environment?: Record<string, string>
  replaced?: Partial<Pick<Deps, 'mailer' | 'payments' | 'randomBytes' | 'passwords'>>
  /** Another instance on the same database. */
  database?: TestDatabase
}

/**
 * Hashed as the product does it, but for a two-hundredth of its 25 ms: hundreds of sign-ins show nothing
 * about the cost.
 */
const cheapPasswords = openPasswords({ memoryCost: 8, timeCost: 1 })

/**
 * The whole server on a database of its own. It does not listen; use `app.inject`, or `app.listen` on port 0.
 */
export const testApp = async (options: Options = {}): Promise<TestApp> => {
  const database = options.database ?? (await testDatabase())
  const settings = readSettings({
    AUTOPILOT: 'off',
    // A test that has to wait for its turn waits; what is refused then has tests of its own.
    OVERLOAD_MS: '0',
    DATABASE_TIMEOUT_MS: '60000',
    ...(options.environment?.MODE === 'live'
      ? { PUBLIC_URL: 'https://food.example', IMPACT_LOG_KEY: randomBytes(32).toString('base64') }
      : // So that no key is made in the folder of this project.
        { RATE_LIMIT: 'off', IMPACT_LOG_KEY: Buffer.alloc(32, 'log').toString('base64') }),
    ...options.environment,
  })
  let now = noon
  const logged: string[] = []
  const log = openLog('info', { write: (line) => logged.push(line) })
  const closeDatabase = options.database ? async () => {} : database.close
  const { deps, close } = await openDeps(settings, database.url, log, closeDatabase, {
    clock: () => now,
    passwords: cheapPasswords,
    ...options.replaced,
  })
  const app = settings.serves ? await buildApp(deps) : await buildWorkApp(deps)
  return {
    app,
    deps,
    database,
    time: {
      set: (at) => {
        now = at
      },
      advance: (milliseconds) => {
        now = new Date(now.getTime() + milliseconds)
      },
    },
    logged,
    close: async () => {
      await app.close()
      await close()
    },
  }
}
