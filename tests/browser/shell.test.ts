import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { expectFits } from './fits.ts'
import { newPerson, openSignIn, signIn, someone } from './people.ts'
import { atWidth, onPhone, phone, screens } from './screens.ts'
import { follow, openSite, reload, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const titles: [path: string, heading: string][] = [
  ['/', 'Ghar jaisa khana, at your door.'],
  ['/about', 'Good food, and none of it wasted.'],
  ['/restaurants/annapurna-bhavan', 'Annapurna Bhavan'],
  ['/donate', 'Donate a meal'],
  ['/rescue', 'Rescue deals'],
  ['/impact', 'Every meal, every rupee, for anybody to check.'],
  ['/partner', 'Become a Partner'],
  ['/unsubscribe', 'Leave our newsletter?'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/offline', 'You are offline'],
  ['/no-such-page', 'There is nothing at this address'],
]

it('with text twice as large nothing is wider than a phone for who is signed in either', async () => {
  const { page, context, person, expectClean } = await someone(site, { width: 390, dark: false })
  const id = await orderDosa(await callAs(site, person))
  for (const [path, shown] of [
    ['/', 'Welcome back'],
    ['/dishes/annapurna-bhavan-masala-dosa', 'Masala Dosa'],
    ['/customer-dashboard', id],
    ['/orders', id],
    ['/customer-dashboard?tab=addresses', 'No addresses saved yet.'],
    [`/tracking?order=${id}`, 'Order Details'],
    ['/profile', 'Personal Info'],
    ['/account-settings', 'Save Changes'],
    ['/donate', 'How much would you like to give?'],
    ['/about', 'Good food, and none of it wasted.'],
  ] as const) {
    await visit(page, path)
    await page.getByText(shown).first().waitFor()
    await page.evaluate(async () => {
      document.documentElement.style.setProperty('font-size', '200%')
      // In the font that replaces it until it is there, the words are narrower.
      await document.fonts.ready
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
  }
  expectClean()
  await context.close()
})

describe('every public page', () => {
  it('has one heading and a title, no violation, and nothing wider than the screen', async () => {
    const { page, context, expectClean, expectAccessible } = await site.visitor(onPhone)
    for (const [path, heading] of titles) {
      const response = await page.request.get(path)
      expect([path, response.status()]).toEqual([path, path === '/no-such-page' ? 404 : 200])
      expect((await response.text()).match(/<h1/g), path).toHaveLength(1)
      if (path === '/') await visit(page, path)
      else await follow(page, path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
      expect(await page.title()).toMatch(/(^|· )Annapurna Eats$/)
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-IN')
      await expectFits(page)
      await expectAccessible(path)
    }
    await follow(page, '/menu')
    await expectFits(page)
    expectClean(/404 .*\/no-such-page/)
    await context.close()
  })
})

/** The account's menu, opened as the size of the screen offers it. */
const openMenu = async (page: Page, name: string | RegExp) => {
  const phone = page.viewportSize()?.width === 390
  const button = phone
    ? page.getByRole('navigation', { name: 'Bottom' }).getByRole('button', { name: 'Account' })
    : page.getByRole('banner').getByRole('button', { name })
  await button.click()
  return page.locator('#account-panel')
}

describe.each(screens)('at $width px', (screen) => {
  const phone = screen.width === 390

  it('the navbar leads a visitor everywhere, and opens contact, cart and account', async () => {
    const { page, context, expectClean, expectAccessible } = await site.visitor(screen)
    await visit(page, '/')
    const banner = page.getByRole('banner')
    await banner.getByRole('link', { name: 'Favorites, 0 items' }).waitFor()
    await banner.getByRole('button', { name: 'Cart, 0 items' }).click()
    await page.getByRole('dialog', { name: /^Your Cart/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    const menu = await openMenu(page, 'Account')
    await menu.getByRole('button', { name: 'Sign In' }).waitFor()
    await expectAccessible("a visitor's menu")
    await menu.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Create Account' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    if (phone) {
      const bottom = page.getByRole('navigation', { name: 'Bottom' })
      expect(await bottom.getByRole('listitem').allTextContents()).toEqual([
        'Home',
        'Menu',
        'Rescue',
        'Orders',
        'Account',
      ])
      await (await openMenu(page, 'Account')).getByRole('link', { name: 'About Us' }).click()
      await page.waitForURL('**/about')
      await menu.waitFor({ state: 'hidden' })
      await (await openMenu(page, 'Account')).getByRole('button', { name: 'Contact' }).click()
      await page.getByRole('dialog', { name: 'Contact Us' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await bottom.getByRole('link', { name: 'Menu' }).click()
      await page.waitForURL('**/menu')
      await bottom.locator('[aria-current=page]').filter({ hasText: 'Menu' }).waitFor()
      await bottom.getByRole('link', { name: 'Rescue' }).click()
      await page.waitForURL('**/rescue')
      await bottom.getByRole('link', { name: 'Home' }).click()
    } else {
      const main = page.getByRole('navigation', { name: 'Main' })
      await main.getByRole('link', { name: 'About Us' }).click()
      await page.waitForURL('**/about')
      await main.locator('[aria-current=page]').filter({ hasText: 'About Us' }).waitFor()
      await main.getByRole('button', { name: 'Contact' }).click()
      await page.getByRole('dialog', { name: 'Contact Us' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await main.getByRole('link', { name: 'Menu' }).click()
      await page.waitForURL('**/menu')
      await main.getByRole('link', { name: 'Home' }).click()
    }
    await page.waitForURL((url) => url.pathname === '/')
    expectClean()
    await context.close()
  })
})

it('who is signed in is greeted, finds name, email, roles and last login, and logs out when sure', async () => {
  const { page, context, expectClean, expectAccessible } = await site.visitor(onPhone)
  const banner = page.getByRole('banner')
  const person = newPerson()
  const made = await page.request.post('/api/auth/signup', { data: { ...person, role: ['ROLE_CUSTOMER'] } })
  expect(made.status()).toBe(201)
  await visit(page, '/')
  await openSignIn(page)
  await signIn(page, person.username, person.password)
  // Without a full name the greeting takes the username.
  await atWidth(page, 1280, () => banner.getByText(`Hi, ${person.username}`).waitFor())
  let menu = await openMenu(page, /^Hi, /)
  await menu.getByText(person.email).waitFor()
  await menu.getByText('Last login: ', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await page.evaluate(() => localStorage.clear())
  await reload(page)
  await openSignIn(page)
  await signIn(page, 'customer')

  const rows = page.locator('#account-panel').getByRole('navigation', { name: 'Account' })
  for (const width of [1280, 390])
    await atWidth(page, width, async () => {
      menu = await openMenu(page, 'Hi, Asha Rao')
      for (const text of ['Asha Rao', 'customer@annapurna.example', 'Customer'])
        await menu.getByText(text, { exact: true }).waitFor()
      await menu.getByText(/^Last login: (N\/A|\d+ \w+ 20\d\d, )/).waitFor()
      expect(await rows.locator('a, button').allTextContents()).toEqual([
        'Dashboard',
        'My Orders',
        'Addresses',
        'My Giving',
        'Help',
        'Role Manager',
        'Settings',
        'Logout',
      ])
      if (width === 390) return
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'hidden' })
    })
  await expectAccessible("somebody's menu")
  for (const [name, path] of [
    ['Dashboard', '/customer-dashboard'],
    ['Role Manager', '/role-debug'],
    ['Settings', '/account-settings'],
  ] as const) {
    if (!(await menu.isVisible())) await openMenu(page, /^Hi, /)
    await rows.getByRole('link', { name }).click()
    await page.waitForURL(`**${path}`)
    await menu.waitFor({ state: 'hidden' })
  }

  await openMenu(page, /^Hi, /)
  await rows.getByRole('button', { name: 'Logout' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Logout' })
  await sure.getByText('Are you sure you want to log out?').waitFor()
  await expectAccessible('asked whether to log out')
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await sure.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  // At a desk it stands in the header itself.
  await atWidth(page, 1280, () => banner.getByRole('button', { name: 'Logout' }).first().click())
  await sure.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('heading', { level: 1, name: 'Ghar jaisa khana, at your door.' }).waitFor()
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ])
  await (await openMenu(page, 'Account')).getByRole('button', { name: 'Sign In' }).waitFor()
  expectClean()
  await context.close()
})

describe('at any size', () => {
  const screen = phone

  it('favorites and cart are counted in the navbar, and with the dark mode kept after a reload', async () => {
    const { page, context, expectClean } = await site.visitor(screen)
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    const mode = page.getByRole('button', { name: 'Dark mode' })
    await visit(page, '/menu?restaurant=annapurna-bhavan')
    for (const count of [1, 2]) {
      await page
        .getByRole('button', { name: /^Favorite: / })
        .nth(count)
        .click()
      const name = count === 1 ? 'Favorites, 1 item' : `Favorites, ${count} items`
      await page.getByRole('banner').getByRole('link', { name, exact: true }).waitFor()
    }
    await page.getByRole('button', { name: 'Add Masala Dosa to cart' }).click()
    await page.getByRole('button', { name: 'Cart, 1 item', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add one more Masala Dosa' }).click()
    await page.getByRole('button', { name: 'Cart, 2 items', exact: true }).waitFor()
    expect(await isDark()).toBe(screen.dark)
    await mode.click()
    await expect.poll(isDark).toBe(!screen.dark)
    await reload(page)
    expect(await isDark()).toBe(!screen.dark)
    await expect.poll(() => mode.getAttribute('aria-pressed')).toBe(String(!screen.dark))
    await page.getByRole('banner').getByRole('link', { name: 'Favorites, 2 items' }).waitFor()
    await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor()
    expectClean()
    await context.close()
  })

  it('the footer has the copyright, the legal pages, contact and the social links', async () => {
    const { page, context, expectClean } = await site.visitor(screen)
    await visit(page, '/about')
    const footer = page.getByRole('contentinfo')
    await footer.getByText('© 2026 Annapurna Eats. All rights reserved.').waitFor()
    const social = footer.getByRole('navigation', { name: 'Social links' }).getByRole('link')
    const addresses = await social.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(await social.allTextContents()).toEqual(['Instagram', 'Facebook', 'X'])
    for (const address of addresses) expect(address).toMatch(/^https:\/\//)
    for (const [name, path] of [
      ['Menu', '/menu'],
      ['Restaurants', '/restaurants'],
      ['About Us', '/about'],
      ['Become a Partner', '/partner'],
      ['Donate', '/donate'],
      ['Our Impact', '/impact'],
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
    ] as const) {
      await footer.getByRole('link', { name, exact: true }).click()
      await page.waitForURL(`**${path}`)
    }
    // The page one has come to begins at its top.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await footer.getByRole('button', { name: 'Contact' }).click()
    await page.getByRole('dialog', { name: 'Contact Us' }).waitFor()
    expectClean()
    await context.close()
  })

  it('the dark mode holds in every tab, and before any choice follows the system', async () => {
    const { page, context, expectClean } = await site.visitor(screen)
    const second = await context.newPage()
    for (const tab of [page, second]) await visit(tab, '/about')
    const shows = async (tab: typeof page, dark: boolean) => {
      const mode = tab.getByRole('button', { name: 'Dark mode' })
      await expect.poll(() => mode.getAttribute('aria-pressed')).toBe(String(dark))
      expect(await tab.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(dark)
    }
    await shows(page, screen.dark)
    await page.emulateMedia({ colorScheme: screen.dark ? 'light' : 'dark' })
    await shows(page, !screen.dark)
    await page.emulateMedia({ colorScheme: screen.dark ? 'dark' : 'light' })
    await shows(page, screen.dark)
    await shows(second, screen.dark)
    for (const dark of [!screen.dark, screen.dark]) {
      await page.getByRole('button', { name: 'Dark mode' }).click()
      await shows(page, dark)
      await shows(second, dark)
    }
    // Who forgets the choice in one tab has the system's again in all.
    await second.getByRole('button', { name: 'Dark mode' }).click()
    await shows(page, !screen.dark)
    await second.evaluate(() => localStorage.clear())
    await shows(page, screen.dark)
    expectClean()
    await context.close()
  })

  it('somebody of whom little is known is User, with the roles joined by commas', async () => {
    const { page, context, expectClean } = await site.visitor(screen)
    await page.route('**/api/**', (route) => route.abort())
    await visit(page, '/about')
    await page.evaluate(() => {
      const roles = ['ROLE_CUSTOMER', 'delivery_agent', 'ROLE_ADMIN']
      localStorage.setItem('user', JSON.stringify({ id: '1', username: '', roles, lastLogin: 'yesterday' }))
      localStorage.setItem('token', 'one')
    })
    await reload(page)
    const menu = await openMenu(page, 'Hi, User')
    await menu.getByText('User', { exact: true }).waitFor()
    await menu.getByText('Customer, Delivery Agent, Admin', { exact: true }).waitFor()
    await menu.getByText('Last login: Invalid Date').waitFor()
    expectClean(/\/api\//)
    await context.close()
  })

  it('privacy and terms say in numbered clauses, and from when, what holds', async () => {
    const { page, context, expectClean } = await site.visitor(screen)
    const clauses = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    await visit(page, '/privacy')
    await page.getByText('In force since 26 Nov 2026').waitFor()
    expect(await clauses()).toEqual([
      '1. What we keep',
      '2. What stays on your device',
      '3. Who sees what',
      '4. How long',
      '5. Your rights',
    ])
    await visit(page, '/terms')
    await page.getByText('In force since 21 Nov 2026').waitFor()
    expect(await clauses()).toEqual([
      '1. Orders',
      '2. Prices and payment',
      '3. Cancelling and refunds',
      '4. Promo codes',
      '5. Donations',
      '6. Restaurants, couriers and volunteers',
      '7. Fair use',
    ])
    expectClean()
    await context.close()
  })

  it('an address where nothing is leads home or to the menu', async () => {
    const { page, context, expectClean } = await site.visitor(screen)
    await visit(page, '/no-such-page')
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
    await page.getByRole('link', { name: 'Browse Menu' }).click()
    await page.waitForURL('**/menu')
    await visit(page, '/dishes/no-such-dish')
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expectClean(/404/)
    await context.close()
  })
})
