import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Screen } from './screens.ts'
import type { Site, Visitor } from './site.ts'

export const dialogOf = (page: Page) => page.getByRole('dialog')

/** Opens the sign-in pop-up as the size of the screen offers it. */
export const openSignIn = async (page: Page) => {
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page.getByRole('navigation').getByRole('button', { name: 'Account' }).click()
  else await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('dialog').getByLabel('Username').waitFor()
}

export const signIn = async (page: Page, username: string, password = 'Demo@1234') => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

export type NewPerson = { username: string; email: string; password: string }
export const newPerson = (): NewPerson => {
  const username = `asha${randomBytes(4).toString('hex')}`
  return { username, email: `${username}@example.com`, password: 'Rasoi@2026' }
}

/** From the sign-in pop-up to a new account that is signed in. */
export const signUp = async (page: Page, person: NewPerson) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByLabel('Confirm Password').fill(person.password)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await dialog.getByText('Account created successfully! You are signed in.').waitFor()
}

export const fillCheckout = async (page: Page, address = '12 MG Road') => {
  const delivery = page.getByRole('group', { name: 'Delivery Information' })
  await delivery.waitFor()
  // Who has ordered before is known.
  const another = delivery.getByRole('radio', { name: 'Add new' })
  if ((await another.count()) > 0) await another.check()
  const change = delivery.getByRole('button', { name: 'Change' })
  if ((await change.count()) > 0) await change.click()
  await page.getByLabel('Full Name').fill('Asha Rao')
  await page.getByLabel('Phone').fill('98765 43210')
  await page.getByLabel('Address', { exact: true }).fill(address)
  await page.getByLabel('City').fill('Bengaluru')
  await page.getByLabel('PIN code (ZIP)').fill('560001')
}

export const payByCard = async (page: Page, number = '4242 4242 4242 4242') => {
  await page.getByText('Credit Card', { exact: true }).click()
  await page.getByLabel('Name on Card').fill('Asha Rao')
  await page.getByLabel('Card Number').fill(number)
  await page.getByLabel('Expiry Date').fill('12/30')
  await page.getByLabel('CVV').fill('123')
}

/** A new account without its form, where the form is not what the journey is about. */
export const register = async (
  page: Page,
  role: 'customer' | 'restaurant' | 'delivery_agent' | 'admin',
  person: NewPerson = newPerson(),
): Promise<NewPerson> => {
  const signUp = async () => {
    const response = await page.request.post('/api/auth/signup', { data: { ...person, role: [role] } })
    return response.status()
  }
  // A server with too much to do says 503, and asks to come back.
  await expect.poll(signUp).toBe(201)
  return person
}

/**
 * Signs in without the form, where the form is not what the journey is about. What the form leaves behind is
 * there.
 */
export const signedIn = async (
  site: Site,
  screen: Pick<Screen, 'width'> & Partial<Screen>,
  { username, password }: Pick<NewPerson, 'username' | 'password'> = demoAccount('customer'),
): Promise<Visitor> => {
  const visitor = await site.visitor(screen)
  await signInAs(visitor, { username, password })
  return visitor
}

export const demoAccount = (username: string) => ({ username, password: 'Demo@1234' })

export const signInAs = async (
  { page, context }: Visitor,
  account: { username: string; password: string },
) => {
  let session: { accessToken: string } | undefined
  const trySignIn = async () => {
    const response = await page.request.post('/api/auth/signin', { data: account })
    if (response.ok()) session = (await response.json()) as { accessToken: string }
    return response.status()
  }
  await expect.poll(trySignIn).toBe(200)
  const token = session?.accessToken ?? ''
  const user = await page.request.get(`/api/users/username/${account.username}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { cookies } = await context.storageState()
  const origin = new URL(user.url()).origin
  const localStorage = [
    { name: 'user', value: await user.text() },
    { name: 'token', value: token },
  ]
  await context.setStorageState({ cookies, origins: [{ origin, localStorage }] })
}

/** Somebody new, who is signed in. */
export const someone = async (site: Site, screen: Screen): Promise<Visitor & { person: NewPerson }> => {
  const visitor = await site.visitor(screen)
  const person = await register(visitor.page, 'customer')
  await signInAs(visitor, person)
  return { ...visitor, person }
}

/** The first dish on the page that can be ordered. */
export const addFirstDish = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click()
  await page.getByText('Item added to cart').waitFor()
}

/** The service worker is in charge of the page and has kept it. */
export const kept = (page: Page, pathname: string) =>
  expect
    .poll(() =>
      page.evaluate(
        async (wanted) =>
          navigator.serviceWorker.controller !== null &&
          (await (await caches.open('pages')).keys()).some(({ url }) => new URL(url).pathname === wanted),
        pathname,
      ),
    )
    .toBe(true)
