import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFirstDish, fillCheckout, newPerson, register, signInAs } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, reload, type Site, type Visitor, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

type Mail = { to: string; subject: string; text: string }
const mailTo = async (to: string): Promise<Mail> => {
  const response = await fetch(`${site.address}/dev/mailbox?to=${to}`, {
    headers: { accept: 'application/json' },
  })
  const [mail] = ((await response.json()) as { items: Mail[] }).items
  if (!mail) throw new Error(`there is no e-mail to ${to}`)
  return mail
}
/** Follows the link of an e-mail that leads to `where`. */
const openLink = async (page: Page, text: string, where: string) => {
  const link = text.split(/\s/).find((word) => word.includes(`/${where}?`)) ?? ''
  const { pathname, search } = new URL(link)
  await visit(page, pathname + search)
}
const openContact = async ({ page }: Visitor) => {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Us' })
  await dialog.waitFor()
  return dialog
}

describe('on a phone', () => {
  const screen = onPhone
  it('the newsletter takes an address, its code makes a first order cheaper, and its link ends it', async () => {
    const visitor = await site.visitor(screen)
    const { page } = visitor
    const person = newPerson()
    await visit(page, '/')
    const newsletter = page.getByRole('region', { name: 'Get 10% off your first order' })
    await newsletter.getByLabel('Email').fill('nobody')
    await newsletter.getByRole('button', { name: 'Subscribe' }).click()
    await newsletter.getByText('Please enter a valid email address').waitFor()
    await visitor.expectAccessible('a wrong address')
    await newsletter.getByLabel('Email').fill(person.email)
    await newsletter.getByRole('button', { name: 'Subscribe' }).click()
    await newsletter.getByText('Please open the link in the e-mail we sent you').waitFor()
    expect(await newsletter.getByLabel('Email').count()).toBe(0)
    await visitor.expectAccessible('subscribed')

    await openLink(page, (await mailTo(person.email)).text, 'confirm-newsletter')
    await page.getByRole('heading', { level: 1, name: 'Confirm your subscription' }).waitFor()
    await visitor.expectAccessible('a subscription to confirm')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Welcome! You are subscribed').waitFor()
    await visitor.expectAccessible('a subscription confirmed')
    const { text } = await mailTo(person.email)
    const code = /^NEWS10-\w{8}$/m.exec(text)?.[0] ?? ''
    await page.getByText(code).waitFor()
    await register(page, 'customer', person)
    const confirmation = (await mailTo(person.email)).text
    await signInAs(visitor, person)
    await visit(page, '/menu?restaurant=annapurna-bhavan')
    await addFirstDish(page)
    await visit(page, '/checkout')
    const promo = page.getByRole('textbox', { name: 'Promo code' })
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Please enter a promo code').waitFor()
    await promo.fill('no such code')
    await promo.press('Enter')
    await page.getByText('This promo code is not valid.').waitFor()
    await visitor.expectAccessible('a wrong promo code')
    await promo.fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Please confirm your e-mail address first').waitFor()
    await openLink(page, confirmation, 'confirm-email')
    await page.getByRole('heading', { level: 1, name: 'Confirm your e-mail address' }).waitFor()
    await visitor.expectAccessible('an address to confirm')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Your e-mail address is confirmed.').waitFor()
    await visitor.expectAccessible('an address confirmed')
    await visit(page, '/checkout')
    await promo.fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText(`${code}: 10% off`).waitFor()
    await page.getByText('Discount (10%)').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Remove')
    await visitor.expectAccessible('a promo code')
    await page.getByRole('button', { name: 'Remove promo code' }).click()
    await page.getByText('Discount (10%)').waitFor({ state: 'detached' })
    await promo.fill(code)
    await promo.press('Enter')
    await page.getByText('Discount (10%)').waitFor()
    // The code is part of the draft.
    await reload(page)
    await page.getByText('Discount (10%)').waitFor()
    await fillCheckout(page)
    await page.getByText('Cash on Delivery', { exact: true }).click()
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await page.waitForURL('**/tracking?order=*')
    await page.getByText('Discount').waitFor()

    const link = /http\S+unsubscribe\?\S+/.exec(text)?.[0] ?? ''
    const { pathname, search } = new URL(link)
    await visit(page, pathname + search)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByText('You are unsubscribed. We will not write to you again.').waitFor()
    await visitor.expectAccessible('unsubscribed')
    // A refused code is a 422, which browsers note.
    visitor.expectClean(/422 .*\/api\/quote/)
    await visitor.context.close()
  })

  it('a message is sent and the form clears, and the chat answers', async () => {
    const visitor = await site.visitor(screen)
    const { page } = visitor
    // The chat takes its time to answer, and thanks stay for a while: delays.test.ts looks at how long.
    await page.clock.install()
    await visit(page, '/')
    let dialog = await openContact(visitor)
    expect(await dialog.getByRole('link', { name: /Call us/ }).getAttribute('href')).toBe('tel:18000000000')
    expect(await dialog.getByRole('link', { name: /Email us/ }).getAttribute('href')).toBe(
      'mailto:hello@annapurna.example',
    )
    await dialog.getByRole('button', { name: 'Send Message' }).click()
    for (const field of ['Name', 'Email', 'Topic', 'Message'])
      await dialog.getByText(`${field} is required`).waitFor()
    await visitor.expectAccessible('an empty message')
    await dialog.getByLabel('Name').fill('Meera Nair')
    await dialog.getByLabel('Email').fill('meera@example.com')
    expect(await dialog.getByLabel('Topic').locator('option').allTextContents()).toEqual([
      'Please choose',
      'Order',
      'Feedback',
      'Partnership',
      'Donation',
      'Other',
    ])
    await dialog.getByLabel('Topic').selectOption('feedback')
    await dialog.getByLabel('Message').fill('The dosa was wonderful.')
    await dialog.getByRole('button', { name: 'Send Message' }).click()
    await dialog.getByText('Thank you! Your message has been sent.').waitFor()
    await visitor.expectAccessible('a message sent')
    expect((await mailTo('hello@annapurna.example')).text).toContain('The dosa was wonderful.')
    await page.clock.fastForward(5_000)
    await dialog.getByText('Thank you! Your message has been sent.').waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('Message').inputValue()).toBe('')
    expect(await dialog.getByLabel('Topic').inputValue()).toBe('')

    await dialog.getByRole('button', { name: /Live Chat/ }).click()
    dialog = page.getByRole('dialog', { name: 'Live Chat' })
    const log = dialog.getByRole('log', { name: 'Conversation' })
    const message = dialog.getByLabel('Your message')
    await message.press('Enter')
    await message.fill('   ')
    await message.press('Enter')
    await message.fill('When are you open?')
    await message.press('Enter')
    await log.getByText('The last order is at 10:30 PM.').waitFor()
    expect(await log.getByText('You:').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Do you have a first-order code?' }).click()
    await log.getByText(/takes 20% off your first order/).waitFor()
    await log.getByText(/^CHAT20-\w{8}$/).waitFor()
    await dialog.getByRole('button', { name: 'Where is my order?' }).click()
    await log.getByText('Please sign in and ask me again').waitFor()
    await message.fill('anything vegan?')
    await message.press('Enter')
    expect(await log.getByRole('link', { name: 'Vegetarian dishes' }).getAttribute('href')).toBe(
      '/menu?veg=true',
    )
    await message.fill('Do you cater for elephants?')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await log.getByText(/Would you like to leave a message\?/).waitFor()
    await visitor.expectAccessible('the chat')
    // Closed and opened again, the conversation is still there.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('contentinfo').getByRole('button', { name: 'Contact' }).click()
    await log.getByRole('button', { name: 'Leave a message' }).click()
    await page.getByRole('dialog', { name: 'Contact Us' }).getByLabel('Message').waitFor()

    // Whoever is signed in goes on with a person, who has what was said; it is kept under Help.
    await signInAs(visitor, await register(page, 'customer'))
    await visit(page, '/contact')
    dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /Live Chat/ }).click()
    await dialog.getByLabel('Your message').fill('I want to talk to a human')
    await dialog.getByLabel('Your message').press('Enter')
    await dialog.getByRole('button', { name: 'Talk to a person', exact: true }).click()
    await page.waitForURL('**/customer-dashboard?tab=help&thread=*')
    await page.getByRole('dialog', { name: 'Help' }).getByText('You: I want to talk to a human').waitFor()
    visitor.expectClean()
    await visitor.context.close()
  })

  it.each(['as a page', 'as a pop-up'])('a business applies in three steps, %s', async (how) => {
    const visitor = await site.visitor(screen)
    const { page } = visitor
    await visit(page, how === 'as a page' ? '/partner' : '/about')
    if (how === 'as a pop-up') await page.getByRole('button', { name: 'Become a Partner' }).click()
    const wizard = how === 'as a page' ? page.getByRole('main') : page.getByRole('dialog')
    const { email } = newPerson()
    const heading = (name: string) => wizard.getByRole('heading', { name }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)

    await heading('Basic Info')
    await wizard.getByRole('button', { name: 'Continue' }).click()
    for (const sentence of [
      'Business name is required',
      'Contact name is required',
      'Email is required',
      'Phone number is required',
    ])
      await wizard.getByText(sentence).waitFor()
    await visitor.expectAccessible('step 1 with errors')
    await wizard.getByLabel('Business Name').fill('Udupi Corner')
    await wizard.getByLabel('Contact Name').fill('Ravi Shetty')
    await wizard.getByLabel('Email').fill('ravi')
    await wizard.getByLabel('Phone Number').fill('98765 43210')
    await wizard.getByText('Email is invalid').waitFor()
    await wizard.getByLabel('Email').fill(email)
    await wizard.getByRole('button', { name: 'Continue' }).click()

    await heading('Business Details')
    await expect.poll(focused).toBe('Business Details')
    await wizard.getByRole('button', { name: 'Continue' }).click()
    for (const sentence of ['Business type is required', 'Address is required', 'City is required'])
      await wizard.getByText(sentence).waitFor()
    await visitor.expectAccessible('step 2 with errors')
    await wizard.getByLabel('Business Type').selectOption('Cloud Kitchen')
    await wizard.getByLabel('Address').fill('4 Church Street')
    await wizard.getByRole('button', { name: 'Back' }).click()
    await heading('Basic Info')
    expect(await wizard.getByLabel('Business Name').inputValue()).toBe('Udupi Corner')
    await wizard.getByRole('button', { name: 'Continue' }).click()
    expect(await wizard.getByLabel('Address').inputValue()).toBe('4 Church Street')
    await wizard.getByLabel('City').fill('Bengaluru')
    // The browser's Back and a page that is loaded again lose nothing.
    await reload(page)
    if (how === 'as a pop-up') await page.getByRole('button', { name: 'Become a Partner' }).click()
    await heading('Business Details')
    expect(await wizard.getByLabel('City').inputValue()).toBe('Bengaluru')
    await wizard.getByRole('button', { name: 'Continue' }).click()

    await heading('Confirmation')
    await wizard.getByText('Cloud Kitchen').waitFor()
    await wizard.getByRole('button', { name: 'Submit Application' }).click()
    await wizard.getByText('You must agree to the terms').waitFor()
    await visitor.expectAccessible('step 3 with an error')
    await wizard.getByRole('checkbox', { name: /I agree to the Terms of Service/ }).check()
    // The application arrives, its answer does not: the second attempt is the same one.
    await page.route(
      '**/api/partner-applications',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await wizard.getByRole('button', { name: 'Submit Application' }).click()
    await wizard.getByText('The connection was lost. Press Submit Application again').waitFor()
    await wizard.getByRole('button', { name: 'Submit Application' }).click()
    await heading('Application Submitted!')
    await expect.poll(focused).toBe('Application Submitted!')
    await wizard.getByText(/We review it within 2-3 business days/).waitFor()
    const number = (await wizard.getByText(/^AE\d{9}$/).textContent()) ?? ''
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await wizard.getByRole('button', { name: 'Copy application number' }).click()
    await wizard.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)
    expect((await mailTo(email)).subject).toBe(`Your application ${number} to Annapurna Eats`)
    await visitor.expectAccessible('an application sent')
    visitor.expectClean(/ERR_FAILED .*\/api\/partner-applications/)
    await visitor.context.close()
  })
})
