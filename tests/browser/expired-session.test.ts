import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFirstDish, dialogOf, fillCheckout, type NewPerson, payByCard, signIn, someone } from './people.ts'
import { phone } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

/** Somewhere else, the same person signs in and ends all other sign-ins. Returns the access token there. */
const signOutEverywhereElse = async ({ username, password }: NewPerson): Promise<string> => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const response = await fetch(`${site.address}/api/auth/signin`, {
    ...post,
    body: JSON.stringify({ username, password }),
  })
  const { accessToken, id } = (await response.json()) as { accessToken: string; id: string }
  const ended = await fetch(`${site.address}/api/users/${id}/sessions`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(ended.ok).toBe(true)
  return accessToken
}

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])
const placeOrder = (page: Page) => page.getByRole('button', { name: /^Place Order/ }).click()
const askedAtCheckout =
  'Your session has ended. Please sign in again: your cart and what you typed are still here.'
const asked = 'Your session has ended. Please sign in again.'

describe('an expired session', () => {
  const screen = phone

  it('is renewed over the checkout, which keeps all that was typed and orders once', async () => {
    const { page, context, person, expectAccessible, expectClean } = await someone(site, screen)
    await visit(page, '/menu?restaurant=annapurna-bhavan')
    await addFirstDish(page)
    await visit(page, '/checkout')
    await fillCheckout(page)
    await payByCard(page)
    const keys: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/checkout')) keys.push(request.headers()['idempotency-key'] ?? '')
    })
    const elsewhere = await signOutEverywhereElse(person)

    await placeOrder(page)
    const dialog = dialogOf(page)
    await dialog.getByText(askedAtCheckout).waitFor()
    await expectAccessible('asked to sign in at checkout')
    expect(await stored(page)).toEqual([null, null])
    // Who looks at the form first is asked again when it matters.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Please sign in, then press Place Order again').waitFor()
    await placeOrder(page)
    await dialog.getByText(askedAtCheckout).waitFor()
    await signIn(page, person.username, person.password)

    expect(new URL(page.url()).pathname).toBe('/checkout')
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('12 MG Road')
    expect(await page.getByLabel('Card Number').inputValue()).toBe('4242 4242 4242 4242')
    await placeOrder(page)
    await page.waitForURL('**/tracking?order=*')
    await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
    expect(new Set(keys).size).toBe(1)
    const { id } = JSON.parse((await stored(page))[1] ?? '{}') as { id: string }
    const orders = await fetch(`${site.address}/api/orders/user/${id}`, {
      headers: { authorization: `Bearer ${elsewhere}` },
    })
    expect(((await orders.json()) as { items: unknown[] }).items).toHaveLength(1)
    expectClean(/401/)
    await context.close()
  })

  it('leads home from any other page, says why, and back after signing in', async () => {
    const { page, context, person, expectClean } = await someone(site, screen)
    await visit(page, '/account-settings')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await signOutEverywhereElse(person)
    // With all that its URL says.
    await visit(page, '/tracking?order=ORD-000000000')
    const dialog = dialogOf(page)
    await dialog.getByText(asked, { exact: true }).waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await stored(page)).toEqual([null, null])
    await signIn(page, person.username, person.password)
    await page.waitForURL('**/tracking?order=ORD-000000000')
    await page.getByRole('heading', { name: 'This is not one of your orders' }).waitFor()
    // It was said once: the home page does not say it again.
    await visit(page, '/')
    expect(await page.getByText(asked).count()).toBe(0)
    expectClean(/401|404 .*ORD-000000000/)
    await context.close()
  })
})

it('a checkout that opens after the session has ended keeps what is typed before signing in again', async () => {
  const { page, context, person, expectClean } = await someone(site, { width: 390, dark: false })
  await visit(page, '/menu?restaurant=annapurna-bhavan')
  await addFirstDish(page)
  await signOutEverywhereElse(person)
  await visit(page, '/checkout')
  const dialog = dialogOf(page)
  await dialog.getByText(askedAtCheckout).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await fillCheckout(page, '7 Lake View')
  // Stored nowhere: were the form made anew, this would be gone.
  await page.getByLabel('UPI ID').fill('success@upi')
  await placeOrder(page)
  await dialog.getByText(askedAtCheckout).waitFor()
  const known = page.waitForResponse((response) => response.url().includes('/addresses') && response.ok())
  await signIn(page, person.username, person.password)
  await known
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('7 Lake View')
  expect(await page.getByLabel('UPI ID').inputValue()).toBe('success@upi')
  await placeOrder(page)
  await page.waitForURL('**/tracking?order=*')
  await page.getByText('7 Lake View').waitFor()
  expectClean(/401/)
  await context.close()
})

it('a checkout in a second tab asks too, and leaves when the person signs out in the first', async () => {
  const { page, context, person } = await someone(site, { width: 1280, dark: false })
  await visit(page, '/menu?restaurant=annapurna-bhavan')
  await addFirstDish(page)
  const second = await context.newPage()
  await visit(second, '/checkout')
  await second.getByLabel('Address', { exact: true }).fill('7 Lake View')
  await visit(page, '/checkout')
  await page.getByLabel('Promo code').fill('CHAT20-XXXXXXXX')
  await signOutEverywhereElse(person)
  // Whichever tab asks the server first hears of it; should it have been the second, this one is covered
  // already.
  await page
    .getByRole('button', { name: 'Apply' })
    .click({ timeout: 3_000 })
    .catch(() => undefined)
  await dialogOf(page).getByText(askedAtCheckout).waitFor()
  await dialogOf(second).getByText(askedAtCheckout).waitFor()
  await signIn(page, person.username, person.password)
  await second.keyboard.press('Escape')
  expect(await second.getByLabel('Address', { exact: true }).inputValue()).toBe('7 Lake View')

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await second.waitForURL((url) => url.pathname === '/')
  expect(await dialogOf(second).count()).toBe(0)
  await context.close()
})
