import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageSession } from './age-session.ts'
import { callAs } from './calls.ts'
import { demoAccount, signedIn, someone } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ AUTOPILOT: 'on', AUTOPILOT_STEP_MS: '1500' })
})
afterAll(() => site?.close())

type Call = Awaited<ReturnType<typeof callAs>>
/** Two dosas and a vada, paid by card; returns the order's id. */
const order = async (call: Call): Promise<string> => {
  const { orders } = await call('/api/checkout', {
    items: [
      { dishId: 'annapurna-bhavan-masala-dosa', quantity: 2 },
      { dishId: 'annapurna-bhavan-medu-vada', quantity: 1 },
    ],
    shippingDetails: {
      fullName: 'Asha Rao',
      email: 'asha@example.com',
      phone: '98765 43210',
      address: '12 MG Road',
      city: 'Bengaluru',
      zipCode: '560001',
    },
    paymentMethod: 'creditCard',
    payment: { nameOnCard: 'Asha Rao', cardNumber: '4242 4242 4242 4242', expiryDate: '12/30', cvv: '123' },
  })
  return orders[0]?.id ?? ''
}
const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer()
const formOf = (page: Page) => page.getByRole('dialog', { name: 'Request Refund' })

describe('on a phone', () => {
  const screen = onPhone
  it('a dish that was not good is refunded: chosen, with a photo, and granted live', async () => {
    const { page, context, person, expectAccessible, expectClean } = await someone(site, screen)
    const id = await order(await callAs(site, person))
    await visit(page, `/customer-dashboard?tab=orders&order=${id}`)
    const details = page.getByRole('dialog', { name: `Order ${id}` })
    await details.getByRole('button', { name: 'Request Refund' }).click()
    const form = formOf(page)
    const back = form.locator('output').last()
    const whole = await back.textContent()
    await form.getByRole('button', { name: 'Send Request' }).click()
    for (const message of ['Please choose what was wrong', 'Please give a reason'])
      await form.getByText(message).waitFor()
    await expectAccessible('a refund request that lacks everything')
    await form.getByText('Some items').click()
    expect(await back.textContent()).toBe('₹0.00')
    await form.getByRole('button', { name: 'Send Request' }).click()
    await form.getByText('Please choose at least one item').waitFor()
    for (let press = 0; press < 3; press++)
      await form.getByRole('button', { name: 'Add one more Masala Dosa' }).click()
    const both = await back.textContent()
    await form.getByRole('button', { name: 'Remove one Masala Dosa' }).click()
    const one = await back.textContent()
    expect(new Set([whole, both, one]).size).toBe(3)
    await form.getByLabel('What was wrong?').selectOption('The food was not good')
    await form.getByRole('textbox', { name: 'Reason' }).fill('It was burnt')
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'dosa.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await form.getByRole('img', { name: 'What you chose' }).waitFor()
    await form.getByRole('radio', { name: /^As credit/ }).check()
    await expectAccessible('a refund request')

    await page.route('**/refund-request', (route) => route.abort())
    await form.getByRole('button', { name: 'Send Request' }).click()
    await form.getByText('No response from server.').waitFor()
    expect(await form.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('It was burnt')
    await page.unroute('**/refund-request')
    await form.getByRole('button', { name: 'Send Request' }).click()
    await form.waitFor({ state: 'hidden' })
    const status = details.getByRole('region', { name: 'Refund' })
    await status.getByText('Refund requested').waitFor()
    await status.getByRole('img', { name: 'What was sent with the request' }).waitFor()
    expect(await details.getByRole('button', { name: 'Request Refund' }).count()).toBe(0)
    await status.getByText(`Refund granted: ${one}`).waitFor()
    await status.getByText('Automatic answer').waitFor()
    await expectAccessible('a refund that was granted')
    await details.getByRole('row', { name: `Refunded ${one}` }).waitFor()
    await details.getByRole('row', { name: /^Masala Dosa 1 refunded/ }).waitFor()
    await status.getByText('It is in your credit').waitFor()
    await page.keyboard.press('Escape')
    const tabs = page.getByRole('navigation', { name: 'Customer Dashboard' })
    await tabs.getByRole('link', { name: 'Credit' }).click()
    for (const width of [1280, screen.width]) {
      await page.setViewportSize({ width, height: 844 })
      await page.getByRole('listitem').filter({ hasText: 'Refund as credit' }).getByText(`+${one}`).waitFor()
    }
    expectClean(/refund-request/)
    await context.close()
  })

  it('an admin declines what the photo does not show, and the customer sees why while tracking', async () => {
    const admin = await signedIn(site, screen, demoAccount('admin'))
    await visit(admin.page, '/admin-dashboard?tab=refunds')
    const { page, context, person, expectAccessible, expectClean } = await someone(site, screen)
    const call = await callAs(site, person)
    const id = await order(call)
    await visit(page, `/tracking?order=${id}`)
    await page.getByRole('heading', { name: 'Delivered' }).waitFor()
    await page.getByRole('button', { name: 'Request Refund' }).click()
    await formOf(page).getByLabel('What was wrong?').selectOption('Something was missing')
    await formOf(page).getByRole('textbox', { name: 'Reason' }).fill(`No chutney ${randomUUID()}`)
    await formOf(page).getByRole('button', { name: 'Send Request' }).click()
    const status = page.getByRole('region', { name: 'Refund' })
    await status.getByText('Refund requested').waitFor()
    await expectAccessible('an order with a refund request')

    const request = admin.page.getByRole('article').filter({ hasText: id })
    await request.getByRole('button', { name: `Decline ${id}` }).click()
    await request.getByText('Please give a reason').waitFor()
    await request.getByLabel('Reason for the customer').fill('Chutney is extra here')
    await admin.expectAccessible('a refund request to decide')
    // Signed in a quarter of an hour ago: money asks for the password first, and what was pressed goes on
    // with it.
    await ageSession(site, admin.page, '**/api/admin/refund-requests/*')
    const decline = async () => {
      await request.getByRole('button', { name: `Decline ${id}` }).click()
      await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Decline the refund' }).click()
    }
    await decline()
    const question = admin.page.getByRole('dialog', { name: 'Is it you?' })
    await question.waitFor()
    await admin.expectAccessible('the question for the password')
    await admin.page.keyboard.press('Escape')
    await request.getByText('Please confirm that it is you.').waitFor()
    await decline()
    await question.getByLabel('Password', { exact: true }).fill('Wrong@1234')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await question.getByText('The current password is wrong').waitFor()
    await question.getByLabel('Password', { exact: true }).fill(demoAccount('admin').password)
    await question.getByRole('button', { name: 'Confirm' }).click()
    await request.waitFor({ state: 'hidden' })
    await status.getByText('Refund declined').waitFor()
    await status.getByText('Chutney is extra here').waitFor()
    await expectAccessible('a refund that was declined')
    expectClean()
    admin.expectClean(/refund-requests|auth\/confirm/)
    await admin.context.close()
    await context.close()
  })
})
