import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccount, signIn, signInAs } from './people.ts'
import { follow, openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const desk = { width: 1280, dark: false }

/** What each page is for, of everybody who has one. */
const dashboards: { account: string; path: string; works: (page: Page) => Promise<void> }[] = [
  {
    account: 'customer',
    path: '/customer-dashboard',
    works: async (page) => {
      await page.getByRole('heading', { level: 2, name: 'Recommended For You' }).waitFor()
      await page.getByText(/₹\d/).first().waitFor()
    },
  },
  {
    account: 'restaurant',
    path: '/restaurant-dashboard',
    works: async (page) => {
      await page.getByRole('heading', { level: 2, name: 'Recent Orders' }).waitFor()
      await page.getByText(/₹\d/).first().waitFor()
    },
  },
  {
    account: 'delivery',
    path: '/delivery-dashboard?tab=earnings',
    works: (page) => page.locator('.chart canvas').waitFor(),
  },
  {
    account: 'admin',
    path: '/admin-dashboard?tab=reports',
    works: async (page) => {
      await page.locator('.chart canvas').waitFor()
      await page.locator('tbody tr').nth(29).waitFor()
    },
  },
  {
    account: 'shelter',
    path: '/shelter-dashboard',
    works: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    account: 'customer',
    path: '/volunteer',
    works: (page) =>
      page
        .getByRole('button', { name: /apply|volunteer/i })
        .first()
        .waitFor(),
  },
]
const publicPages = ['/', '/menu', '/rescue', '/impact', '/donate', '/about', '/restaurants/annapurna-bhavan']

/**
 * `zone` is the name that the browser gives its time zone, of which Intl knows none; `full` means that its
 * storage takes no more.
 */
type Oddity = { name: string; language: string; timezoneId: string; zone?: string; full?: true }
const oddities: Oddity[] = [
  { name: 'of a Linux without a language', language: 'en-US@posix', timezoneId: 'Asia/Kathmandu' },
  {
    name: 'whose language is C and whose storage is full',
    language: 'C',
    timezoneId: 'Pacific/Kiritimati',
    full: true,
  },
  { name: 'without any language or zone', language: '', timezoneId: 'UTC', zone: 'Etc/Unknown' },
  {
    name: 'of an unknown language, in the zone of a file',
    language: 'x-klingon-qaa',
    timezoneId: 'America/St_Johns',
    zone: ':/etc/localtime',
  },
]

/** Runs in the page before anything else: what old, hardened and embedded browsers lack. */
const takeAway = (language: string) => {
  const without = (owner: object, name: string) => {
    for (let at: object | null = owner; at; at = Object.getPrototypeOf(at)) Reflect.deleteProperty(at, name)
  }
  Object.defineProperty(Navigator.prototype, 'language', { get: () => language })
  Object.defineProperty(Navigator.prototype, 'languages', { get: () => (language === '' ? [] : [language]) })
  for (const name of ['indexedDB', 'Notification', 'PushManager', 'BroadcastChannel']) without(window, name)
  for (const name of ['serviceWorker', 'clipboard', 'geolocation', 'locks', 'share', 'wakeLock', 'vibrate'])
    without(navigator, name)
  for (const name of ['addEventListener', 'removeEventListener'])
    Object.defineProperty(MediaQueryList.prototype, name, { value: undefined })
}

/**
 * As with TZ=:/etc/localtime, or none that is known: the browser names a zone that Intl refuses when it is
 * asked for it.
 */
const nameZone = (zone: string) => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  Intl.DateTimeFormat.prototype.resolvedOptions = function named() {
    return { ...resolvedOptions.call(this), timeZone: zone }
  }
}

/**
 * As with no room left, or in the private mode of older browsers: what is stored can be read, and nothing be
 * added.
 */
const fillStorage = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

/** As with all cookies and site data blocked, where even looking for the storage throws. */
const blockStorage = () => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
}

/** As with a build that has data for no language: whatever is made for one, or for a time zone, throws. */
const emptyIntl = () => {
  for (const name of ['NumberFormat', 'DateTimeFormat', 'RelativeTimeFormat', 'PluralRules'] as const)
    Object.defineProperty(Intl, name, {
      writable: true,
      value: function none() {
        throw new RangeError('Internal error. Icu error.')
      },
    })
}

/**
 * Every second dashboard in each of these browsers, so that each dashboard is opened in two of them: what
 * they differ in is formatted and stored by code that all dashboards share.
 */
describe.each(
  oddities.map((oddity, at) => ({
    ...oddity,
    opened: dashboards.filter((_, index) => (index + at) % 2 === 0),
  })),
)('in a browser $name, with few features', ({ language, timezoneId, zone, full, opened }) => {
  test('dashboards do what they are for', async () => {
    for (const { account, path, works } of opened) {
      const visitor = await site.visitor({ ...desk, timezoneId })
      const { page, context, expectClean } = visitor
      await signInAs(visitor, demoAccount(account))
      await context.addInitScript(takeAway, language)
      if (zone) await context.addInitScript(nameZone, zone)
      if (full) await context.addInitScript(fillStorage)
      await visit(page, path)
      await works(page)
      expect(await page.getByText('Oops! Something went wrong').count(), path).toBe(0)
      expect(await page.getByText('This part of the page').count(), path).toBe(0)
      expectClean()
      await context.close()
    }
  })
})

test('every public page does what it is for without features, and with storage blocked', async () => {
  const { page, context, expectClean } = await site.visitor(desk)
  await context.addInitScript(takeAway, 'en-US@posix')
  await context.addInitScript(blockStorage)
  for (const path of publicPages) {
    await visit(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('Oops! Something went wrong').count(), path).toBe(0)
  }
  // The theme is toggled, a dish put into the cart and carried along, for as long as the page is open.
  await visit(page, '/menu')
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click()
  await page.getByRole('banner').getByRole('button', { name: /Cart/ }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Your Cart (1)' }).waitFor()
  await page.getByRole('dialog').getByText(/₹\d/).first().waitFor()
  expectClean()
})

test.each([...new Set(dashboards.map(({ account }) => account))])(
  'with storage blocked %s signs in, and each dashboard does what it is for',
  async (account) => {
    const { page, context, expectClean } = await site.visitor(desk)
    await context.addInitScript(blockStorage)
    await visit(page, '/')
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Sign In' }).click()
    const { username, password } = demoAccount(account)
    await signIn(page, username, password)
    for (const { path, works } of dashboards.filter((each) => each.account === account)) {
      // Another document would not know the session any more.
      await follow(page, path)
      await works(page)
    }
    expectClean()
  },
)

test('where Intl has no data, every public page shows its figures and times all the same', async () => {
  const { page, context, expectClean } = await site.visitor(desk)
  await context.addInitScript(emptyIntl)
  for (const path of publicPages) {
    await visit(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('Oops! Something went wrong').count(), path).toBe(0)
  }
  expectClean()
})

test('where Intl has no data, every dashboard does what it is for', async () => {
  for (const { account, path, works } of dashboards) {
    const visitor = await site.visitor(desk)
    const { page, context, expectClean } = visitor
    await signInAs(visitor, demoAccount(account))
    await context.addInitScript(emptyIntl)
    await visit(page, path)
    await works(page)
    expect(await page.getByText('This part of the page').count(), path).toBe(0)
    expectClean()
    await context.close()
  }
})
