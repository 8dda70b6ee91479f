import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { demoAccount, newPerson, register, signInAs } from './people.ts'
import { openSite, type Site, type Visitor, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

/**
 * From here on time passes in the page only when a test says so; the server's goes on. It stops a little
 * ahead, as it cannot stop in what is already past.
 */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)

/** A frame, in milliseconds: what goes away does so at the next one. */
const frame = 17

/** Lets as little time pass as the page needs to show what it has to show. */
const until = (page: Page, isSo: () => Promise<boolean>, what: string) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(frame)
        return isSo()
      },
      { timeout: 10_000, message: what },
    )
    .toBe(true)

/** What a delay may be shorter: by the moments that `until` took. */
const tolerance = 200

/** Whether `text` is there after `ms`, and not before. */
const comesAfter = async (page: Page, text: string, ms: number) => {
  await page.clock.runFor(ms - tolerance)
  expect(await page.getByText(text).count(), `too early: ${text}`).toBe(0)
  await page.clock.runFor(tolerance)
  await until(page, () => page.getByText(text).first().isVisible(), text)
}
/** Whether `text`, which comes at once, is gone after `ms`, and not before. */
const goesAfter = async (page: Page, text: string, ms: number) => {
  await until(page, () => page.getByText(text).isVisible(), text)
  await page.clock.runFor(ms - tolerance)
  expect(await page.getByText(text).isVisible(), `gone too early: ${text}`).toBe(true)
  await page.clock.runFor(tolerance)
  await until(page, async () => !(await page.getByText(text).isVisible()), `gone: ${text}`)
}

const open = async (width: number, path: string): Promise<Visitor> => {
  const visitor = await site.visitor({ width })
  await visitor.page.clock.install()
  await visit(visitor.page, path)
  await visitor.page.waitForLoadState('networkidle')
  return visitor
}

const asSomebody = (username: string) => callAs(site, demoAccount(username))
const placeOrder = async () => orderDosa(await asSomebody('customer'))

