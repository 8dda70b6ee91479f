import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { expectFits } from './fits.ts'
import { demoAccount, dialogOf, register, signedIn, signIn, someone } from './people.ts'
import { onPhone } from './screens.ts'
import { follow, openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const asDemo = (username: string) => callAs(site, demoAccount(username))
type Call = Awaited<ReturnType<typeof asDemo>>

const headline = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true }).waitFor()

/** From now on, how far what one sees moves by itself; what a person's own press moves does not count. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value, sources } = entry as PerformanceEntry & {
          hadRecentInput: boolean
          value: number
          sources: { node: Element | null }[]
        }
        // The map places its own parts within its frame.
        const inMap = sources.every(({ node }) => node?.closest('.leaflet-container'))
        if (!hadRecentInput && !inMap)
          shifts.push(
            `${value.toFixed(4)} ${sources.map(({ node }) => node?.outerHTML?.slice(0, 80)).join(' ')}`,
          )
      }
    }).observe({ type: 'layout-shift' })
  })
const shiftsOf = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return (window as unknown as { shifts: string[] }).shifts
  })

/** Where a pin stands, as Leaflet puts it there. */
const placeOf = (page: Page, kind: string) =>
  page.locator(`.map-pin-${kind}`).evaluate((element) => element.parentElement?.style.transform ?? '')

const takeToTheRoad = async (id: string, kitchen: Call, agent: Call) => {
  for (const move of ['accept', 'ready']) await kitchen(`/api/restaurant/orders/${id}/${move}`)
  for (const move of ['claim', 'start-pickup', 'confirm-pickup']) await agent(`/api/deliveries/${id}/${move}`)
}

