import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccount, signedIn } from './people.ts'
import { atDesk, onPhone } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

/**
 * From here on no timer of the page runs by itself, so that a search that is due in a moment is still due
 * after a press, however busy the machine is. The clock stops a little ahead, as it cannot stop in what is
 * already past.
 */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)

/** Holds what a click loads until what was typed before it would have been searched for. */
const holdUntilSearched = async (page: Page, pattern: string | RegExp) => {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    asked.resolve()
    await released.promise
    await route.continue().catch(() => undefined)
  })
  return async () => {
    await asked.promise
    await page.clock.runFor(1_000)
    released.resolve()
    await page.clock.resume()
  }
}

it('a search of the menu that waits for the last key does not call back somebody who has gone on to a dish', async () => {
  const { page, expectClean } = await site.visitor(onPhone)
  await page.clock.install()
  await visit(page, '/menu')
  await stopClock(page)
  const isSearched = await holdUntilSearched(page, /dishes\/.*\.data/)
  await page.getByRole('combobox', { name: 'Search dishes and restaurants' }).fill('idli')
  await page.getByRole('link', { name: 'Masala Dosa' }).click()
  await isSearched()
  await page.waitForURL('**/dishes/annapurna-bhavan-masala-dosa')
  await page.getByRole('heading', { level: 1, name: 'Masala Dosa' }).waitFor()
  expectClean()
})

it('a filter of the menu that is pressed while its search waits is kept, and so is what was typed', async () => {
  const { page, expectClean } = await site.visitor(onPhone)
  await page.clock.install()
  await visit(page, '/menu')
  await stopClock(page)
  const isSearched = await holdUntilSearched(page, /menu\.data\?open=true/)
  await page.getByRole('combobox', { name: 'Search dishes and restaurants' }).fill('idli')
  await page.getByRole('link', { name: 'Open now' }).click()
  await isSearched()
  await page.waitForURL('**/menu?q=idli&open=true')
  expectClean()
})

it('a search of a list that waits for the last key does not call back somebody who has gone on to another list', async () => {
  const { page, expectClean } = await signedIn(site, atDesk, demoAccount('admin'))
  await visit(page, '/admin-dashboard?tab=restaurants')
  await page.getByRole('row', { name: 'Annapurna Bhavan' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search name, area or city' }).fill('Annapurna')
  // As a slow machine does: the search is due when the press has been taken, and the other list is not shown
  // yet.
  await page.getByRole('link', { name: 'Applications' }).evaluate((link: HTMLElement) => {
    link.click()
    const from = performance.now()
    while (performance.now() < from + 400);
  })
  await page.getByRole('searchbox', { name: 'Search applications' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=restaurants&list=applications')
  expectClean()
})