describe('what takes its time', () => {
  const width = 390

  it('a cart notice stays 2 s, a subscription is confirmed after 0.5 s, a chat reply comes after 1.5 s, thanks for a message stay 5 s', async () => {
    const { page, context, expectClean } = await open(width, '/')
    const newsletter = page.getByRole('region', { name: 'Get 10% off your first order' })
    await newsletter.getByLabel('Email').fill(newPerson().email)
    await stopClock(page)
    await answered(page, '/api/newsletter', () =>
      newsletter.getByRole('button', { name: 'Subscribe' }).click(),
    )
    await comesAfter(page, 'Please open the link in the e-mail we sent you', 500)

    await page
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click()
    await goesAfter(page, 'Item added to cart', 2_000)

    await page.clock.resume()
    await page.getByRole('contentinfo').getByRole('button', { name: 'Contact' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Meera Nair')
    await dialog.getByLabel('Email').fill('meera@example.com')
    await dialog.getByLabel('Topic').selectOption('order')
    await dialog.getByLabel('Message').fill('Namaste')
    await stopClock(page)
    await answered(page, '/api/contact', () => dialog.getByRole('button', { name: 'Send Message' }).click())
    await goesAfter(page, 'Thank you! Your message has been sent.', 5_000)
    await expect.poll(() => dialog.getByLabel('Message').inputValue()).toBe('')

    await page.clock.resume()
    await dialog.getByRole('button', { name: /Live Chat/ }).click()
    await dialog.getByLabel('Your message').fill('When are you open?')
    await stopClock(page)
    await answered(page, '/api/chat', () => dialog.getByLabel('Your message').press('Enter'))
    await comesAfter(page, 'The last order is at 10:30 PM.', 1_500)
    expectClean()
    await context.close()
  })

  it('sign-in opens 3 s after a sign-up that did not sign in, and leads on 2 s after it', async () => {
    const { page, context, expectClean } = await open(width, '/profile')
    const dialog = page.getByRole('dialog')
    const person = newPerson()
    await dialog.getByRole('button', { name: 'Sign Up' }).click()
    await dialog.getByLabel('Username').fill(person.username)
    await dialog.getByLabel('Email').fill(person.email)
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByLabel('Confirm Password').fill(person.password)
    await page.route('**/api/auth/signin', (route) => route.abort())
    await stopClock(page)
    await answered(page, '/api/auth/signup', () =>
      dialog.getByRole('button', { name: 'Create Account' }).click(),
    )
    await until(page, () => dialog.getByText('Account created successfully!').isVisible(), 'an account')
    await comesAfter(page, 'Forgot password?', 3_000)
    await page.unroute('**/api/auth/signin')

    await page.clock.resume()
    await dialog.getByLabel('Username').fill(person.username)
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await stopClock(page)
    // The profile is known once the person's details are there, too.
    await answered(page, '/api/users/username/', () =>
      dialog.getByRole('button', { name: 'Sign In', exact: true }).click(),
    )
    await goesAfter(page, 'Successfully signed in! Loading your profile...', 2_000)
    await page.clock.resume()
    await page.waitForURL('**/profile')
    expectClean(/auth\/signin/)
    await context.close()
  })

  it('the arrival is worked out anew each minute, and thanks for a rating stay 2 s', async () => {
    const id = await placeOrder()
    const visitor = await open(width, '/')
    const { page, context, expectClean } = visitor
    await signInAs(visitor, demoAccount('customer'))
    await visit(page, `/tracking?order=${id}`)
    await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
    await stopClock(page)
    // Both ends of what is promised while the kitchen cooks.
    const minutes = async () =>
      ((await page.getByText(/^\d+–\d+ min$/).textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
    const [from = 0, to = 0] = await minutes()
    expect(from).toBeGreaterThan(10)
    for (const passed of [1, 2]) {
      await page.clock.runFor(60_000)
      await expect.poll(minutes).toEqual([from - passed, to - passed])
    }
    await page.clock.resume()

    const kitchen = await asSomebody('restaurant')
    for (const move of ['accept', 'ready', 'deliver']) await kitchen(`/api/restaurant/orders/${id}/${move}`)
    const rating = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Rate your order' }).click()
    await rating.getByText('How was it?').waitFor()
    await rating.locator('label', { hasText: '4 stars' }).click()
    await stopClock(page)
    await answered(page, '/rating', () => rating.getByRole('button', { name: 'Submit Rating' }).click())
    await goesAfter(page, 'Thank you! The kitchen will hear about it.', 2_000)
    await page.getByText('Arrived').waitFor()
    expectClean()
    await context.close()
  })

  it('the Role Manager loads the page again after 2 s', async () => {
    const visitor = await open(width, '/')
    const { page, context, expectClean } = visitor
    await signInAs(visitor, await register(page, 'customer'))
    await visit(page, '/role-debug')
    await page.waitForLoadState('networkidle')
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await stopClock(page)
    await page.getByRole('button', { name: 'Restaurant', exact: true }).click()
    await until(page, () => page.getByText('Role changed to Restaurant.').isVisible(), 'the role is changed')
    await page.clock.runFor(2_000 - tolerance)
    expect(loads).toBe(0)
    await page.clock.runFor(tolerance)
    await expect.poll(() => loads).toBe(1)
    expectClean()
    await context.close()
  })

  it('a finished delivery leaves the list after 2 s', async () => {
    const id = await placeOrder()
    const kitchen = await asSomebody('restaurant')
    for (const move of ['accept', 'ready']) await kitchen(`/api/restaurant/orders/${id}/${move}`)
    // Somebody of its own: whom files share may carry what another journey left with him.
    const visitor = await open(width, '/')
    const { page, context, expectClean } = visitor
    const person = await register(page, 'delivery_agent')
    const agent = await callAs(site, person)
    for (const move of ['claim', 'start-pickup', 'confirm-pickup', 'arrive', 'cash'])
      await agent(`/api/deliveries/${id}/${move}`)
    await signInAs(visitor, person)
    await visit(page, '/delivery-dashboard')
    const figure = (name: string) => page.locator('dl > div', { hasText: name }).locator('dd').textContent()
    await expect.poll(() => figure('Completed Today')).toMatch(/^\d+$/)
    const before = Number(await figure('Completed Today'))
    const run = page.getByRole('article', { name: `Delivery ${id}` })
    const done = page
      .getByRole('region', { name: /^Deliver to / })
      .getByRole('button', { name: 'Complete Delivery' })
    await done.waitFor()
    await stopClock(page)
    await answered(page, '/complete', () => done.click())
    await until(page, () => run.getByText('Completed').isVisible(), 'completed')
    await until(
      page,
      async () => (await figure('Completed Today')) === String(before + 1),
      'one more completed today',
    )
    expect(await figure('Earnings Today')).toMatch(/^₹\d/)
    await page.clock.runFor(2_000 - 2 * tolerance)
    expect(await run.count()).toBe(1)
    await page.clock.runFor(2 * tolerance)
    await until(page, async () => (await run.count()) === 0, 'off the list')
    await page.getByText('You have no active deliveries at the moment.').waitFor()
    expectClean()
    await context.close()
  })
})

/** Does something, and waits until the server's answer to it has come. */
const answered = async (page: Page, path: string, act: () => Promise<void>) => {
  const response = page.waitForResponse((response) => response.url().includes(path))
  await act()
  await (await response).finished()
}
