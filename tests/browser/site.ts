import pg from 'pg'
import type { BrowserContext, Page, Response } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { testDatabase } from '../database.ts'
import { freePort, type Program, run } from '../program.ts'
import { accessibility } from './accessible.ts'
import { sharedBrowser } from './chromium.ts'
import { interceptToTheEnd } from './intercepting.ts'
import { lastLook } from './last-look.ts'
import { type Screen, sizeOf } from './screens.ts'

export type Site = {
  address: string
  /** What its programs are given as DATABASE_URL. */
  databaseUrl: string
  /**
   * A person with a browser of their own. What goes wrong in it is kept for `expectClean`. The service worker
   * is there only where it is what the journey is about: requests that it makes cannot be intercepted.
   */
  visitor: (
    options: { worker?: boolean; timezoneId?: string } & Pick<Screen, 'width'> & Partial<Screen>,
  ) => Promise<Visitor>
  /** The server goes silent, with its connections open, until the function that is returned is called. */
  freeze: () => () => void
  close: () => Promise<void>
}

export type Visitor = {
  page: Page
  context: BrowserContext
  /** Fails on any console error or uncaught error, but for what a test brought about itself. */
  expectClean: (but?: RegExp) => void
  /**
   * Fails on what axe finds on the page as it is now: every violation the first time that a file sees this
   * screen at a width, and those of the colours, which alone depend on the theme, after that. Where the
   * visitor's screen asks for both, the other width is looked at in the other theme, once for each address
   * and each dialog.
   */
  expectAccessible: (where: string) => Promise<void>
}

/**
 * Opens a path and waits until React has taken the page over: a key pressed before that is kept and replayed
 * later, when the journey has gone on. Journeys about that time, and pages without scripts, use `page.goto`.
 */
export const visit = async (page: Page, path: string): Promise<Response | null> => {
  const response = await page.goto(path)
  await hydrated(page)
  return response
}

/**
 * Goes to a path as a link of the page does, without loading it: another document, and axe in it, would cost
 * a second. Resolves when the page of that path is there.
 */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { basename?: string; navigate: (to: string) => Promise<void> }
    }
    // Pages under /hi have a router of their own, which knows their paths without it.
    const base = router.basename === '/' ? '' : (router.basename ?? '')
    await router.navigate(to.slice(base.length) || '/')
    // React draws the new page in the frames after it.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  }, path)

/** The same for a page that is loaded again. */
export const reload = async (page: Page): Promise<void> => {
  await page.reload()
  await hydrated(page)
}

const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' })

/** The specification's fee, limit and tax, which the demo's own do not replace once they are set. */
const specifiedPricing = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("INSERT INTO platform_settings VALUES ('pricing', '{}', now())")
  await client.end()
}

type Server = { address: string; databaseUrl: string; program: Program; stop: () => Promise<void> }

/** The real server as a program, with the demo's data on a database of its own. */
const startServer = async (settings: Record<string, string>): Promise<Server> => {
  const database = await testDatabase()
  await specifiedPricing(database.url)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const environment = {
    DATABASE_URL: database.url,
    PORT: String(port),
    PUBLIC_URL: address,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    // Nothing leaves the machine: the map is drawn on its plain ground.
    MAP_TILES_URL: 'http://127.0.0.1:9/{z}/{x}/{y}',
    ...settings,
  }
  const program = run(['--import', endsWithUs, 'server/main.ts'], environment, { stdin: 'pipe' })
  await program.prints('Ctrl-C stops it.')
  return {
    address,
    databaseUrl: database.url,
    program,
    stop: async () => {
      program.child.kill('SIGTERM')
      await program.ends
      await database.close()
    },
  }
}

/** Lives as long as the worker that runs one file after another, and ends with it. */
let shared: Promise<Server> | undefined
const sharedServer = (): Promise<Server> => {
  shared ??= startServer({})
  return shared
}

/**
 * Two orders in a row that nobody accepts pause a restaurant: those that earlier files left must not run out
 * under this one. Nor may couriers whom they left on shift be offered its deliveries, which everybody else
 * sees only after that.
 */
const settleEarlier = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`UPDATE orders SET accept_by = now() + interval '1 hour' WHERE status = 'confirmed'`)
  await client.query(
    `UPDATE courier_shifts SET ended_at = now(), ended_by = 'courier' WHERE ended_at IS NULL`,
  )
  await client.end()
}

/** The program stops once the pipe from us closes: however a worker ends, nothing of it stays. */
const endsWithUs = `data:text/javascript,${encodeURIComponent(
  "process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume().unref()",
)}`

/**
 * The demo as everybody finds it, on a server that files share: each journey makes what it counts, and leaves
 * the demo's own accounts as it found them. With settings of its own a file has a server of its own, with a
 * database of its own.
 */
export const openSite = async (environment?: Record<string, string>): Promise<Site> => {
  const { address, databaseUrl, program, stop } = await (environment
    ? startServer(environment)
    : sharedServer())
  if (!environment) await settleEarlier(databaseUrl)
  const browser = await sharedBrowser()
  const contexts: BrowserContext[] = []
  const seen = new Set<string>()

  const visitor: Site['visitor'] = async ({
    width,
    dark = false,
    bothThemes,
    otherWidth,
    worker = false,
    timezoneId = 'Asia/Kolkata',
  }) => {
    const context = await browser.newContext({
      baseURL: address,
      viewport: sizeOf(width),
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      locale: 'en-IN',
      timezoneId,
      serviceWorkers: worker ? 'allow' : 'block',
    })
    contexts.push(context)
    context.setDefaultTimeout(20_000)
    context.on('page', interceptToTheEnd)
    const page = await context.newPage()
    const look = lastLook(page)
    if (expect.getState().currentTestName)
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') await look(task.name)
        // An open page goes on drawing and listening, beside the journeys after it.
        await context.close()
      })
    const problems: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
    return {
      page,
      context,
      expectClean: (but) => expect(problems.filter((problem) => !but?.test(problem))).toEqual([]),
      expectAccessible: accessibility(page, { width, dark, bothThemes, otherWidth }, seen),
    }
  }
  return {
    address,
    databaseUrl,
    visitor,
    freeze: () => {
      program.child.kill('SIGSTOP')
      return () => void program.child.kill('SIGCONT')
    },
    close: async () => {
      // What a failed journey left open would go on listening to the server.
      for (const context of contexts) await context.close()
      if (environment) await stop()
      expect(program.errors()).toBe('')
    },
  }
}
