import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register, signIn } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

/** Mission, figures and the six cards, wherever they stand. */
const expectContent = async (place: Locator) => {
  await place.getByRole('heading', { name: 'Our mission' }).waitFor()
  const figures = place.locator('dl > div')
  await expect
    .poll(() => figures.allTextContents())
    .toEqual(['daily orders5K+', 'partner restaurants500+', 'cities30+', 'lives impacted250K+'])
  expect(await place.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Kitchens you know',
    'Every step in sight',
    'A fund for leftover food',
    'Money you can follow',
    'You see what you eat',
    'Fair to those who carry',
  ])
}

/** What a browser does that would install the site; ours in the tests never offers it. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => {
      document.documentElement.dataset.prompted = 'yes'
      return { outcome: 'accepted' }
    }
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })

describe('on a phone', () => {
  const screen = onPhone

  it('the About page shows mission, stats and six cards, and leads to donating and partnering', async () => {
    const { page, context, expectClean } = await site.visitor(screen)
    await visit(page, '/about')
    await page.getByRole('heading', { level: 1, name: 'Good food, and none of it wasted.' }).waitFor()
    const main = page.getByRole('main')
    await expectContent(main)
    await main.getByRole('button', { name: 'Become a Partner' }).click()
    await page.getByRole('dialog', { name: 'Become a Partner' }).getByLabel('Business Name').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await main.getByRole('button', { name: 'Order & Donate' }).click()
    await page.getByRole('dialog', { name: 'Donate a meal' }).waitFor()
    expectClean()
    await context.close()
  })

  it('the About pop-up shows the same over the page one is on, and gives way to where it leads', async () => {
    const { page, context, expectClean, expectAccessible } = await site.visitor(screen)
    await visit(page, '/')
    const about = page.getByRole('dialog', { name: 'About Annapurna Eats' })
    const open = () => page.getByRole('button', { name: 'Learn more about us' }).click()
    await open()
    await expectContent(about)
    await expectAccessible('the About pop-up')
    await page.keyboard.press('Escape')
    await about.waitFor({ state: 'hidden' })
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Learn more about us')
    await open()
    await about.getByRole('button', { name: 'Become a Partner' }).click()
    await page.getByRole('dialog', { name: 'Become a Partner' }).getByLabel('Business Name').waitFor()
    await about.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await open()
    await about.getByRole('button', { name: 'Order & Donate' }).click()
    await page.getByRole('dialog', { name: 'Donate a meal' }).waitFor()
    await about.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await open()
    await about.getByRole('link', { name: 'See and check it' }).click()
    await page.waitForURL('**/impact')
    await about.waitFor({ state: 'hidden' })
    await page.goBack()

    // Who would like to receive food is asked to sign in first, and comes back to where it is said.
    const { username, password } = await register(page, 'customer')
    await open()
    await about.getByRole('link', { name: 'Receive food as a shelter' }).click()
    await page.getByText('Please log in to view your dashboard').waitFor()
    await signIn(page, username, password)
    await page.waitForURL('**/shelter-dashboard')
    await page.getByRole('heading', { name: 'Receive rescued food' }).waitFor()
    expectClean()
    await context.close()
  })

  it('the app is installed where the browser offers it, and the store links say how elsewhere', async () => {
    const { page, context, expectClean, expectAccessible } = await site.visitor(screen)
    await visit(page, '/about')
    const app = page.getByRole('region', { name: 'Get the app' })
    const install = app.getByRole('button', { name: 'Install the app' })
    const store = (name: string) => app.getByRole('button', { name })
    const hint = app.getByRole('status')
    await store('App Store').click()
    await hint.getByText('tap Share in Safari, then Add to Home Screen').waitFor()
    expect(await store('App Store').getAttribute('aria-expanded')).toBe('true')
    await store('Google Play').click()
    await hint.getByText('open the menu of Chrome, then Install app').waitFor()
    expect(await store('App Store').getAttribute('aria-expanded')).toBe('false')
    expect(await install.count()).toBe(0)
    await expectAccessible('how to install')

    await offerInstall(page)
    await install.click()
    await install.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.documentElement.dataset.prompted)).toBe('yes')
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await app.getByText('The app is on this device already.').waitFor()
    expect(await store('App Store').count()).toBe(0)
    expectClean()
    await context.close()
  })
})
