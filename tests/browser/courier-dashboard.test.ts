import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysBefore, marketDay } from '#shared/calendar.ts'
import { availableDelivery } from './available-delivery.ts'
import { callAs, orderDosa } from './calls.ts'
import { expectFits } from './fits.ts'
import { ownRestaurant, query } from './own-restaurant.ts'
import { register, signedIn, signInAs } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

/** The same delivery once more on each of so many days before, rated. Rows instead of days of work. */
const copies = (id: string, days: number) =>
  query(
    site,
    `WITH days AS (SELECT n, $1 || '-' || lpad(n::text, 2, '0') AS id, interval '1 day' * n AS ago FROM generate_series(1, $2::int) n),
     copied AS (
       INSERT INTO orders SELECT (o2).* FROM (
         SELECT jsonb_populate_record(o, jsonb_build_object('id', d.id, 'placed_at', o.placed_at - d.ago,
           'delivered_at', o.delivered_at - d.ago)) AS o2 FROM orders o, days d WHERE o.id = $1) rows
       RETURNING id, user_id, restaurant_id),
     dishes AS (
       INSERT INTO order_items SELECT (i2).* FROM (
         SELECT jsonb_populate_record(i, jsonb_build_object('order_id', d.id)) AS i2 FROM order_items i, days d WHERE i.order_id = $1) rows),
     rated AS (INSERT INTO ratings (order_id, user_id, restaurant_id, rating, courier_id, courier_rating, at)
       SELECT c.id, c.user_id, c.restaurant_id, 4, d.agent_id, 5, now() FROM copied c, deliveries d WHERE d.id = $1)
     INSERT INTO deliveries SELECT (e).* FROM (
       SELECT jsonb_populate_record(e, jsonb_build_object('id', d.id, 'moved_at', e.moved_at - d.ago)) AS e
       FROM deliveries e, days d WHERE e.id = $1) rows`,
    [id, days],
  )

