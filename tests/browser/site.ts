import axe from 'axe-core'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { testDatabase } from '../database.ts'
import { freePort, run } from '../program.ts'
import { launchBrowser } from './chromium.ts'

export type Site = {
  address: string
  /** What its programs are given as DATABASE_URL. */
  databaseUrl: string
  /**
   * A person with a browser of their own. What goes wrong in it is kept for `expectClean`. The service worker is there
   * only where it is what the journey is about: requests that it makes cannot be intercepted.
   */
  visitor: (options: { width: number; dark?: boolean; worker?: boolean }) => Promise<Visitor>
  /** The server goes silent, with its connections open, until the function that is returned is called. */
  freeze: () => () => void
  close: () => Promise<void>
}

export type Visitor = {
  page: Page
  context: BrowserContext
  /** Fails on any console error or uncaught error, but for what a test brought about itself. */
  expectClean: (but?: RegExp) => void
  /** Fails on any violation that axe finds on the page as it is now. */
  expectAccessible: (where: string) => Promise<void>
}

/**
 * Opens a path and waits until React has taken the page over: a key pressed before that is kept and replayed later, when
 * the journey has gone on. Journeys about that time, and pages without scripts, use `page.goto`.
 */
export const visit = async (page: Page, path: string): Promise<Response | null> => {
  const response = await page.goto(path)
  await hydrated(page)
  return response
}

/** The same for a page that is loaded again. */
export const reload = async (page: Page): Promise<void> => {
  await page.reload()
  await hydrated(page)
}

const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' })

const height = { 390: 844, 1280: 900 } as Record<number, number>

/** Runs in the page, where axe has been put. There are no frames to look into. */
const violations = async (): Promise<string[]> => {
  const found = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

/** The real server as a program, with the demo's data on a database of its own, and a real browser. */
export const openSite = async (environment: Record<string, string> = {}): Promise<Site> => {
  const database = await testDatabase()
  const port = await freePort()
  const server = run(['server/main.ts'], {
    DATABASE_URL: database.url,
    PORT: String(port),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    // Nothing leaves the machine: the map is drawn on its plain ground.
    MAP_TILES_URL: 'http://127.0.0.1:9/{z}/{x}/{y}',
    ...environment,
  })
  await server.prints('Ctrl-C stops it.')
  const browser: Browser = await launchBrowser()
  const address = `http://127.0.0.1:${port}`

  const visitor: Site['visitor'] = async ({ width, dark, worker = false }) => {
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width, height: height[width] ?? 900 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      serviceWorkers: worker ? 'allow' : 'block',
    })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    const problems: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
    return {
      page,
      context,
      expectClean: (but) => expect(problems.filter((problem) => !but?.test(problem))).toEqual([]),
      expectAccessible: async (where) => {
        await page.evaluate(axe.source)
        expect(await page.evaluate(violations), where).toEqual([])
      },
    }
  }
  return {
    address,
    databaseUrl: database.url,
    visitor,
    freeze: () => {
      server.child.kill('SIGSTOP')
      return () => void server.child.kill('SIGCONT')
    },
    close: async () => {
      await browser.close()
      server.child.kill('SIGTERM')
      await server.ends
      expect(server.errors()).toBe('')
      await database.close()
    },
  }
}
