import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../program.ts'
import { fillCheckout, openSignIn, someone } from './people.ts'
import { openSite, type Site, visit } from './site.ts'

const secret = randomBytes(48).toString('base64')
/** Where its proxy would be. */
const publicUrl = 'https://food.example'
const logKey = randomBytes(32).toString('base64')
let live: Site
let cashOnly: Site
beforeAll(async () => {
  live = await openSite({
    MODE: 'live',
    PAYMENTS: 'cash-only',
    PUBLIC_URL: publicUrl,
    RATE_LIMIT: 'on',
    SESSION_SECRET: secret,
    IMPACT_LOG_KEY: logKey,
  })
  cashOnly = await openSite({ PAYMENTS: 'cash-only', GRIEVANCE_OFFICER: 'Asha Rao, help@food.example' })
})
afterAll(async () => {
  await live?.close()
  await cashOnly?.close()
})

const bearer = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  return { authorization: `Bearer ${token.replaceAll('"', '')}` }
}

test('the first admin of a live installation comes by the link of npm run admin', async () => {
  const admin = run(['server/features/accounts/admins/admin-cli.ts', 'create', 'nandini@food.example'], {
    MODE: 'live',
    PAYMENTS: 'cash-only',
    SESSION_SECRET: secret,
    IMPACT_LOG_KEY: logKey,
    DATABASE_URL: live.databaseUrl,
    PUBLIC_URL: publicUrl,
  })
  expect([await admin.ends, admin.errors()]).toEqual([0, ''])
  const [link = ''] = admin.output().split('\n')
  const { page, context, expectClean, expectAccessible } = await live.visitor({ width: 390 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await visit(page, link.replace(publicUrl, live.address))
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
  // Before anything else comes the second factor.
  const before = await page.request.get('/api/admin/users/pending', { headers: await bearer(page) })
  expect(await before.json()).toMatchObject({ code: 'second_factor_needed' })
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible('setting up an authenticator app')
  const code = () => new TOTP({ secret: Secret.fromBase32(key) }).generate()
  await page.getByRole('textbox', { name: 'Code' }).fill(code() === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await page.getByText('This code is wrong, or was used before').waitFor()
  await page.getByRole('textbox', { name: 'Code' }).fill(code())
  await page.getByRole('button', { name: 'Switch it on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await codes.waitFor()
  const [recoveryCode = ''] = await codes.getByRole('listitem').allTextContents()
  await expectAccessible('recovery codes')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toBe('annapurna-eats-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('navigation', { name: 'Admin Dashboard' }).waitFor()
  // The token went nowhere but into the call that used it up.
  expect(asked.some((url) => url.includes('token='))).toBe(false)
  expectClean(/second-factor|pending/)
  // The next sign-in asks for a code, and keeps what was typed.
  await page.evaluate(() => fetch('/api/auth/signout', { method: 'POST' }))
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await visit(page, '/')
  await openSignIn(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill('nandini')
  await dialog.getByLabel('Password', { exact: true }).fill('Rasoi@2026')
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await expectAccessible('a sign-in with a code')
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await dialog.getByText('This code is wrong, or was used before').waitFor()
  expect(await dialog.getByLabel('Password', { exact: true }).inputValue()).toBe('Rasoi@2026')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(recoveryCode)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/admin-dashboard')
  await visit(page, '/account-settings?section=security')
  await page.getByText('9 recovery codes are left.').waitFor()
  await expectAccessible('security with a second factor')
  await page.getByRole('button', { name: 'Switch it off' }).click()
  await page.getByLabel('Current Password').last().fill('Rasoi@2026')
  await page.getByRole('textbox', { name: 'Code' }).fill('x')
  await page.getByRole('button', { name: 'Switch it off' }).click()
  await page.getByText('This code is wrong, or was used before').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
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
  await page.getByText('You pay the courier in cash when your food is there.').waitFor()
  // Who redresses complaints, as the operator has said.
  await page.getByRole('contentinfo').getByRole('button', { name: 'Contact' }).click()
  await page.getByRole('dialog').getByText('Asha Rao, help@food.example').waitFor()
  await visit(page, '/menu?restaurant=annapurna-bhavan')
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click()
  await page.getByText('Item added to cart').waitFor()
  await visit(page, '/checkout')
  await page.getByText('Pay the courier in cash when your food is there.').waitFor()
  const methods = page.getByRole('group', { name: 'Payment Method' })
  expect(await methods.getByRole('radio').count()).toBe(1)
  await expectAccessible('checkout with cash alone')
  await fillCheckout(page)
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.waitForURL('**/tracking?**')
  expectClean()
  await context.close()
})
