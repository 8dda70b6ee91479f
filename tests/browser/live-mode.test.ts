import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../program.ts'
import { fillCheckout, someone } from './people.ts'
import { openSite, type Site, visit } from './site.ts'

const secret = randomBytes(48).toString('base64')
let live: Site
let cashOnly: Site
beforeAll(async () => {
  live = await openSite({ MODE: 'live', PAYMENTS: 'cash-only', SESSION_SECRET: secret })
  cashOnly = await openSite({ PAYMENTS: 'cash-only' })
})
afterAll(async () => {
  await live?.close()
  await cashOnly?.close()
})

test('the first admin of a live installation comes by the link of npm run admin', async () => {
  const admin = run(['server/features/accounts/admin-cli.ts', 'create', 'nandini@food.example'], {
    MODE: 'live',
    PAYMENTS: 'cash-only',
    SESSION_SECRET: secret,
    DATABASE_URL: live.databaseUrl,
    PUBLIC_URL: live.address,
  })
  expect([await admin.ends, admin.errors()]).toEqual([0, ''])
  const [link = ''] = admin.output().split('\n')
  const { page, context, expectClean, expectAccessible } = await live.visitor({ width: 390 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await visit(page, link)
  await page.getByRole('heading', { name: 'Your admin account' }).waitFor()
  await expectAccessible('the new admin')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Username is required').waitFor()
  await page.getByLabel('Username').fill('nandini')
  await page.getByLabel('Password', { exact: true }).fill('Rasoi@2026')
  await page.getByLabel('Confirm Password').fill('Rasoi@2026')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/admin-dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The token went nowhere but into the call that used it up.
  expect(asked.some((url) => url.includes('token='))).toBe(false)
  expectClean()
  // A second use is told so, in the language of the page.
  const [, fragment = ''] = link.split('#')
  await visit(page, `${live.address}/hi/become-admin#${fragment}`)
  await page.getByLabel('यूज़रनेम').fill('nandini2')
  for (const label of await page.locator('input[type=password]').all()) await label.fill('Rasoi@2026')
  await page.locator('main form button[type=submit]').click()
  await page.getByText('यह लिंक अब मान्य नहीं है।').waitFor()
  await context.close()
})

test('where cash alone is taken nothing else is offered', async () => {
  const { page, context, expectClean, expectAccessible } = await someone(cashOnly, {
    width: 1280,
    dark: false,
  })
  await visit(page, '/')
  await page.getByText('In cash, when your food is at the door.').waitFor()
  await visit(page, '/donate')
  await page.getByText('We cannot take donations online yet.').waitFor()
  expect(await page.getByLabel('Card Number').count()).toBe(0)
  await visit(page, '/terms')
  await page.getByText('You pay the rider in cash when your food is there.').waitFor()
  await visit(page, '/menu?restaurant=annapurna-bhavan')
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click()
  await page.getByText('Item added to cart').waitFor()
  await visit(page, '/checkout')
  await page.getByText('Pay the rider in cash when your food is there.').waitFor()
  expect(await page.getByRole('radio').count()).toBe(1)
  await expectAccessible('checkout with cash alone')
  await fillCheckout(page)
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.waitForURL('**/tracking?**')
  expectClean()
  await context.close()
})
