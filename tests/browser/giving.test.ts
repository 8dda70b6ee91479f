import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '../pdf.ts'
import { someone } from './people.ts'
import { onPhone } from './screens.ts'
import { follow, openSite, reload, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const fillCard = async (page: Page, number = '4242 4242 4242 4242') => {
  await page.getByText('Credit Card', { exact: true }).click()
  await page.getByLabel('Name on Card').fill('Asha Rao')
  await page.getByLabel('Card Number').fill(number)
  await page.getByLabel('Expiry Date').fill('12/30')
  await page.getByLabel('CVV').fill('123')
}
const donateButton = (page: Page) => page.locator('form').getByRole('button', { name: /^Donate/ })
const wall = async (): Promise<{ name: string; amount: number; message: string }[]> =>
  ((await (await fetch(`${site.address}/api/donations?limit=100`)).json()) as { items: never[] }).items

describe('on a phone', () => {
  const screen = onPhone
  const message = 'For the little ones'

  it('a visitor gives, is thanked, takes the receipt along and stands on the wall', async () => {
    const visitor = await site.visitor(screen)
    const { page, context } = visitor
    await visit(page, '/donate')
    await donateButton(page).click()
    await page.getByText('Donation amount is required').waitFor()
    await page.getByText('Please enter your UPI ID').waitFor()
    await visitor.expectAccessible('the empty form, refused')
    await page.getByLabel('Amount in rupees').fill('0.50')
    await page.getByText('Donation amount must be at least ₹1').waitFor()
    await page.getByLabel('Amount in rupees').fill('1000001')
    await page.getByText('Maximum donation amount is ₹1,000,000').waitFor()
    await page.getByLabel('Message').fill('x'.repeat(201))
    await page.getByText('201 of 200 characters').waitFor()
    await page.getByText('Message must be at most 200 characters').waitFor()
    await page.getByRole('button', { name: '₹250' }).click()
    expect(await page.getByLabel('Amount in rupees').inputValue()).toBe('250')
    await page.getByLabel('Amount in rupees').fill('99.50')
    await page.getByLabel('Message').fill(message)
    await page.getByLabel('Name (optional)').fill('Meera')
    await page.getByLabel('Email').fill('meera@example.com')
    await page.getByText("Give in somebody's name").click()
    await page.getByLabel('In honour of').fill('Lakshmi Rao')
    await page.getByText('My PAN on the receipt').click()
    await page.getByLabel('PAN').fill('abc')
    await fillCard(page)
    await donateButton(page).click()
    await page.getByText('A PAN has 10 characters, such as ABCPE1234F').first().waitFor()
    await page.getByLabel('PAN').fill('abcpe1234f')
    await donateButton(page).click()
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Thank you!')
    for (const [name, path] of [
      ['Carry food as a volunteer', '/volunteer'],
      ['Receive food as a shelter', '/shelter-dashboard'],
    ] as const)
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(path)
    await page.getByRole('listitem').filter({ hasText: message }).getByText('₹99.50').waitFor()
    await visitor.expectAccessible('thanks, and the wall')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download Receipt' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^DON-\d{4}-\d{6}\.pdf$/)
    const receipt = pdfText(await readFile(await file.path()))
    for (const part of ['₹99.50', 'Lakshmi Rao', 'ABCPE1234F']) expect(receipt).toContain(part)
    // The PAN that is none.
    visitor.expectClean(/status of 422 .*\/api\/donations/)
    await context.close()
  })
})

it('somebody signed in gives anonymously by UPI, then every month, stops that and begins again', async () => {
  const visitor = await someone(site, { width: 1280, dark: false })
  const { page, context, person } = visitor
  await visit(page, '/donate')
  await page.getByRole('button', { name: '₹1,000' }).click()
  expect(await page.getByLabel('Email').count()).toBe(0)
  await page.getByLabel('Message').fill('From nobody in particular')
  await page.getByText('Give anonymously').click()
  await page.getByText('UPI', { exact: true }).click()
  await page.getByLabel('UPI ID').fill('success@upi')
  await donateButton(page).click()
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
  const entry = (await wall()).find(({ message }) => message === 'From nobody in particular')
  expect(entry).toMatchObject({ name: 'Anonymous', amount: 100_000 })
  // Its receipt waits in the mailbox, with the file.
  await expect
    .poll(
      async () => {
        const response = await fetch(`${site.address}/dev/mailbox?to=${person.email}`, {
          headers: { accept: 'application/json' },
        })
        const { items } = (await response.json()) as { items: { attachments: string[] }[] }
        return items[0]?.attachments.length
      },
      { timeout: 20_000 },
    )
    .toBe(1)

  await follow(page, '/customer-dashboard?tab=giving')
  await page.getByText('From nobody in particular').waitFor()
  await follow(page, '/donate')
  await page.getByText('Every month', { exact: true }).click()
  await page.getByLabel('Amount in rupees').fill('300')
  await page.getByLabel('UPI ID').fill('success@upi')
  await page.getByRole('button', { name: 'Donate ₹300.00 every month' }).click()
  await page.getByText(/The same comes every month now/).waitFor()
  await follow(page, '/customer-dashboard?tab=giving')
  const card = page.getByRole('region', { name: 'Monthly gift' })
  await card.getByText(/^Next on /).waitFor()
  await card.getByRole('button', { name: /^Stop/ }).click()
  await card.getByText('Stopped: nothing is charged any more.').waitFor()
  await visitor.expectAccessible('a monthly gift that was stopped')
  await card.getByRole('link', { name: 'Begin again' }).click()
  // The same gift is filled in; the bank has not been asked.
  await page.getByRole('button', { name: 'Donate ₹300.00 every month' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Every month' }).isChecked()).toBe(true)
  visitor.expectClean()
  await context.close()
})

it('a refused card says so and leaves the form as it was; a slow bank is waited for', async () => {
  const visitor = await site.visitor({ width: 390 })
  const { page, context } = visitor
  await visit(page, '/donate')
  await page.getByRole('button', { name: '₹500' }).click()
  await page.getByLabel('Message').fill('A slow one')
  await fillCard(page, '4000 0000 0000 0002')
  await donateButton(page).click()
  await page.getByText('Your card was declined. Please use another payment method.').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('A slow one')
  await page.getByLabel('Card Number').fill('4000 0000 0000 0119')
  await donateButton(page).click()
  await page.getByText(/Your bank takes a moment to confirm ₹500.00/).waitFor()
  await visitor.expectAccessible('a payment under way')
  await page.getByRole('link', { name: 'Download Receipt' }).waitFor()
  expect((await wall()).filter(({ message }) => message === 'A slow one')).toHaveLength(1)
  await context.close()
})

it('a line that drops while giving charges once, also after a reload', async () => {
  const visitor = await site.visitor({ width: 390 })
  const { page, context } = visitor
  await visit(page, '/donate')
  await page.getByRole('button', { name: '₹250' }).click()
  await page.getByLabel('Message').fill('Only once, please')
  await fillCard(page)
  // The donation arrives, its answer does not.
  await page.route(
    '**/api/donations',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await donateButton(page).click()
  await page.getByText('The connection was lost. Press Donate again; nothing is charged twice.').waitFor()
  await reload(page)
  expect(await page.getByLabel('Amount in rupees').inputValue()).toBe('250')
  expect(await page.getByLabel('Message').inputValue()).toBe('Only once, please')
  // What pays is kept nowhere.
  expect(await page.getByLabel('Card Number').inputValue()).toBe('')
  await fillCard(page)
  await donateButton(page).click()
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
  expect((await wall()).filter(({ message }) => message === 'Only once, please')).toHaveLength(1)
  // The next time in this browser begins with how it was paid last.
  await visit(page, '/donate')
  await expect.poll(() => page.getByRole('radio', { name: 'Credit Card' }).isChecked()).toBe(true)
  await context.close()
})

it('the keyboard alone is enough', async () => {
  const visitor = await site.visitor({ width: 1280 })
  const { page, context } = visitor
  const { keyboard } = page
  await visit(page, '/donate')
  const amount = page.getByRole('button', { name: '₹250' })
  await amount.waitFor()
  const tabTo = async (name: string) => {
    for (let count = 0; count < 60; count++) {
      await keyboard.press('Tab')
      const here = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null
        return element?.labels?.[0]?.textContent ?? element?.textContent ?? ''
      })
      if (here.startsWith(name)) return
    }
    throw new Error(`the keyboard never came to ${name}`)
  }
  await tabTo('₹250')
  await keyboard.press('Enter')
  await tabTo('Message')
  await keyboard.type('By keyboard')
  await tabTo('Give anonymously')
  await keyboard.press('Space')
  await tabTo('UPI')
  await keyboard.press('ArrowRight')
  await tabTo('Name on Card')
  await keyboard.press('Shift+Tab')
  await keyboard.press('ArrowLeft')
  await tabTo('UPI ID')
  await keyboard.type('success@upi')
  await tabTo('Donate')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
  await tabTo('Download Receipt')
  await context.close()
})
