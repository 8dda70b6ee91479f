import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printedLines } from '#tests/printed.ts'
import { callAs, orderDosa } from './calls.ts'
import { expectFits } from './fits.ts'
import { detailsOf, openOrder } from './order-drawer.ts'
import { ownRestaurant, query } from './own-restaurant.ts'
import { register, signedIn } from './people.ts'
import { atDesk } from './screens.ts'
import { openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

/** Printed by the page: what stood on the paper, and how large the paper was in millimetres. */
type Paper = { text: string; width: number; height: number }

/** Keeps what is printed instead of opening the browser's dialog, which nobody could press here. */
const keepPrints = async (page: Page) => {
  const papers: Paper[] = []
  const session = await page.context().newCDPSession(page)
  await page.exposeFunction('paper', async (text: string) => {
    // Before it is printed: the sheet is taken away after that.
    const sheets = await page.locator('#print-sheet > div').count()
    const { data } = await session.send('Page.printToPDF', {
      preferCSSPageSize: true,
      printBackground: false,
    })
    const pdf = Buffer.from(data, 'base64').toString('latin1')
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
    expect(boxes, 'a page for each').toHaveLength(sheets)
    const [width, height] = [1, 2].map((side) => (Number(boxes[0]?.[side]) / 72) * 25.4)
    papers.push({ text, width: width ?? 0, height: height ?? 0 })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  })
  await page.addInitScript(() => {
    window.print = () => {
      const { paper } = window as unknown as { paper: (text: string) => void }
      const lines = document.querySelectorAll('#print-sheet > div > *')
      paper([...lines].map((line) => line.textContent || '--').join('\n'))
    }
  })
  return papers
}

type FakeUsb = {
  sent: number[][]
  fails: '' | 'choose' | 'claim' | 'transfer'
  forgotten: boolean
  held: boolean
}

/**
 * A printer that keeps what it gets, in place of one that would have to be plugged in. `fails` says what goes
 * wrong from now on.
 */
const plugIn = (page: Page) =>
  page.addInitScript(() => {
    const fake: FakeUsb = { sent: [], fails: '', forgotten: false, held: false }
    const device = {
      vendorId: 0x04b8,
      productId: 0x0202,
      serialNumber: 'K1',
      productName: 'Kitchen TM-T82',
      configuration: null as object | null,
      open: async () => {
        if (fake.held) throw new DOMException('in use', 'InvalidStateError')
        fake.held = true
      },
      close: async () => {
        fake.held = false
      },
      selectConfiguration: async () => {
        const endpoints = [
          { endpointNumber: 2, direction: 'in', type: 'bulk' },
          { endpointNumber: 1, direction: 'out', type: 'bulk' },
        ]
        device.configuration = {
          interfaces: [{ interfaceNumber: 0, alternates: [{ interfaceClass: 7, endpoints }] }],
        }
      },
      claimInterface: async () => {
        if (fake.fails === 'claim') throw new DOMException('claimed', 'NetworkError')
      },
      releaseInterface: async () => undefined,
      transferOut: async (endpoint: number, data: Uint8Array) => {
        if (fake.fails === 'transfer') return { status: 'stall' }
        if (endpoint === 1) fake.sent.push([...data])
        return { status: 'ok' }
      },
      forget: async () => {
        fake.forgotten = true
      },
    }
    const usb = {
      getDevices: async () => (fake.forgotten ? [] : [device]),
      requestDevice: async () => {
        if (fake.fails === 'choose') throw new DOMException('none chosen', 'NotFoundError')
        fake.forgotten = false
        return device
      },
    }
    Object.defineProperty(navigator, 'usb', { value: usb })
    Object.assign(window, { fake })
  })

const fail = (page: Page, what: FakeUsb['fails']) =>
  page.evaluate((value) => {
    const { fake } = window as unknown as { fake: FakeUsb }
    fake.fails = value
  }, what)
const sentTo = (page: Page) =>
  page.evaluate(() => {
    const { fake } = window as unknown as { fake: FakeUsb }
    return fake.sent
  })

describe('at a desk', () => {
  const screen = atDesk
  test('a kitchen prints tickets and labels on 80 mm, by press and on accept, and a reprint says so on every device', async () => {
    const { id: restaurant, dishId, name, person } = await ownRestaurant(site)
    await query(site, "UPDATE restaurants SET fssai_number = '10012011000168' WHERE id = $1", [restaurant])
    await query(site, "UPDATE dishes SET allergens = ARRAY['milk', 'nuts'] WHERE id = $1", [dishId])
    const kitchen = await signedIn(site, screen, person)
    const { page, expectAccessible } = kitchen
    const papers = await keepPrints(page)
    const customer = await callAs(site, await register(page, 'customer'))
    const first = await orderDosa(customer, { dishId, quantity: 2 })
    await query(site, `UPDATE orders SET shipping = shipping || '{"notes": "Ring twice"}' WHERE id = $1`, [
      first,
    ])
    const called = first.slice(-4)
    await visit(page, '/restaurant-dashboard?tab=orders')
    const card = await openOrder(page, first)
    await card.getByRole('button', { name: 'Print ticket' }).click()
    await expect.poll(() => papers.length).toBe(1)
    const ticket = papers[0]?.text.split('\n') ?? []
    expect(ticket).toEqual([
      called,
      first,
      name,
      '--',
      expect.stringMatching(/^Placed: .+\d:\d\d/),
      expect.stringMatching(/^Promised: \d+:\d\d/),
      '--',
      '2 × Masala Dosa',
      '--',
      'Note: Ring twice',
      'No cutlery',
      '--',
      // The courier collects it.
      expect.stringMatching(/^Cash on Delivery: ₹\d+/),
    ])
    expect(papers[0]?.width).toBeCloseTo(80, 0)
    expect(papers[0]?.height).toBeGreaterThan(60)
    // Nothing of it stays on the page.
    await expect.poll(() => page.locator('#print-sheet').count()).toBe(0)

    // By key: the label has the first name alone, what is in the bag, and the licence.
    await card.getByRole('button', { name: 'Print label' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => papers.length).toBe(2)
    expect(papers[1]?.text.split('\n')).toEqual([
      called,
      first,
      'Asha',
      'Bag 1 of 1',
      '--',
      '2 × Masala Dosa',
      'Contains: Milk, Peanuts and tree nuts',
      '--',
      name,
      'FSSAI licence 10012011000168',
    ])
    await expectAccessible('an order with what prints it')
    await expectFits(page)
    // A label for each bag, on the roll that this device has.
    await visit(page, '/restaurant-dashboard?tab=settings&page=printing')
    await page.getByLabel('Paper of the labels').selectOption('62 mm')
    await query(site, `UPDATE orders SET shipping = shipping || '{"notes": "Nut allergy!"}' WHERE id = $1`, [
      first,
    ])
    await visit(page, `/restaurant-dashboard?tab=orders&order=${first}`)
    await (await detailsOf(page, first)).getByLabel('How many bags').selectOption('2')
    await card.getByRole('button', { name: 'Print label' }).click()
    await expect.poll(() => papers.length).toBe(3)
    expect(papers[2]?.width).toBeCloseTo(62, 0)
    expect(papers[2]?.text.split('\n').filter((line) => /^(Bag|ALLERGY)/.test(line))).toEqual([
      'Bag 1 of 2',
      'ALLERGY: Nut allergy!',
      'Bag 2 of 2',
      'ALLERGY: Nut allergy!',
    ])

    // A setting of the device: the ticket comes with the press that accepts; it was printed before, so it is
    // a reprint.
    await visit(page, '/restaurant-dashboard?tab=settings&page=printing')
    const onAccept = page.getByLabel('Print the ticket when an order is accepted here')
    await onAccept.focus()
    await page.keyboard.press('Space')
    expect(await onAccept.isChecked()).toBe(true)
    await expectAccessible('the settings of printing')
    await expectFits(page)
    await visit(page, '/restaurant-dashboard/kitchen')
    await page
      .getByRole('article', { name: `Order ${first}` })
      .getByRole('button', { name: 'Accept & Start Preparing' })
      .click()
    await expect.poll(() => papers.length).toBe(4)
    expect(papers[3]?.text.split('\n').slice(0, 3)).toEqual(['Reprint 2', '#1', first])
    await expectAccessible('the kitchen screen with what prints')
    await expectFits(page)

    // Another device agrees, and prints nothing by itself.
    const other = await signedIn(site, screen, person)
    const otherPapers = await keepPrints(other.page)
    await visit(other.page, '/restaurant-dashboard/kitchen')
    const second = await orderDosa(customer, { dishId, quantity: 1 })
    const ticketOf = (id: string) => other.page.getByRole('article', { name: `Order ${id}` })
    await ticketOf(second).getByRole('button', { name: 'Accept & Start Preparing' }).click()
    await ticketOf(second).getByRole('button', { name: 'Mark as Ready for Pickup' }).waitFor()
    const menuOf = (id: string) => other.page.getByRole('dialog', { name: `Order ${id}` })
    await ticketOf(first)
      .getByRole('button', { name: `More about ${first}` })
      .click()
    await menuOf(first).getByRole('button', { name: 'Print ticket' }).click()
    await expect.poll(() => otherPapers.length).toBe(1)
    expect(otherPapers[0]?.text.split('\n').slice(0, 3)).toEqual(['Reprint 3', '#1', first])

    // A response that never came: the next press is the same print, no reprint.
    let lost = 0
    await other.page.route('**/prints', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await menuOf(first).getByRole('button', { name: 'Close' }).click()
    await ticketOf(second)
      .getByRole('button', { name: `More about ${second}` })
      .click()
    await menuOf(second).getByRole('button', { name: 'Print ticket' }).click()
    await other.page.getByText('No response from server. Please check your connection.').waitFor()
    await menuOf(second).getByRole('button', { name: 'Print ticket' }).click()
    await expect.poll(() => otherPapers.length).toBe(2)
    expect(otherPapers[1]?.text.split('\n')[0]).toBe('#2')
    other.expectClean(/ERR_FAILED/)
    kitchen.expectClean()
    for (const { context } of [kitchen, other]) await context.close()
  })

  test('a receipt printer by USB prints without a dialog, and the browser where it fails', async () => {
    const { dishId, name, person } = await ownRestaurant(site)
    const kitchen = await signedIn(site, screen, person)
    const { page, expectAccessible } = kitchen
    const papers = await keepPrints(page)
    await plugIn(page)
    const customer = await callAs(site, await register(page, 'customer'))
    const id = await orderDosa(customer, { dishId, quantity: 2 })
    await visit(page, '/restaurant-dashboard?tab=settings&page=printing')
    const section = page.getByRole('region', { name: 'Printing', exact: true })
    const connect = section.getByRole('button', { name: 'Connect a printer' })
    // Nothing chosen is nothing wrong; a printer that something else holds is.
    await fail(page, 'choose')
    await connect.click()
    await section.getByText('The browser prints.').waitFor()
    await fail(page, 'claim')
    await connect.click()
    await page.getByText('The printer could not be opened. Another program may be using it.').waitFor()
    await fail(page, '')
    await connect.focus()
    await page.keyboard.press('Enter')
    await section.getByText('Printing on: Kitchen TM-T82').waitFor()
    const forget = section.getByRole('button', { name: 'Forget the printer' })
    await expect.poll(() => forget.evaluate((button) => button === document.activeElement)).toBe(true)
    await expectAccessible('the settings with a receipt printer')
    await expectFits(page)

    await visit(page, '/restaurant-dashboard?tab=orders')
    const card = await openOrder(page, id)
    await card.getByRole('button', { name: 'Print ticket' }).click()
    await expect.poll(async () => (await sentTo(page)).length).toBeGreaterThan(0)
    expect(printedLines(new Uint8Array((await sentTo(page)).flat()))).toEqual([
      `x4 bold ${id.slice(-4)}`,
      id,
      name,
      '-'.repeat(48),
      expect.stringMatching(/^Placed: /),
      expect.stringMatching(/^x2 bold Promised: /),
      '-'.repeat(48),
      'x2 bold 2 x Masala Dosa',
      'bold No cutlery',
      '-'.repeat(48),
      expect.stringMatching(/^Cash on Delivery: Rs\.\d/),
      '[cut]',
    ])
    expect(papers).toEqual([])

    // It stops: the browser prints what was counted, once.
    await fail(page, 'transfer')
    await card.getByRole('button', { name: 'Print ticket' }).click()
    await expect.poll(() => papers.length).toBe(1)
    expect(papers[0]?.text.split('\n')[0]).toBe('Reprint 2')
    await page.getByText('The receipt printer did not take it').waitFor()
    await expect.poll(() => page.locator('#print-sheet').count()).toBe(0)

    // What it has no letters for is drawn.
    await query(site, "UPDATE order_items SET name = 'मसाला दोसा' WHERE order_id = $1", [id])
    await fail(page, '')
    const before = (await sentTo(page)).length
    await card.getByRole('button', { name: 'Print label' }).click()
    await expect.poll(async () => (await sentTo(page)).length).toBeGreaterThan(before)
    const label = new Uint8Array((await sentTo(page)).slice(before).flat())
    await expect
      .poll(() => printedLines(label))
      .toContainEqual(expect.stringMatching(/^\[picture 576x\d+\]$/))

    await visit(page, '/restaurant-dashboard?tab=settings&page=printing')
    await forget.click()
    await section.getByText('The browser prints.').waitFor()
    await visit(page, `/restaurant-dashboard?tab=orders&order=${id}`)
    await card.getByRole('button', { name: 'Print label' }).click()
    await expect.poll(() => papers.length).toBe(2)
    kitchen.expectClean()
    await kitchen.context.close()
  })
})
