import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFirstDish, fillCheckout, payByCard, someone } from './people.ts'
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
  for (const label of ['Full Name', 'Email', 'Phone', 'Address', 'City', 'ZIP Code'])
    await problemOf(label).toContain('This field is required')
  await problemOf('Name on Card').toContain('Please enter the name on card')
  await problemOf('Card Number').toContain('Please enter the card number')
  await problemOf('Expiry Date').toContain('Please enter the expiry date')
  await problemOf('CVV').toContain('Please enter the CVV')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
    'shippingDetails.fullName',
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
  await press()
  await page.waitForURL('**/tracking?order=*')
  expectClean()
  await context.close()
})
