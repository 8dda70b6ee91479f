import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs } from './calls.ts'
import { expectFits } from './fits.ts'
import { addFirstDish, fillCheckout, payByCard, register, signInAs, someone } from './people.ts'
import { atWidth, onPhone, type Screen } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

it('checkout says at each input what is wrong with it, and goes to the first', async () => {
  const { page, context, expectAccessible, expectClean } = await someone(site, { width: 390, dark: false })
  await visit(page, '/menu?restaurant=annapurna-bhavan')
  await addFirstDish(page)
  await visit(page, '/checkout')
  /** What stands beside the input, as who cannot see it hears it. */
  const problemOf = (label: string) =>
    expect.poll(() =>
      page.getByLabel(label, { exact: true }).evaluate((input) => {
        const ids =
          input.getAttribute('aria-invalid') === 'true' ? input.getAttribute('aria-describedby') : ''
        return (ids ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join('')
      }),
    )
  const press = () => page.getByRole('button', { name: /^Place Order/ }).click()
  await page.getByText('Credit Card', { exact: true }).click()
  await page.getByLabel('Email', { exact: true }).fill('')
  await press()
  for (const label of ['Full Name', 'Email', 'Phone', 'Address', 'City', 'PIN code (ZIP)'])
    await problemOf(label).toContain('This field is required')
  await problemOf('Name on Card').toContain('Please enter the name on card')
  await problemOf('Card Number').toContain('Please enter the card number')
  await problemOf('Expiry Date').toContain('Please enter the expiry date')
  await problemOf('CVV').toContain('Please enter the CVV')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
    'shippingDetails.address',
  )
  await expectAccessible('checkout with every input refused')

  await fillCheckout(page)
  await page.getByLabel('Email', { exact: true }).fill('asha@nowhere')
  await page.getByLabel('Phone', { exact: true }).fill('12345')
  await payByCard(page, '4242 4242 4242')
  await page.getByLabel('Expiry Date').fill('13/30')
  await page.getByLabel('CVV').fill('12')
  await press()
  await problemOf('Email').toContain('Please enter a valid email address')
  await problemOf('Phone').toContain('Please enter a valid 10-digit phone number')
  await problemOf('Card Number').toContain('Please enter a valid 16-digit card number')
  await problemOf('Expiry Date').toContain('Please use MM/YY format')
  await problemOf('CVV').toContain('Please enter a valid CVV')
  await page.getByLabel('Email', { exact: true }).fill('asha@example.com')
  await page.getByLabel('Phone', { exact: true }).fill('+91 98765 43210')
  await payByCard(page)
  for (const label of ['Card Number', 'Name on Card']) await page.getByLabel(label).fill('')
  await press()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('payment.nameOnCard')
  await payByCard(page)
  await press()
  await page.waitForURL('**/tracking?order=*')
  expectClean()
  await context.close()
})

/** A customer with a name, a phone number and two addresses, and a dish in the cart, at checkout. */
const knownCustomer = async (screen: Screen) => {
  const visitor = await site.visitor(screen)
  const { page } = visitor
  const person = await register(page, 'customer')
  const call = await callAs(site, person)
  const { id } = await call('/api/users/me', undefined, 'GET')
  await call(`/api/users/${id}`, { fullName: 'Asha Rao', mobileNumber: '+91 98765-43210' }, 'PUT')
  const addresses = `/api/users/${id}/addresses`
  await call(addresses, { label: 'Home', address: '12 MG Road', city: 'Bengaluru', zipCode: '560 001' })
  await call(addresses, { label: 'Work', address: '7 Lake View', city: 'Mysuru', zipCode: '570001' })
  await signInAs(visitor, person)
  await visit(page, '/menu?restaurant=annapurna-bhavan')
  await addFirstDish(page)
  await visit(page, '/checkout')
  return { ...visitor, person }
}
const radio = (page: Page, name: RegExp | string) => page.getByRole('radio', { name })
const press = (page: Page) => page.getByRole('button', { name: /^Place Order/ }).click()
/** Another dish, and checkout in a tab that remembers nothing by itself. */
const nextOrder = async (page: Page): Promise<Page> => {
  const tab = await page.context().newPage()
  await visit(tab, '/menu?restaurant=annapurna-bhavan')
  await addFirstDish(tab)
  await visit(tab, '/checkout')
  return tab
}

