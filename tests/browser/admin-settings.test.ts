import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs } from './calls.ts'
import { expectFits } from './fits.ts'
import { demoAccount, signedIn } from './people.ts'
import { atDesk, atWidth, phone } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
// Other journeys use the same site.
afterAll(async () => {
  const call = await callAs(site, demoAccount('admin'))
  await call(
    '/api/admin/settings',
    {
      pricing: { rateChanges: [] },
      ordering: { open: true, notice: '', cancelMinutes: 5 },
      siteContent: { hi: {} },
    },
    'PUT',
  )
  await site?.close()
})

describe('at a desk', () => {
  const screen = atDesk
  test('an admin changes a setting, is told what does not fit, plans a tax and closes the platform', async () => {
    const { page, context, expectAccessible, expectClean } = await signedIn(
      site,
      screen,
      demoAccount('admin'),
    )
    await visit(page, '/admin-dashboard?tab=settings')
    const cancel = page.getByLabel('Minutes to cancel free of charge')
    await cancel.fill('4')
    await page.getByRole('button', { name: 'Save how orders are taken' }).click()
    await page.getByText('Please enter 5 to 120 minutes: 5 are promised').waitFor()
    await expectAccessible('settings with one that does not fit')
    await expectFits(page)
    await cancel.fill('7')
    await page.getByRole('link', { name: 'Promo Codes' }).click()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await atWidth(page, phone.width, async () => {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Promo Codes' }).click()
      await page.getByRole('button', { name: 'Stay here' }).click()
    })
    await page.getByLabel('Customers can order').uncheck()
    await page.getByLabel('What customers are told while they cannot').fill('Back at five.')
    await page.getByRole('button', { name: 'Save how orders are taken' }).click()
    const question = page.getByRole('alertdialog', { name: 'Change this for everybody?' })
    await question.getByText('Customers can order').waitFor()
    await expectAccessible('the question before a setting is changed')
    await question.getByRole('button', { name: 'Change it' }).click()
    await page.getByText('Saved: it holds at once, everywhere').waitFor()
    const quoted = await fetch(`${site.address}/api/quote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ dishId: 'annapurna-bhavan-masala-dosa', quantity: 1 }] }),
    })
    expect([quoted.status, (await quoted.json()).message]).toEqual([409, 'Back at five.'])
    // Every page for customers says so.
    const { page: menu, context: visitor } = await site.visitor(phone)
    const closed = menu.getByRole('banner').getByText('Back at five.')
    await visit(menu, '/menu')
    await closed.waitFor()
    await expectFits(menu)
    await visitor.close()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => page.getByLabel('Customers can order').isChecked()).toBe(true)

    // A comma in the place of a point is no amount; a fee is confirmed with what it was, and can be undone.
    const fee = page.getByLabel('Delivery fee (₹)')
    const before = await fee.inputValue()
    await fee.fill('7,50')
    await page.getByRole('button', { name: 'Save prices and shares' }).click()
    await page.getByRole('region', { name: 'Prices and shares' }).getByRole('alert').first().waitFor()
    await fee.fill('7.50')
    await page.getByRole('button', { name: 'Save prices and shares' }).click()
    await question.getByText('₹7.50').waitFor()
    await question.getByRole('button', { name: 'Change it' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => fee.inputValue()).toBe(before)

    const rates = page.getByRole('region', { name: 'Planned tax rates' })
    await rates.getByLabel('From', { exact: true }).fill('2031-04-01')
    await rates.getByRole('button', { name: 'Plan' }).scrollIntoViewIfNeeded()
    await rates.getByLabel('Tax on food (%)').fill('9')
    await rates.getByRole('button', { name: 'Plan' }).click()
    await page.getByText('From 1 Apr 2031: food 9 %, delivery –').waitFor()
    await page.getByRole('button', { name: 'Remove the rates from 1 Apr 2031' }).click()
    await page.getByText('None. A change of the law can be entered before its day.').waitFor()
    // Couriers' pay by the way, from a day on.
    const pay = page.getByRole('region', { name: "Couriers' pay from a day on" })
    await pay.getByRole('button', { name: 'Plan' }).click()
    await pay.getByText('Please enter a day such as 2026-04-01').first().waitFor()
    await pay.getByLabel('From', { exact: true }).fill('2031-04-01')
    await pay.getByLabel('At least (₹)').fill('30')
    await pay.getByLabel('Minutes of waiting that are not paid').fill('99')
    await pay.getByRole('button', { name: 'Plan' }).click()
    await pay.getByText('Please enter 0 to 60 minutes').first().waitFor()
    await pay.getByLabel('Minutes of waiting that are not paid').fill('4')
    await pay.getByRole('button', { name: 'Plan' }).click()
    await pay.getByText('From 1 Apr 2031: ₹8.00 a km, ₹30.00 at least').waitFor()
    await pay.getByRole('button', { name: 'Remove the pay from 1 Apr 2031' }).click()
    await pay.getByText("None: couriers have their share of each order's total.").waitFor()
    expectClean(/api\/admin\/settings|api\/quote/)
    await context.close()
  })

  test('an admin writes what the site says, sees it before it is published, and takes it back', async () => {
    const { page, context, expectAccessible, expectClean } = await signedIn(
      site,
      screen,
      demoAccount('admin'),
    )
    await visit(page, '/admin-dashboard?tab=site-content&language=hi')
    const headline = page.getByLabel('Headline')
    await headline.fill('')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Please enter a text').waitFor()
    await headline.fill('आज क्या खाएँगे,')
    await page.getByText('Meera', { exact: false }).or(page.getByText('मीरा अय्यर')).first().click()
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('heading', { name: 'As visitors will see it' }).locator('..')
    await preview.getByText('आज क्या खाएँगे,').waitFor()
    await expectAccessible('what the site says')
    await expectFits(page)
    const home = async () => (await fetch(`${site.address}/hi`)).text()
    expect(await home()).not.toContain('आज क्या खाएँगे,')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Published: visitors see it now').waitFor()
    await expect.poll(home).toContain('आज क्या खाएँगे,')
    await page.getByRole('button', { name: 'Back to the original texts' }).click()
    await page.getByRole('button', { name: 'Replace' }).click()
    await expect.poll(() => headline.inputValue()).toBe('घर जैसा खाना,')
    await expect.poll(home).toContain('घर जैसा खाना,')
    expectClean(/api\/admin\/settings/)
    await context.close()
  })
})
