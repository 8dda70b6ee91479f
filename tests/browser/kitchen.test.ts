import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { showColumn } from './order-drawer.ts'
import { demoAccount, register, signedIn, someone } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, reload, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('on a phone', () => {
  const screen = { ...onPhone, dark: true }

  it('the kitchen hands over what no agent has taken; the customer sees each status in colours of its own', async () => {
    const customer = await someone(site, screen)
    const kitchen = await signedIn(site, screen, demoAccount('restaurant'))
    const order = await callAs(site, customer.person)
    const agent = await callAs(site, await register(customer.page, 'delivery_agent'))
    const [handedOver, carried, refused] = [
      await orderDosa(order),
      await orderDosa(order),
      await orderDosa(order),
    ]
    await visit(customer.page, '/orders')
    await visit(kitchen.page, '/restaurant-dashboard?tab=orders')
    const press = async (id: string, column: string, name: string) => {
      await showColumn(kitchen.page, column)
      await kitchen.page
        .getByRole('article', { name: `Order ${id}` })
        .getByRole('button', { name })
        .click()
    }
    const colors = new Map<string, string>()
    /** What the customer's list says of an order, as it is loaded now. */
    const sees = async (id: string, label: string) => {
      const pill = customer.page
        .getByRole('article')
        .filter({ hasText: id })
        .getByText(label, { exact: true })
      await expect
        .poll(async () => {
          await reload(customer.page)
          await customer.page.getByRole('article').filter({ hasText: id }).waitFor()
          return pill.count()
        })
        .toBe(1)
      colors.set(label, await pill.evaluate((element) => getComputedStyle(element).backgroundColor))
    }

    await sees(handedOver, 'Order Confirmed')
    await press(handedOver, 'New', 'Accept & Start Preparing')
    await sees(handedOver, 'Preparing Your Food')
    await press(handedOver, 'Preparing', 'Mark as Ready for Pickup')
    await press(handedOver, 'Ready', 'Confirm Delivery')
    await kitchen.page.getByRole('dialog').getByRole('button', { name: 'Confirm Delivery' }).click()
    await sees(handedOver, 'Delivered')

    await press(carried, 'New', 'Accept & Start Preparing')
    await sees(carried, 'Preparing Your Food')
    for (const move of ['claim', 'start-pickup']) await agent(`/api/deliveries/${carried}/${move}`)
    await press(carried, 'Preparing', 'Mark as Ready for Pickup')
    const confirm = kitchen.page
      .getByRole('article', { name: `Order ${carried}` })
      .getByRole('button', { name: 'Confirm Delivery' })
    await sees(carried, 'Ready for Pickup')
    // An agent holds this one.
    expect(await confirm.count()).toBe(0)
    await agent(`/api/deliveries/${carried}/confirm-pickup`)
    await sees(carried, 'Out for Delivery')
    await agent(`/api/deliveries/${carried}/complete`)

    await order(`/api/orders/${refused}/cancel`, {})
    await sees(refused, 'Cancelled')

    await customer.expectAccessible('orders of every status')
    const styled = ['Order Confirmed', 'Preparing Your Food', 'Out for Delivery', 'Delivered', 'Cancelled']
    expect(new Set(styled.map((label) => colors.get(label))).size).toBe(styled.length)
    for (const visitor of [customer, kitchen]) {
      visitor.expectClean()
      await visitor.context.close()
    }
  })
})
