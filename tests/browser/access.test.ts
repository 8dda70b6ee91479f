import { afterAll, beforeAll, test } from 'vitest'
import { dialogOf, openSignIn, register, signIn } from './people.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

test('without a session every page of a person leads home, with the reason, and back after signing in', async () => {
  const { page, context, expectClean } = await site.visitor({ width: 1280 })
  const login = [
    'favorites',
    'checkout',
    'tracking',
    'profile',
    'account-settings',
    'orders',
    'volunteer',
    'role-debug',
  ]
  const dashboards = [
    'dashboard',
    'admin-dashboard',
    'restaurant-dashboard',
    'customer-dashboard',
    'delivery-dashboard',
  ]
  for (const path of [...login, ...dashboards]) {
    await visit(page, `/${path}`)
    const why = dashboards.includes(path)
      ? 'Please log in to view your dashboard'
      : path === 'favorites'
        ? 'Your favorites are kept: sign in to see them, on every device.'
        : 'Please sign in to open that page.'
    await dialogOf(page).getByText(why).waitFor()
    await page.waitForURL((url) => url.pathname === '/')
  }
  await dialogOf(page).getByText('Not Logged In').waitFor()
  await page.evaluate(() => localStorage.setItem('user', '{"id":"1","username":"asha"}'))
  await visit(page, '/profile?tab=preferences')
  await dialogOf(page).getByText('Authentication token not found. Please log in again.').waitFor()
  await signIn(page, 'customer')
  await page.waitForURL('**/profile?tab=preferences')
  await page.getByRole('button', { name: 'Edit Preferences' }).waitFor()
  await visit(page, '/customer-dashboard')
  await page.getByRole('heading', { name: 'Recommended For You' }).waitFor()
  await visit(page, '/tracking')
  await page.waitForURL((url) => url.pathname === '/')
  for (const [path, role] of [
    ['admin', 'an Admin'],
    ['restaurant', 'a Restaurant'],
    ['delivery', 'a Delivery Agent'],
  ]) {
    await visit(page, `/${path}-dashboard`)
    await dialogOf(page).getByText(`That page needs ${role} account.`).waitFor()
    await page.waitForURL((url) => url.pathname === '/')
  }
  await signIn(page, 'delivery')
  await page.waitForURL('**/delivery-dashboard')
  expectClean()
  await context.close()
})

test('staff whose dashboard cannot be loaded are told so, with details on demand', async () => {
  const visitor = await site.visitor({ width: 390 })
  const { page, context, expectClean, expectAccessible } = visitor
  await visit(page, '/')
  await openSignIn(page)
  await page.route('**/api/restaurant/orders?*', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page, 'restaurant')
  await page.waitForURL('**/restaurant-dashboard')
  await page.getByRole('heading', { name: 'Oops! Something went wrong' }).waitFor()
  await page.getByText('An error occurred while loading your dashboard.').waitFor()
  await page.getByRole('link', { name: 'Return to Home' }).waitFor()
  await page.getByText('Show debug information').click()
  await page.getByText('unavailable', { exact: true }).waitFor()
  await expectAccessible('a dashboard that cannot be loaded')
  await page.unroute('**/api/restaurant/orders?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await page.getByRole('heading', { name: 'Recent Orders' }).waitFor()
  expectClean(/api\/restaurant\/orders/)
  await context.close()
})

test('somebody without a restaurant reads Your Restaurant while it loads, and then that there is none', async () => {
  const { page, context, expectClean } = await site.visitor({ width: 390 })
  const person = await register(page, 'restaurant')
  await visit(page, '/')
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/restaurant/orders?*', async (route) => {
    await looked
    await route.continue()
  })
  await openSignIn(page)
  await signIn(page, person.username, person.password)
  await page.waitForURL('**/restaurant-dashboard')
  await page.getByText('Your Restaurant', { exact: true }).waitFor()
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
  goOn()
  await page.getByRole('heading', { name: 'Set up your restaurant' }).waitFor()
  await page.getByText('Your account is not connected to a restaurant yet.').waitFor()
  expectClean(/api\/restaurant\//)
  await context.close()
})
