import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Order } from '#shared/orders/contracts.ts'
import { callAs } from './calls.ts'
import { expectFits } from './fits.ts'
import { demoAccount, fillCheckout, someone } from './people.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

it('a group fills one cart from two devices, and its host locks it, pays, and has names on the bags', async () => {
  const host = await someone(site, { width: 1280, dark: false, bothThemes: true, otherWidth: 390 })
  const { page } = host
  await visit(page, '/restaurants/annapurna-bhavan')
  await page.getByRole('button', { name: 'Order together' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order together' })
  await dialog.getByLabel('Limit for each person').fill('ten')
  await dialog.getByRole('button', { name: 'Open the group order' }).click()
  await dialog.getByText('Please enter an amount in rupees, 1 or more.').waitFor()
  await host.expectAccessible('opening a group order')
  await dialog.getByLabel('Limit for each person').fill('400')
  await dialog.getByRole('button', { name: 'Open the group order' }).click()
  await page.waitForURL('**/group/*')
  const address = page.url()
  const who = page.getByRole('region', { name: 'Who eats what' })
  await who.getByText('At most ₹400.00 for each person').waitFor()
  await page.getByLabel('Your name').fill('Asha')
  await page.getByRole('button', { name: 'Choose dishes' }).click()
  const first = page.getByRole('button', { name: /^Add [^,]+$/ }).first()
  const dish = (await first.getAttribute('aria-label'))?.replace('Add ', '') ?? ''
  await first.click()
  const options = page.getByRole('dialog', { name: dish })
  if (await options.isVisible()) await options.getByRole('button', { name: /^Add item/ }).click()
  await who.getByText('Asha (you)').waitFor()

  // Somebody without an account, on a phone.
  const guest = await site.visitor({ width: 390 })
  await visit(guest.page, new URL(address).pathname)
  await guest.page.getByText(/pays for all\. Choose what you would like to eat\./).waitFor()
  await guest.page.getByLabel('Your name').fill('asha')
  await guest.page.getByRole('button', { name: 'Choose dishes' }).click()
  await guest.page.getByText('asha is here already.', { exact: false }).waitFor()
  await guest.page.getByLabel('Your name').fill('Ravi')
  await guest.page.getByRole('button', { name: 'Choose dishes' }).click()
  await guest.page.getByLabel('Search in this menu').fill('filter coffee')
  const coffee = guest.page.getByRole('button', { name: /^Add .*Filter Coffee/ })
  await coffee.click()
  const sugar = guest.page.getByRole('dialog', { name: 'Filter Coffee' })
  await sugar.getByText('No sugar').click()
  await sugar.getByRole('button', { name: /^Add item/ }).click()
  await sugar.waitFor({ state: 'hidden' })
  const stepper = guest.page.getByRole('group', { name: 'Quantity of Filter Coffee, No sugar' })
  // Pressed fast, each press counts.
  const more = stepper.getByRole('button', { name: /^Add one more/ })
  await more.click()
  await more.click()
  await who.getByText('Ravi', { exact: true }).waitFor()
  await who.getByText(/3 × .*Filter Coffee/).waitFor()
  await expectFits(guest.page)
  await host.expectAccessible('a group order')

  // Locked: the guest is told, and nothing can be changed.
  await page.getByRole('button', { name: 'Lock the order so that nobody can change it' }).click()
  await guest.page.getByText('has locked the order and is about to pay', { exact: false }).waitFor()
  await coffee.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Let everybody choose again' }).click()
  await stepper.getByRole('button', { name: /^Remove one/ }).click()
  await who.getByText(/2 × .*Filter Coffee/).waitFor()

  await page.getByRole('button', { name: /^Go to checkout/ }).click()
  await page.waitForURL('**/checkout?group=*')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await summary.getByText('Ravi').waitFor()
  await host.expectAccessible('checkout of a group')
  await fillCheckout(page)
  await page.getByText('Cash on Delivery', { exact: true }).click()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.waitForURL('**/tracking?order=*')
  const id = new URL(page.url()).searchParams.get('order') ?? ''
  await page.getByText(/Asha/).first().waitFor()
  await guest.page.getByText(/^Ordered\. It arrives between/).waitFor()

  // The kitchen knows whose bag is whose.
  const kitchen = await callAs(site, demoAccount('restaurant'))
  const order = (await kitchen(`/api/orders/${id}`, undefined, 'GET')) as unknown as Order
  const names = order.items.flatMap(({ guests = [] }) => guests.map(({ name }) => name))
  expect(names.toSorted()).toEqual(['Asha', 'Ravi'])
  host.expectClean()
  guest.expectClean()
})
