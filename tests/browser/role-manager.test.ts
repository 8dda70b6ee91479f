import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccount, dialogOf, signedIn, someone } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('at a desk', () => {
  const screen = atDesk
  test('the Role Manager changes the copy alone, and a previewed dashboard says so', async () => {
    const visitor = await someone(site, screen)
    const { page, context, expectClean, expectAccessible } = visitor
    await visit(page, '/role-debug')
    await page.getByText('ROLE_CUSTOMER').first().waitFor()
    await page.getByRole('button', { name: 'Fix Roles Format' }).click()
    await page.getByText('No role fixes needed.').waitFor()
    await page.getByRole('button', { name: 'Fix State' }).click()
    await page.getByText('Nothing had to be fixed.').waitFor()
    await page.getByRole('button', { name: 'Check API endpoints' }).click()
    for (const path of ['auth/signin', 'users/me', 'users/username/test', 'orders/user/1'])
      await page.getByRole('rowheader', { name: `/api/${path}`, exact: true }).waitFor()
    expect(await page.getByText('Reachable', { exact: false }).count()).toBe(4)
    await expectAccessible('role manager')
    await page.route('**/api/auth/signin', (route) => route.abort())
    await page.getByRole('button', { name: 'Check API endpoints' }).click()
    await page.getByText('Error running checks:').waitFor()

    // Another tab, or the person, took away what there was to change.
    const fix = page.getByRole('button', { name: 'Fix Roles Format' })
    const kept = await fix.evaluate((button: HTMLElement) => {
      const user = localStorage.getItem('user') ?? ''
      localStorage.removeItem('user')
      button.click()
      return user
    })
    await page.getByText('Failed to update role.').waitFor()
    await page.evaluate((user) => localStorage.setItem('user', user), kept)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Restaurant', exact: true }).click()
    await page.getByText('Role changed to Restaurant.').waitFor()
    await reloaded
    await page.getByText('ROLE_RESTAURANT').waitFor()
    await page.getByText('ROLE_CUSTOMER').waitFor()
    await visit(page, '/dashboard')
    await page.waitForURL('**/restaurant-dashboard')
    await page.getByText('This is a preview with sample data.').waitFor()
    await expectAccessible('preview')
    await visit(page, '/role-debug')
    const changed = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Admin', exact: true }).click()
    await changed
    await visit(page, '/admin-dashboard')
    await page.getByText('This is a preview with sample data.').waitFor()
    for (const figure of ['1,245', '87', '5,698', '32'])
      await page.getByText(figure, { exact: true }).waitFor()
    await visit(page, '/delivery-dashboard')
    await dialogOf(page).getByText('That page needs a Delivery Agent account.').waitFor()
    await page.keyboard.press('Escape')

    await visit(page, '/role-debug')
    await page.getByText('ROLE_CUSTOMER').waitFor()
    const again = page.waitForEvent('load')
    // In one task: the session's own refresh writes what it knows of the person at any time.
    await fix.evaluate((button: HTMLElement) => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object
      localStorage.setItem('user', JSON.stringify({ ...user, roles: ['customer', 7] }))
      button.click()
    })
    await Promise.all([again, page.getByText('The roles are fixed.').waitFor()])
    await page.getByText('ROLE_CUSTOMER, ROLE_CUSTOMER').waitFor()
    await page.getByRole('button', { name: 'Clear stored token and user' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    expectClean(/api\/auth\/signin/)
    await context.close()
  })
})

test("a previewed customer's dashboard shows sample orders, a courier's sample deliveries, each marked", async () => {
  const account = demoAccount('restaurant')
  const screen = { width: 390, dark: false, bothThemes: true }
  const { page, context, expectClean, expectAccessible } = await signedIn(site, screen, account)
  await visit(page, '/role-debug')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await reloaded
  await visit(page, '/dashboard')
  await page.waitForURL('**/customer-dashboard')
  await page.getByText('This is a preview with sample data.').waitFor()
  await page.getByText('ORD-SAMPLE001').waitFor()
  expect(await page.getByText('Sample', { exact: true }).count()).toBe(9)
  await expectAccessible("a preview of the customer's dashboard")
  await visit(page, '/role-debug')
  const again = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Delivery Agent', exact: true }).click()
  await again
  await visit(page, '/delivery-dashboard?tab=history')
  await page.getByText('ORD-SAMPLE003').waitFor()
  expect(await page.getByText('Sample', { exact: true }).count()).toBe(8)
  expectClean()
  await context.close()
})

test('without the Role Manager its page is not there', async () => {
  const live = await openSite({ ROLE_MANAGER: 'off' })
  const { page } = await signedIn(live, { width: 390 })
  const response = await visit(page, '/role-debug')
  expect(response?.status()).toBe(404)
  await page.getByText('There is nothing at this address').first().waitFor()
  await live.close()
})

test('an endpoint that does not answer is given up after 5 s', async () => {
  const { page, context } = await signedIn(site, { width: 1280 })
  await visit(page, '/role-debug')
  await page.route('**/api/users/username/test', () => undefined)
  await page.getByRole('button', { name: 'Check API endpoints' }).click()
  const row = page.getByRole('row').filter({ hasText: '/api/users/username/test' })
  await row.getByText('Not reachable').waitFor()
  await row.getByText('> 5 s').waitFor()
  await context.close()
})
