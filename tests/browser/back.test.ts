import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runs } from '../runs.ts'
import { onPhone } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

/** What somebody does, and what Back is meant to undo: the URLs behind them, and what lies over the page. */
type Model = { urls: string[]; over: ('account' | 'cart' | 'signIn')[] }
type Step = fc.AsyncCommand<Model, Page>

const places = { menu: '/menu', rescue: '/rescue', home: '/' }
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const asExpected = async (page: Page, { urls, over }: Model) => {
  await expect.poll(() => pathOf(page)).toBe(urls.at(-1))
  await expect.poll(() => page.locator('[role=dialog], :popover-open').count()).toBe(over.length)
}

/** A page by the bar, once nothing lies over it. */
const go = (to: keyof typeof places): Step => ({
  check: ({ urls, over }) => over.length === 0 && urls.at(-1)?.split('?')[0] !== places[to],
  run: async (model, page) => {
    await page.getByRole('navigation', { name: 'Bottom' }).locator(`a[href="${places[to]}"]`).click()
    model.urls.push(places[to])
    await asExpected(page, model)
  },
  toString: () => `go to ${to}`,
})

const filter: Step = {
  check: ({ urls, over }) => over.length === 0 && urls.at(-1) === '/menu',
  run: async (model, page) => {
    await page.getByRole('navigation', { name: 'Filters' }).getByText('Veg only').click()
    model.urls.push('/menu?veg=true')
    await asExpected(page, model)
  },
  toString: () => 'filter the menu',
}

const openAccount: Step = {
  check: ({ over }) => over.length === 0,
  run: async (model, page) => {
    await page.getByRole('navigation', { name: 'Bottom' }).getByRole('button', { name: 'Account' }).click()
    model.over.push('account')
    await asExpected(page, model)
  },
  toString: () => 'open the account menu',
}

const openSignIn: Step = {
  check: ({ over }) => over.at(-1) === 'account',
  run: async (model, page) => {
    await page.locator(':popover-open').getByRole('button', { name: 'Sign In' }).click()
    model.over = ['signIn']
    await asExpected(page, model)
  },
  toString: () => 'open the sign-in',
}

const openCart: Step = {
  check: ({ over }) => over.length === 0,
  run: async (model, page) => {
    await page.getByRole('button', { name: /^Cart/ }).first().click()
    model.over.push('cart')
    await asExpected(page, model)
  },
  toString: () => 'open the cart',
}

const close: Step = {
  check: ({ over }) => over.length > 0,
  run: async (model, page) => {
    await page.keyboard.press('Escape')
    model.over.pop()
    await asExpected(page, model)
  },
  toString: () => 'close what lies over the page',
}

const back: Step = {
  check: ({ urls, over }) => over.length > 0 || urls.length > 1,
  run: async (model, page) => {
    await page.evaluate(() => history.back())
    if (model.over.length > 0) model.over.pop()
    else model.urls.pop()
    await asExpected(page, model)
  },
  toString: () => 'Back',
}

it('Back closes what lies over a page, and only then leaves the page, whatever was done before', async () => {
  const { page, context, expectClean } = await site.visitor(onPhone)
  await visit(page, '/about')
  const steps = fc.commands(
    [
      ...(['menu', 'rescue', 'home'] as const).map((to) => fc.constant(go(to))),
      ...[filter, openAccount, openSignIn, openSignIn, openCart, close, back, back, back].map((step) =>
        fc.constant(step),
      ),
    ],
    { size: '+1', maxCommands: 30 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (commands) => {
      // Each walk goes on where the last one ended; what is behind that is not counted.
      await page.keyboard.press('Escape')
      const model: Model = { urls: [pathOf(page)], over: [] }
      await fc.asyncModelRun(() => ({ model, real: page }), commands)
    }),
    { numRuns: runs(3), endOnFailure: true },
  )
  expectClean()
  await context.close()
})