describe('who is known', () => {
  const screen = onPhone

  it('orders without typing: the default address, another with one press, and what was used last', async () => {
    const { page, context, expectAccessible, expectClean } = await knownCustomer(screen)
    await expect.poll(() => radio(page, /^Home/).isChecked()).toBe(true)
    await page.getByText('12 MG Road, Bengaluru 560001').waitFor()
    // Stored in one form, however it was typed.
    await page.getByText('9876543210').waitFor()
    for (const label of ['Full Name', 'Phone', 'City'])
      expect(await page.getByLabel(label, { exact: true }).count()).toBe(0)
    expect(await radio(page, 'UPI').isChecked()).toBe(true)
    await expectAccessible('checkout of somebody known')

    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const)
      await atWidth(page, width, async () => {
        await page.setViewportSize({ width, height })
        const placing = page.getByRole('button', { name: /^Place Order · ₹/ })
        const bottom = async () => {
          const box = await placing.boundingBox()
          return box === null ? Number.POSITIVE_INFINITY : box.y + box.height
        }
        await expect.poll(bottom).toBeLessThanOrEqual(height)
        expect(await page.getByRole('contentinfo').isVisible()).toBe(width === 1280)
        expect(await page.getByRole('navigation', { name: 'Bottom' }).isVisible()).toBe(false)
      })
    await expectFits(page)

    await page.getByRole('button', { name: 'Change name, phone and e-mail' }).click()
    await expect
      .poll(() => page.getByLabel('Full Name').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await radio(page, /^Work/).check()
    await page.getByText('Cash on Delivery', { exact: true }).click()
    await press(page)
    await page.waitForURL('**/tracking?order=*')
    await page.getByText('7 Lake View').waitFor()

    const tab = await nextOrder(page)
    await expect.poll(() => radio(tab, 'Cash on Delivery').isChecked()).toBe(true)
    expect(await radio(tab, /^Home/).isChecked()).toBe(true)
    await radio(tab, 'Add new').check()
    await tab.getByLabel('Address', { exact: true }).fill('3 Temple Street')
    await tab.getByLabel('City').fill('Mysuru')
    await tab.getByLabel('PIN code (ZIP)').fill('570002')
    // What was typed is still there after a look at another one.
    await radio(tab, /^Work/).check()
    await radio(tab, 'Add new').check()
    expect(await tab.getByLabel('PIN code (ZIP)').inputValue()).toBe('570002')
    await tab.getByLabel('Keep it for next time').check()
    await tab.getByLabel('Label').fill('Nani')
    await press(tab)
    await tab.waitForURL('**/tracking?order=*')
    await tab.getByText('3 Temple Street').waitFor()
    const third = await nextOrder(page)
    await radio(third, /^Nani/).check()
    await third.getByText('3 Temple Street, Mysuru 570002').waitFor()

    // For tomorrow: nothing of it was asked for before.
    await radio(third, /^For later/).check()
    await third.getByLabel('Day', { exact: true }).selectOption({ label: 'Tomorrow' })
    const times = third.getByLabel('Time', { exact: true })
    const evening = times.getByRole('option', { name: /^7:30/ }).last()
    await evening.waitFor({ state: 'attached' })
    await press(third)
    await third.getByText('Please choose a time').last().waitFor()
    await times.selectOption(await evening.getAttribute('value'))
    await third.getByText(/^Delivery: .*7:30/).waitFor()
    await expectFits(third)
    await press(third)
    await third.waitForURL('**/tracking?order=*')
    await third.getByRole('heading', { name: 'Ordered for later' }).waitFor()
    await third.getByText(/^7:30/).first().waitFor()
    expectClean()
    await context.close()
  })
})

it('who ordered before is known by the last order, and a card is written as it stands on the card', async () => {
  const { page, context, expectClean } = await someone(site, { width: 390, dark: false })
  await visit(page, '/menu?restaurant=annapurna-bhavan')
  await addFirstDish(page)
  await visit(page, '/checkout')
  await fillCheckout(page)
  await page.getByText('Credit Card', { exact: true }).click()
  await page.getByLabel('Name on Card').fill('Asha Rao')
  await page.getByLabel('CVV').fill('123')
  const number = page.getByLabel('Card Number')
  await number.pressSequentially('42424242424242')
  expect(await number.inputValue()).toBe('4242 4242 4242 42')
  // In the middle the caret stays with its digit.
  for (let left = 0; left < 3; left += 1) await number.press('ArrowLeft')
  await number.press('Backspace')
  await number.pressSequentially('24')
  expect(await number.inputValue()).toBe('4242 4242 4242 442')
  await number.fill('4242424242424242')
  const expiry = page.getByLabel('Expiry Date')
  await expiry.pressSequentially('1230')
  expect(await expiry.inputValue()).toBe('12/30')
  for (let left = 0; left < 3; left += 1) await expiry.press('Backspace')
  expect(await expiry.inputValue()).toBe('12')
  await expiry.press('Backspace')
  await expiry.pressSequentially('1/20')
  await press(page)
  await page.getByText('This card has expired').waitFor()
  await expiry.fill('11/31')
  await press(page)
  await page.waitForURL('**/tracking?order=*')

  const tab = await nextOrder(page)
  await expect.poll(() => radio(tab, 'Credit Card').isChecked()).toBe(true)
  expect(await radio(tab, /^Last order/).isChecked()).toBe(true)
  await tab.getByText('12 MG Road, Bengaluru 560001').waitFor()
  expect(await tab.getByLabel('Full Name').count()).toBe(0)
  // Collected at the counter it needs no address and no fee.
  await tab.getByText('Cash on Delivery', { exact: true }).click()
  await radio(tab, /^I collect it/).check()
  await expect.poll(() => tab.getByText('12 MG Road, Bengaluru 560001').count()).toBe(0)
  await tab.getByText(/^Ready to collect in/).waitFor()
  await press(tab)
  await tab.waitForURL('**/tracking?order=*')
  await tab.getByText(/^Say this code at the counter: \d{4}$/).waitFor()
  await tab.getByRole('button', { name: 'I am here' }).click()
  await tab.getByText('The restaurant knows that you are here.').waitFor()
  await expectFits(tab)
  expectClean()
  await context.close()
})