describe("the courier's dashboard", () => {
  const screen = onPhone
  it('leads from one step to the next, keeps the history, and says what was earned and is paid', async () => {
    const { name, dishId, person } = await ownRestaurant(site)
    const kitchen = await callAs(site, person)
    const visitor = await site.visitor(screen)
    const { page, expectAccessible } = visitor
    const customer = await callAs(site, await register(page, 'customer'))
    const agent = await register(page, 'delivery_agent')
    await signInAs(visitor, agent)
    await visit(page, '/delivery-dashboard')
    await page.getByText('You have no active deliveries at the moment.').waitFor()
    const id = await orderDosa(customer, { dishId, quantity: 2 })
    for (const move of ['accept', 'ready']) await kitchen(`/api/restaurant/orders/${id}/${move}`)
    const run = await availableDelivery(page, id)
    await run.getByRole('button', { name: 'Accept Delivery' }).click()

    const figure = (label: string) =>
      page.locator('dl > div', { hasText: label }).locator('dd').first().textContent()
    await expect.poll(() => figure('Active Deliveries')).toBe('1')
    await expect.poll(() => figure('Completed Today')).toBe('0')
    const stop = page.getByRole('region', { name: `Pick up at ${name}` })
    await stop.getByRole('button', { name: 'Arrived' }).click()
    await stop.getByText('Next Step').waitFor()
    await stop.getByRole('button', { name: 'Picked up 1 of 1' }).waitFor()
    await expectFits(page)
    await expectAccessible("a courier's overview")
    const tabs = page.getByRole('navigation', { name: 'Delivery Dashboard' })
    await tabs.getByRole('link', { name: 'Active Deliveries' }).click()
    await page.waitForURL('**/delivery-dashboard?tab=active')
    await stop.getByRole('button', { name: 'Picked up 1 of 1' }).click()
    await tabs.getByRole('link', { name: 'Overview' }).click()
    const door = page.getByRole('region', { name: 'Deliver to Asha Rao' })
    await door.getByText('12 MG Road, Bengaluru 560001').waitFor()
    await door.getByRole('button', { name: 'Arrived' }).click()
    await door.getByRole('button', { name: 'I have ₹194.40' }).click()
    await door.getByRole('button', { name: 'Complete Delivery' }).click()
    await expect.poll(() => figure('Completed Today')).toBe('1')
    await expect.poll(() => figure('Active Deliveries')).toBe('0')
    await expect.poll(() => figure('Earnings Today')).toBe('₹19.44')
    await expect.poll(() => figure('Earnings This Week')).toBe('₹19.44')
    await run.waitFor({ state: 'detached' })
    await page.getByText('You have no active deliveries at the moment.').waitFor()

    await tabs.getByRole('link', { name: 'History' }).click()
    const history = page.getByRole('region', { name: 'History' })
    await history
      .getByRole('article', { name: `Delivery ${id}` })
      .getByText('+₹19.44')
      .waitFor()
    await history.getByText('Asha Rao, 12 MG Road, Bengaluru 560001').waitFor()
    await history.getByText('Page 1 of 1').waitFor()
    await copies(id, 24)
    const choose = (label: string) => history.getByRole('combobox', { name: 'Date' }).selectOption({ label })
    await choose('Custom Range')
    const today = marketDay(new Date())
    await history.getByLabel('From', { exact: true }).fill(daysBefore(today, 40))
    await history.getByLabel('To', { exact: true }).fill(today)
    await history.getByText('Page 1 of 3').waitFor()
    const names = () => history.getByRole('article').evaluateAll((all) => all.map((one) => one.ariaLabel))
    expect(await names()).toHaveLength(10)
    await expectFits(page)
    await expectAccessible("a courier's history")
    const turn = (label: string) => history.getByRole('button', { name: label })
    // By the keyboard, to the end, where the button keeps the focus.
    await turn('Next').focus()
    await page.keyboard.press('Enter')
    await history.getByText('Page 2 of 3').waitFor()
    await page.keyboard.press('Enter')
    await history.getByText('Page 3 of 3').waitFor()
    await expect.poll(async () => (await names()).at(-1)).toBe(`Delivery ${id}-24`)
    expect(await names()).toHaveLength(5)
    await page.keyboard.press('Enter')
    expect(await turn('Next').evaluate((button) => button === document.activeElement)).toBe(true)
    expect(new URL(page.url()).searchParams.get('page')).toBe('3')
    await turn('Previous').click()
    await history.getByText('Page 2 of 3').waitFor()
    await visit(page, `${new URL(page.url()).pathname}?tab=history&date=custom&page=99`)
    await history.getByText('Page 3 of 3').waitFor()

    await history.getByRole('searchbox').fill(`${id}-07`)
    await history.getByText('Page 1 of 1').waitFor()
    expect(await names()).toEqual([`Delivery ${id}-07`])
    // Longer ago than an hour: the city alone.
    await history.getByText('Bengaluru', { exact: true }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      history.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect((await readFile(await file.path(), 'utf8')).split('\r\n').slice(1)).toEqual([
      expect.stringMatching(new RegExp(`^${id}-07,${name},Bengaluru,Completed,.*,19.44,5$`)),
      '',
    ])
    await history.getByRole('searchbox').fill('12 MG Road')
    await expect.poll(names).toEqual([`Delivery ${id}`])
    await history.getByRole('searchbox').fill('nowhere')
    await history.getByText('No deliveries match your search.').waitFor()
    await history.getByRole('button', { name: 'Clear Search' }).click()
    await history.getByText('Page 1 of 3').waitFor()

    // A week that was paid, as the weekly job leaves it (courier-payouts.test.ts).
    await query(
      site,
      `INSERT INTO payouts (id, payee, owner, first_day, last_day, orders, earned, cash_kept, amount, transfer_id, at)
       SELECT id || '-2026-11-15', 'agent', id, '2026-11-09', '2026-11-15', 12, 25000, 5000, 20000, gen_random_uuid(), '2026-11-15T18:40:00Z'
       FROM users WHERE username = $1`,
      [agent.username],
    )
    await tabs.getByRole('link', { name: 'Earnings' }).click()
    const cards = page.getByRole('region', { name: 'Earnings', exact: true })
    for (const period of ['Today', 'This Week', 'This Month', 'All Time'])
      await cards.locator('dl > div', { hasText: period }).getByText('₹19.44').waitFor()
    await page
      .getByRole('table', { name: 'Deliveries and earnings, day by day' })
      .waitFor({ state: 'attached' })
    const payout = page.getByRole('region', { name: 'Next payout' })
    await payout.getByText('₹194.40', { exact: true }).waitFor()
    await payout.getByText(/You hold ₹174.96 more than you have earned so far/).waitFor()
    const each = page.getByRole('region', { name: 'What each delivery paid' })
    await each.getByRole('article', { name: id }).getByText("10% of the order's total of ₹194.40").waitFor()
    await expectFits(page)
    await expectAccessible("a courier's earnings")

    const deposit = page.getByRole('region', { name: 'Direct Deposit' })
    await deposit.getByText('No bank account yet').waitFor()
    await deposit.getByRole('button', { name: 'Add account' }).click()
    const form = page.getByRole('dialog', { name: 'Bank account for payouts' })
    await form.getByRole('button', { name: 'Save account' }).click()
    for (const wrong of ['Please enter the account holder', 'An account number has 9 to 18 digits'])
      await form.getByText(wrong).waitFor()
    await form.getByLabel('Account Holder').fill('Asha Rao')
    await form.getByLabel('Account Number').fill('5010 0123 456789')
    await form.getByLabel('IFSC').fill('hdfc0001234')
    await form.getByLabel('Your Password', { exact: true }).fill('Wrong@2026')
    await form.getByRole('button', { name: 'Save account' }).click()
    await form.getByText('The current password is wrong').first().waitFor()
    await expectAccessible('the bank account for payouts')
    await form.getByLabel('Your Password', { exact: true }).fill(agent.password)
    await form.getByRole('button', { name: 'Save account' }).click()
    await form.waitFor({ state: 'hidden' })
    await deposit.getByText('Account ending in 6789').waitFor()

    const saved = async (press: Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press])
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') }
    }
    const paid = page.getByRole('article', { name: 'Payout of 9 Nov 2026 – 15 Nov 2026' })
    await paid.getByText('₹200.00').waitFor()
    const statement = await saved(paid.getByRole('button', { name: 'Statement' }).click())
    expect(statement.text.slice(0, 5)).toBe('%PDF-')
    const taxes = page.getByRole('region', { name: 'Tax Statements' })
    const year = await saved(taxes.getByRole('button', { name: 'PDF' }).first().click())
    expect([year.name, year.text.slice(0, 5)]).toEqual([
      expect.stringMatching(/^tax-statement-\d{4}\.pdf$/),
      '%PDF-',
    ])
    visitor.expectClean(/api\/deliveries\/deposit/)
    await visitor.context.close()
  })
})

