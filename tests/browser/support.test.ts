import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { demoAccount, signedIn, someone } from './people.ts'
import { atDesk, onPhone } from './screens.ts'
import { openSite, reload, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ AUTOPILOT: 'on', AUTOPILOT_STEP_MS: '2000' })
})
afterAll(() => site?.close())

describe('on a phone', () => {
  const screen = onPhone
  it('help with an order is asked for in its details and while it is tracked, and the answer appears live', async () => {
    const customer = await someone(site, screen)
    const { page, context, person, expectAccessible, expectClean } = customer
    const order = await orderDosa(await callAs(site, person))
    await visit(page, `/tracking?order=${order}`)
    await page.getByRole('button', { name: 'Need Help' }).click()
    const sheet = page.getByRole('dialog', { name: 'Help' })
    await sheet.getByRole('group', { name: 'What is it about?' }).waitFor()
    expect((await sheet.boundingBox())?.height).toBe(page.viewportSize()?.height)
    await sheet.getByRole('button', { name: 'Send Message' }).click()
    await sheet.getByText('Please choose what it is about').waitFor()
    await sheet.getByText('Please type a message').waitFor()
    await expectAccessible('help that lacks everything')
    await sheet.getByText('My order is late').click()
    await sheet.getByLabel('Your message').fill('Where is my dosa?')
    await expectAccessible('asking for help')
    await sheet.getByRole('button', { name: 'Send Message' }).click()
    const log = sheet.getByRole('log', { name: 'Conversation' })
    await log.getByText('Where is my dosa?').waitFor()
    const field = sheet.getByLabel('Your message')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await log.getByText('Automatic answer').waitFor()
    await log.getByText('I am sorry about that.').waitFor()
    await expectAccessible('a conversation with support')

    // What cannot be sent stays in the field, and is there once when it is sent again.
    await page.route('**/messages', (route) => route.abort())
    await field.fill('It is here, and it is cold.')
    await sheet.getByRole('button', { name: 'Send', exact: true }).click()
    await sheet.getByRole('alert').waitFor()
    expect(await field.inputValue()).toBe('It is here, and it is cold.')
    await expectAccessible('a message that was not sent')
    await page.unroute('**/messages')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: 'Delivered' }).waitFor()
    // Nobody is asked at the door how it was.
    await page.getByRole('button', { name: 'Rate your order' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)

    await visit(page, `/customer-dashboard?tab=orders&order=${order}`)
    const details = page.getByRole('dialog', { name: `Order ${order}` })
    await details.getByRole('button', { name: 'Need Help' }).click()
    await log.getByText('Where is my dosa?').waitFor()
    await field.fill('It is here, and it is cold.')
    await field.press('Enter')
    await expect.poll(() => log.getByText('It is here, and it is cold.').count()).toBe(1)
    await log.getByText('you can ask for your money back').waitFor()
    await expectAccessible('a conversation over the details of an order')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await details.waitFor()
    expectClean(/api\/support\/.*messages/)
    await context.close()
  })

  it('an admin answers, the dashboard marks it as unread, and it is solved', async () => {
    const customer = await someone(site, screen)
    const { page, context, expectAccessible, expectClean } = customer
    const admin = await signedIn(site, atDesk, demoAccount('admin'))
    await visit(admin.page, '/admin-dashboard?tab=support')
    await admin.page.getByRole('heading', { level: 1, name: 'Support' }).waitFor()

    await visit(page, '/customer-dashboard?tab=help')
    await page.getByText('Nothing to solve').waitFor()
    await expectAccessible('no conversation yet')
    await page.getByRole('button', { name: 'Ask for Help' }).click()
    const sheet = page.getByRole('dialog', { name: 'Help' })
    const subject = `Do you deliver to Hosur? ${customer.person.username}`
    await sheet.getByLabel('Subject').fill(subject)
    await sheet.getByLabel('Your message').fill('My mother lives there.')
    await sheet.getByRole('button', { name: 'Send Message' }).click()
    await sheet.getByRole('log').getByText('My mother lives there.').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: subject }).waitFor()

    await admin.page.getByRole('link', { name: subject }).click()
    const desk = admin.page.getByRole('region', { name: 'Conversation with support' })
    await desk.getByRole('log').getByText('My mother lives there.').waitFor()
    await desk.getByLabel('Looked after by').selectOption('I look after it')
    await desk.getByLabel('Canned replies').selectOption('Looking into it')
    expect(await desk.getByLabel('Your message').inputValue()).toMatch(/^Namaste .+, thank you for writing/)
    await admin.expectAccessible('a canned reply')
    await desk.getByLabel('Your message').fill('Not yet, but soon.')
    await desk.getByRole('button', { name: 'Send', exact: true }).click()
    await desk.getByRole('log').getByText('Not yet, but soon.').waitFor()
    await admin.expectAccessible('an answer of support')

    const card = page.getByRole('link', { name: subject })
    await card.getByText('1 new').waitFor()
    await card.getByText('Answered').waitFor()
    const tab = page
      .getByRole('navigation', { name: 'Customer Dashboard' })
      .getByRole('link', { name: /^Help/ })
    await expect.poll(() => tab.textContent()).toContain('1 unread')
    await expectAccessible('a conversation with something new')
    await card.click()
    await sheet.getByRole('log').getByText('Not yet, but soon.').waitFor()
    await reload(page)
    await sheet.getByRole('log').getByText('Not yet, but soon.').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => tab.textContent()).toBe('Help')
    await card.click()
    await sheet.getByRole('button', { name: 'Mark as Solved' }).click()
    await sheet.getByText('This conversation is resolved.').waitFor()
    await expectAccessible('a conversation that is resolved')
    await desk.getByText('Resolved', { exact: true }).waitFor()
    expectClean()
    admin.expectClean()
    await admin.context.close()
    await context.close()
  })
})