describe('the tracking page', () => {
  const screen = onPhone
  it('goes through every state without a jump, names the courier and a number to call, and shows the rating given', async () => {
    const { page, context, person, expectClean, expectAccessible } = await someone(site, screen)
    const id = await orderDosa(await callAs(site, person))
    const [kitchen, agent] = [await asDemo('restaurant'), await asDemo('delivery')]
    await visit(page, `/tracking/${id}`)
    await headline(page, 'Order Confirmed')
    await page.getByText(/^2[4-6]–3[01] min$/).waitFor()
    await page.getByText('Annapurna Bhavan has your order and will accept it soon.').waitFor()
    await page.getByRole('region', { name: 'Map of the delivery' }).waitFor()
    await page.locator('.map-pin-home').waitFor()
    await watchShifts(page)
    await kitchen(`/api/restaurant/orders/${id}/accept`, { preparationMinutes: 10 })
    await headline(page, 'Preparing Your Food')
    await page.getByText(/^(1[4-9]|2\d)(–(1\d|2\d|3[0-5]))? min$/).waitFor()
    expect(await page.getByRole('link', { name: /^Call / }).count()).toBe(0)
    await agent(`/api/deliveries/${id}/claim`)
    await page.getByText('will bring your order.').waitFor()
    const callLink = page.getByRole('link', { name: /^Call / })
    expect(await callLink.getAttribute('href')).toMatch(/^tel:\+91\d{10}$/)
    await kitchen(`/api/restaurant/orders/${id}/ready`)
    await headline(page, 'Ready for Pickup')
    for (const move of ['start-pickup', 'confirm-pickup']) await agent(`/api/deliveries/${id}/${move}`)
    await headline(page, 'Out for Delivery')
    await page.getByText('is on the way to you.').waitFor()
    await expectAccessible('tracking, under way')
    await agent(`/api/deliveries/${id}/location`, { lat: 12.99, lng: 77.57 })
    await page.locator('.map-pin-rider').waitFor()
    await agent(`/api/deliveries/${id}/complete`)
    await headline(page, 'Delivered')
    // Nobody is asked at the door: the way to rate is there, and covers nothing.
    const rate = page.getByRole('button', { name: 'Rate your order' })
    await rate.waitFor()
    const dialog = dialogOf(page)
    expect(await dialog.count()).toBe(0)
    expect(await shiftsOf(page)).toEqual([])
    await rate.click()
    await dialog.getByText('How was it?').waitFor()

    // Unselected stars are outlines; the arrow keys choose, as in any group of radio buttons.
    const stars = dialog.getByRole('group', { name: 'The food', exact: true })
    const filled = () => stars.locator('.tabler-icon-star-filled').count()
    expect([await filled(), await stars.locator('.tabler-icon-star').count()]).toEqual([0, 5])
    await stars.getByRole('radio', { name: '1 star' }).focus()
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowRight')
    await stars.getByRole('radio', { name: '4 stars', checked: true }).waitFor()
    expect([await filled(), await stars.locator('.tabler-icon-star').count()]).toEqual([4, 1])
    await dialog.getByRole('button', { name: 'Hot and fresh' }).click()
    expect(await dialog.getByRole('button', { name: 'Portion small' }).count()).toBe(0)
    // Who brought it is rated apart, and a dish only by its own thumb.
    await dialog
      .getByRole('group', { name: /, your courier$/ })
      .locator('label', { hasText: '2 stars' })
      .click()
    await dialog.getByRole('button', { name: 'Late', exact: true }).click()
    await dialog.getByRole('button', { name: 'Masala Dosa: good' }).click()
    const words = `Crisp and hot ${id}`
    await dialog.getByLabel('Feedback').fill(words)
    await dialog
      .getByRole('checkbox', { name: 'Everybody may read it, with my first name', checked: true })
      .waitFor()
    await expectAccessible('the rating')
    await dialog.getByRole('button', { name: 'Submit Rating' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await headline(page, 'Delivered')
    await page.getByText('Arrived').waitFor()
    expect(await callLink.count()).toBe(0)
    const given = page.getByRole('region', { name: 'You rated 4 of 5' })
    await given.getByText(words).waitFor()
    for (const said of ['Hot and fresh', 'Late']) await given.getByText(said, { exact: true }).waitFor()
    await expectAccessible('tracking, delivered and rated')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    // Everybody reads it at the dish, beside others', and whoever finds it wrong can say so.
    const call = await callAs(site, person)
    const again = await orderDosa(call)
    for (const move of ['accept', 'ready', 'deliver'])
      await kitchen(`/api/restaurant/orders/${again}/${move}`)
    const short = `Cold ${again}`
    await call(`/api/orders/${again}/rating`, {
      rating: 1,
      feedback: short,
      dishes: [{ dishId: 'annapurna-bhavan-masala-dosa', up: false }],
    })
    await visit(page, '/dishes/annapurna-bhavan-masala-dosa')
    const reviews = page.getByRole('region', { name: /^Reviews/ })
    await reviews.scrollIntoViewIfNeeded()
    const review = reviews.getByRole('article').filter({ hasText: words })
    await review.getByText('Hot and fresh').waitFor()
    // With tags it is of more use than one without, which has fewer stars.
    const orderOf = async () => {
      const shown = await reviews.getByRole('article').allTextContents()
      return [words, short].map((said) => shown.findIndex((text) => text.includes(said)))
    }
    const [useful = -1, less = -1] = await orderOf()
    expect(useful).toBeGreaterThanOrEqual(0)
    expect(less).toBeGreaterThan(useful)
    await reviews.getByRole('button', { name: 'Lowest' }).click()
    await expect
      .poll(async () => {
        const [first = -1, second = -1] = await orderOf()
        return second >= 0 && second < first
      })
      .toBe(true)
    expect(await review.textContent()).not.toContain('Late')
    await review.getByRole('button', { name: /^Report the review of/ }).click()
    await dialog.getByRole('button', { name: 'Report' }).click()
    await dialog.getByText('Please give a reason').waitFor()
    await expectAccessible('a review to report')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectFits(page)
    // Whoever comes after the delivery reads once that it is there, and when.
    await follow(page, `/tracking?order=${again}`)
    await page.getByText(/^\d+:\d\d [AP]M · Enjoy your meal!$/).waitFor()
    expect(await page.getByText('Arrived').count()).toBe(0)
    expectClean()
    await context.close()
  })
})

describe('on a phone', () => {
  const screen = onPhone
  it('the scooter reaches the door before the order is delivered', async () => {
    const { page, context, person, expectClean } = await someone(site, screen)
    const id = await orderDosa(await callAs(site, person))
    const agent = await asDemo('delivery')
    await takeToTheRoad(id, await asDemo('restaurant'), agent)
    await agent(`/api/deliveries/${id}/location`, { lat: 12.99, lng: 77.57 })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await visit(page, `/tracking/${id}`)
    await page.locator('.map-pin-rider').waitFor()
    await page.evaluate(() => {
      const seen: boolean[] = []
      Object.assign(window, { seen })
      const place = (kind: string) =>
        document.querySelector<HTMLElement>(`.map-pin-${kind}`)?.parentElement?.style.transform
      new MutationObserver(() => {
        if (document.querySelector('h2[aria-live]')?.textContent === 'Delivered')
          seen.push(place('rider') === place('home'))
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await agent(`/api/deliveries/${id}/complete`)
    await headline(page, 'Delivered')
    expect(await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen[0])).toBe(true)
    expect(await placeOf(page, 'rider')).toBe(await placeOf(page, 'home'))
    expectClean()
    await context.close()
  })

  it('an order that is late says so, on its page and in the list, and names no time that has passed', async () => {
    const { page, context, person, expectAccessible, expectClean } = await someone(site, screen)
    const id = await orderDosa(await callAs(site, person))
    await page.clock.install({ time: Date.now() + 50 * 60_000 })
    await visit(page, `/tracking/${id}`)
    await page.getByText('A little late').waitFor()
    await page.getByText('Sorry for the wait. It takes longer than we thought.').waitFor()
    expect(await page.getByText(/at the latest/).count()).toBe(0)
    await expectAccessible('an order that is late')
    await visit(page, '/orders')
    await page.getByText('A little late. Sorry for the wait.').waitFor()
    await takeToTheRoad(id, await asDemo('restaurant'), await asDemo('delivery'))
    await visit(page, `/tracking/${id}`)
    await page.getByText('Any minute', { exact: true }).waitFor()
    expectClean()
    await context.close()
  })

  it('a shared link asks for sign-in, opens for its customer, and says whose it is not', async () => {
    const { page, context, expectClean, expectAccessible } = await site.visitor(screen)
    const owner = await register(page, 'customer')
    const other = await register(page, 'customer')
    const id = await orderDosa(await callAs(site, owner))
    await visit(page, `/tracking/${id}`)
    await dialogOf(page).getByText('Please sign in to follow that order.').waitFor()
    await signIn(page, other.username, other.password)
    await page.waitForURL(`**/tracking/${id}`)
    await page.getByRole('heading', { level: 1, name: 'This is not one of your orders' }).waitFor()
    await page.getByText(`You are signed in as ${other.username}.`).waitFor()
    await expectAccessible("somebody else's order")
    await visit(page, '/tracking/ORD-NOSUCH123')
    await page.getByRole('heading', { level: 1, name: 'This is not one of your orders' }).waitFor()
    await visit(page, `/tracking/${id}`)
    await page.getByRole('button', { name: 'Use another account' }).click()
    await dialogOf(page).getByText('Please sign in with the account that placed the order.').waitFor()
    await signIn(page, owner.username, owner.password)
    await page.waitForURL(`**/tracking/${id}`)
    await headline(page, 'Order Confirmed')
    // Of the account that was left, a call may still be under way.
    expectClean(/404|401 .*(auth\/verify|favorites)/)
    await context.close()

    const staff = await signedIn(site, screen, demoAccount('restaurant'))
    await visit(staff.page, `/tracking/${id}`)
    await staff.page.getByText('This is an order at your restaurant, as its customer follows it.').waitFor()
    await staff.expectAccessible('an order as its restaurant opens it')
    await staff.page.getByRole('link', { name: 'Restaurant Dashboard' }).click()
    await staff.page.waitForURL('**/restaurant-dashboard')
    staff.expectClean()
    await staff.context.close()
  })
})