describe('on the road', () => {
  const screen = onPhone
  it('several deliveries are one route of stops, the device says where it is in one call, and a code is asked for at the door', async () => {
    const { name, dishId, person } = await ownRestaurant(site)
    const kitchen = await callAs(site, person)
    const visitor = await site.visitor(screen)
    const { page, context, expectAccessible } = visitor
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 12.99, longitude: 77.6 })
    const buyer = await register(page, 'customer')
    const customer = await callAs(site, buyer)
    const { id: buyerId } = await customer('/api/users/me', undefined, 'GET')
    await signInAs(visitor, await register(page, 'delivery_agent'))
    await visit(page, '/delivery-dashboard?tab=active')
    await page.getByText('You have no active deliveries at the moment.').waitFor()
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/location')) calls.push(new URL(request.url()).pathname)
    })
    const ids: string[] = []
    for (let count = 0; count < 2; count++) {
      const id = await orderDosa(customer, { dishId, quantity: 1 })
      ids.push(id)
      for (const move of ['accept', 'ready']) await kitchen(`/api/restaurant/orders/${id}/${move}`)
      const run = await availableDelivery(page, id)
      await run.getByRole('button', { name: 'Accept Delivery' }).click()
      await page
        .getByRole('region', { name: `Pick up at ${name}` })
        .getByText(id)
        .waitFor()
    }
    const route = page.getByRole('region', { name: 'Your Route' })
    const stops = route.getByRole('listitem')
    await expect.poll(() => stops.count()).toBe(3)
    await stops.first().getByText(`Pick up: ${name}`).waitFor()
    await page.getByText(/^Customers see where you are while this page is in sight\./).waitFor()
    await expect.poll(() => calls.length).toBeGreaterThan(0)
    expect([...new Set(calls)]).toEqual(['/api/deliveries/location'])
    await page.getByRole('button', { name: 'Keep the screen on' }).click()
    await page.getByRole('button', { name: 'The screen stays on', pressed: true }).waitFor()
    // The pick-up and both doors light up together, by the keyboard too.
    await page.mouse.move(0, 0)
    await stops.first().getByRole('link').focus()
    await expect.poll(() => route.locator('li[data-lit]').count()).toBe(3)
    await stops.last().getByRole('link').focus()
    await expect.poll(() => route.locator('li[data-lit]').count()).toBe(2)
    await expectFits(page)
    await expectAccessible('a route of several deliveries')

    await route.getByRole('button', { name: 'Show on a map' }).click()
    const dialog = page.getByRole('dialog', { name: 'Route' })
    await dialog.getByRole('region', { name: 'Map of the route' }).locator('.map-pin-mark').nth(2).waitFor()
    await dialog.getByText(/^\d+\.\d km as the crow flies$/).waitFor()
    await dialog.getByRole('heading', { name: 'Stops' }).waitFor()
    expect(await dialog.getByRole('listitem').count()).toBe(3)
    await expectAccessible('the route on a map')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    const each = page.getByText('Each delivery by itself')
    await each.click()
    const run = page.getByRole('article', { name: `Delivery ${ids[0]}` })
    expect(await run.getByRole('link', { name: 'Navigate' }).getAttribute('href')).toMatch(
      /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=\d+/,
    )

    // The customer asks for a code before the next order, and sees it alone.
    const preferences = { emailNotifications: true, smsNotifications: false, marketingEmails: false }
    await customer(
      `/api/users/${buyerId}`,
      { preferences: { ...preferences, dietaryPreferences: [], deliveryCode: true } },
      'PUT',
    )
    const coded = await orderDosa(customer, { dishId, quantity: 1 })
    for (const move of ['accept', 'ready']) await kitchen(`/api/restaurant/orders/${coded}/${move}`)
    const last = await availableDelivery(page, coded)
    for (const press of ['Accept Delivery', 'Start Pickup', 'Confirm Pickup'])
      await last.getByRole('button', { name: press }).click()
    const buying = await signedIn(site, screen, buyer)
    await visit(buying.page, `/tracking?order=${coded}`)
    const shown = buying.page.getByRole('region', { name: 'Courier' }).getByText('Delivery code: ')
    const code = ((await shown.textContent()) ?? '').match(/\d{4}/)?.[0] ?? ''
    expect(code).toMatch(/^\d{4}$/)
    await buying.expectAccessible('an order with a delivery code')
    buying.expectClean()
    await buying.context.close()
    const field = last.getByLabel('Delivery code')
    await field.fill(code === '0000' ? '0001' : '0000')
    await field.press('Enter')
    await last.getByText('This is not the code of this delivery.').waitFor()
    await expectAccessible('a wrong delivery code')
    await field.fill(code)
    await field.press('Enter')
    await last.waitFor({ state: 'detached' })
    visitor.expectClean(/\/complete/)
    await context.close()
  })
})
