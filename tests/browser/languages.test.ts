import { readFileSync } from 'node:fs'
import path from 'node:path'
import { formatter } from '@lingui/format-po'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../program.ts'
import { expectFits } from './fits.ts'
import { atWidth, onPhone } from './screens.ts'
import { follow, openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const file = path.join(root, 'languages', 'hi.po')
const entries = formatter().parse(readFileSync(file, 'utf8'), {
  locale: 'hi',
  sourceLocale: 'en',
  filename: file,
}) as Record<string, { message?: string; translation?: string }>
const catalogue = new Map(
  Object.entries(entries).map(([id, { message = id, translation = '' }]) => [message, translation]),
)
const devanagari = /[\u0900-\u097f]/

/** An English sentence as the Hindi pages say it. */
const hindi = (english: string): string => {
  const translation = catalogue.get(english) ?? ''
  expect(translation, english).toMatch(devanagari)
  return translation
}

/** Sentences of ours that stand on the page in English although there is Hindi for them. */
const leftInEnglish = async (page: Page): Promise<string[]> => {
  const shown = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, [hreflang]')) texts.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
    return texts.map((text) => text.trim())
  })
  return shown.filter((text) => devanagari.test(catalogue.get(text) ?? ''))
}

/** Where the links of the page lead, but for the one to the other language. */
const links = (page: Page) =>
  page
    .locator('a[href^="/"]:not([hreflang])')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))

const openAccount = async (page: Page) => {
  const name = hindi('Account')
  const phone = page.viewportSize()?.width === 390
  if (phone) await page.getByRole('navigation').getByRole('button', { name, exact: true }).click()
  else await page.getByRole('banner').getByRole('button', { name, exact: true }).click()
  return page.locator('#account-panel')
}

const pages: [address: string, heading: RegExp][] = [
  ['/hi', devanagari],
  ['/hi/menu', devanagari],
  ['/hi/about', devanagari],
  ['/hi/restaurants/annapurna-bhavan', /^Annapurna Bhavan$/],
  ['/hi/donate', devanagari],
  ['/hi/partner', devanagari],
  ['/hi/privacy', devanagari],
  ['/hi/terms', devanagari],
  ['/hi/no-such-page', devanagari],
]

describe('on a phone', () => {
  const screen = onPhone

  it('pages under /hi are in Hindi, whole, and their links stay there', async () => {
    const { page, context, expectClean, expectAccessible } = await site.visitor(screen)
    for (const [address, heading] of pages) {
      if (address === '/hi') await visit(page, address)
      else await follow(page, address)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      expect(await page.getByRole('heading', { level: 1 }).textContent(), address).toMatch(heading)
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('hi-IN')
      expect(await leftInEnglish(page), address).toEqual([])
      if (address.startsWith('/hi/restaurants/')) {
        await page.getByText('दक्षिण भारतीय, उडुपी · मल्लेश्वरम').waitFor()
        await page.getByText(/^करारे डोसे, मुलायम इडली/).waitFor()
      }
      const strays = (await links(page)).filter((link) => link !== '/hi' && !link.startsWith('/hi/'))
      expect(strays, address).toEqual([])
      await expectFits(page)
      await expectAccessible(address)
    }
    await visit(page, '/hi')
    await page.getByText('मीरा अय्यर').waitFor()
    expect(await page.locator('meta[property="og:locale"]').getAttribute('content')).toBe('hi_IN')
    expect(new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').pathname).toBe(
      '/hi',
    )
    // In the bar that stays in its place: the footer's moves as what is above it is drawn.
    await page
      .getByRole('navigation', { name: hindi('Bottom') })
      .getByRole('link', { name: hindi('Menu'), exact: true })
      .click()
    await page.waitForURL('**/hi/menu')
    expect(await leftInEnglish(page)).toEqual([])
    // A third font would be fetched for the few that name it.
    const families = await page
      .locator('body, body *')
      .evaluateAll((all) => [...new Set(all.map((element) => getComputedStyle(element).fontFamily))])
    expect(families.filter((family) => family.includes('Baloo 2 Bold'))).toEqual([])
    expectClean(/404 .*no-such-page/)
    await context.close()
  })

  it('forms and the server speak Hindi too, and signing in leads on in Hindi', async () => {
    const { page, context, expectClean, expectAccessible } = await site.visitor(screen)
    const dialog = page.getByRole('dialog')
    const says = (english: string) => dialog.getByText(hindi(english), { exact: true }).first().waitFor()
    const submit = () => dialog.getByRole('button', { name: hindi('Sign In'), exact: true }).click()
    await visit(page, '/hi')
    const menu = await openAccount(page)
    await menu.getByRole('button', { name: hindi('Sign In') }).click()
    await submit()
    await says('Username is required')
    await says('Password is required')
    await dialog.getByLabel(hindi('Username'), { exact: true }).fill('customer')
    await dialog.getByLabel(hindi('Password'), { exact: true }).fill('short')
    await submit()
    await says('Password must be at least 8 characters')
    expect(await leftInEnglish(page)).toEqual([])
    await expectAccessible('sign-in in Hindi')
    await dialog.getByLabel(hindi('Password'), { exact: true }).fill('Wrong@1234')
    const response = page.waitForResponse('**/api/auth/signin')
    await submit()
    // What the server itself answered.
    const body = (await (await response).json()) as { message: string }
    expect(body.message).toBe(hindi('Invalid username or password'))
    await says('Invalid username or password')
    await dialog.getByLabel(hindi('Password'), { exact: true }).fill('Demo@1234')
    await submit()
    await dialog.waitFor({ state: 'hidden' })

    await visit(page, '/hi/dashboard')
    await page.waitForURL('**/hi/customer-dashboard')
    await page.getByRole('heading', { name: hindi('Recommended For You') }).waitFor()
    for (const address of [
      '/hi/customer-dashboard',
      '/hi/orders',
      '/hi/favorites',
      '/hi/profile',
      '/hi/account-settings',
    ]) {
      await follow(page, address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await leftInEnglish(page), address).toEqual([])
    }
    // A page that is not theirs: told so in Hindi, and home is the Hindi one.
    await visit(page, '/hi/admin-dashboard')
    await page.waitForURL(`${site.address}/hi`)
    expect(await dialog.textContent()).toMatch(devanagari)
    expectClean(/401 .*\/api\/auth\/signin/)
    await context.close()
  })
})

it('the choice in the navbar opens this page in the other language, and is kept', async () => {
  const { page, context, expectClean } = await site.visitor(onPhone)
  const link = (name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true })
  const choose = async (name: string) => {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^(Account|खाता|अकाउंट)$/ })
      .click()
    await link(name).click()
  }
  await visit(page, '/menu?category=breads')
  // At a desk it stands in the header itself.
  await atWidth(page, 1280, () => link('हिन्दी').click())
  await page.waitForURL('**/hi/menu?category=breads')
  for (const [asked, given] of [
    ['/', '/hi'],
    ['/menu?q=dosa', '/hi/menu?q=dosa'],
    ['/hi/about', '/hi/about'],
  ] as const) {
    await visit(page, asked)
    await page.waitForURL(site.address + given)
  }
  await choose('English')
  await page.waitForURL(`${site.address}/about`)
  await visit(page, '/hi')
  await page.waitForURL(`${site.address}/`)
  await visit(page, '/hi/menu?q=dosa')
  await page.waitForURL(`${site.address}/menu?q=dosa`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-IN')
  expectClean()
  await context.close()
})
