import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dishes, dishOptionGroups, dishOptions } from '#server/db/tables/index.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { testApp } from '#tests/app.ts'
import { card, makeDish, makeOptions, makePerson } from '#tests/builders.ts'
import { withoutIntervals } from '#tests/intervals.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { whileTime } from '#tests/runs.ts'
import { changeSilently } from '#tests/silently.ts'
import { receiptText } from '../orders/messages/order-receipt.ts'
import { findOrder } from '../orders/read-orders.ts'
import { issueCode } from '../promotions/issue-code.ts'

let m: Marketplace
beforeAll(async () => {
  m = await withoutIntervals(marketplace)
})
afterAll(() => m.close())

/** A biryani in two sizes, with extras of which up to two can be chosen. */
let biryani: string
let size: Record<string, string>
let extras: Record<string, string>
beforeEach(async () => {
  biryani = (await makeDish(m.deps, m.restaurant.id, { name: 'Veg Biryani', price: 700, isVeg: true })).id
  size = await makeOptions(
    m.deps,
    biryani,
    { name: 'Size', minChoices: 1, maxChoices: 1 },
    { Half: { isDefault: true }, Full: { price: 550 } },
  )
  extras = await makeOptions(
    m.deps,
    biryani,
    { name: 'Extras', maxChoices: 2, sortOrder: 1 },
    {
      Raita: { price: 99 },
      Egg: { price: 79, isVeg: false },
      Papad: { price: 49 },
      Ghee: { available: false },
    },
  )
  await m.deps.catalogueChanges.sweep()
})

type Line = { dishId?: string; quantity?: number; options?: unknown }
const lines = (...of: Line[]) => of.map((line) => ({ dishId: biryani, quantity: 1, ...line }))
const quote = async (...of: Line[]) => m.call('POST', '/api/quote', { body: { items: lines(...of) } })

describe('a dish with options', () => {
  it('says in lists only that there are some, and all of them on its own', async () => {
    const { body: list } = await m.call('GET', `/api/dishes?restaurant=${m.restaurant.id}&limit=100`)
    const listed = list.items.find(({ id }: { id: string }) => id === biryani)
    expect(listed).toMatchObject({ customizable: true })
    expect(listed).not.toHaveProperty('options')
    expect(list.items.find(({ id }: { id: string }) => id === m.dal.id)).not.toHaveProperty('customizable')
    const { body } = await m.call('GET', `/api/dishes/${biryani}`)
    expect(body).toMatchObject({
      ...listed,
      options: [
        { name: 'Size', min: 1, max: 1 },
        { min: 0, max: 2 },
      ],
    })
    expect(body.options[0].choices).toEqual([
      { id: size.Half, name: 'Half', nameHi: '', price: 0, isVeg: null, available: true, isDefault: true },
      { id: size.Full, name: 'Full', nameHi: '', price: 550, isVeg: null, available: true, isDefault: false },
    ])
    expect((await m.call('GET', `/api/dishes/${m.dal.id}`)).body.options).toEqual([])
  })

  it('costs its own price and that of its options, each set of them on a line of its own', async () => {
    const { status, body } = await quote(
      { options: [extras.Raita, size.Full], quantity: 2 },
      { options: [size.Full, extras.Raita] },
      { options: [size.Half] },
      {},
    )
    expect(status).toBe(200)
    expect(body.orders[0].items).toEqual([
      {
        dishId: biryani,
        name: 'Veg Biryani',
        quantity: 3,
        price: 1349,
        lineTotal: 4047,
        options: [
          { id: size.Full, name: 'Full', price: 550 },
          { id: extras.Raita, name: 'Raita', price: 99 },
        ],
      },
      // What was not chosen is the default, and so the same.
      expect.objectContaining({
        quantity: 2,
        price: 700,
        options: [{ id: size.Half, name: 'Half', price: 0 }],
      }),
    ])
    expect(body.orders[0].subtotal).toBe(5447)
  })

  it('refuses options that cannot be chosen, and names the line', async () => {
    const refused = async (options: unknown, at = 0) => {
      const before = at === 0 ? [] : [{ dishId: m.dal.id }]
      const { status, body } = await quote(...before, { options })
      expect([status, body.code]).toEqual([422, 'validation_failed'])
      return [body.message, body.fields[`items.${at}.options`]]
    }
    expect(await refused([size.Half, size.Full])).toEqual([
      'Only one of Size can be chosen for Veg Biryani.',
      'Only one of Size can be chosen',
    ])
    expect(await refused([extras.Raita, extras.Egg, extras.Papad], 1)).toEqual([
      'At most 2 of Extras can be chosen for Veg Biryani.',
      'At most 2 of Extras can be chosen',
    ])
    expect(await refused([extras.Ghee])).toEqual([
      'Ghee is not available with Veg Biryani right now. Please choose again.',
      'Ghee is not available right now',
    ])
    const unknown = [
      'Something chosen with Veg Biryani is no longer offered. Please choose again.',
      'No longer offered',
    ]
    const naan = await makeOptions(m.deps, m.naan.id, {}, { Butter: {} })
    expect(await refused([naan.Butter])).toEqual(unknown)
    expect(await refused(['none'])).toEqual(unknown)
    expect(await refused(["'; DROP TABLE dishes --", '\u0000'])).toEqual(unknown)
    expect(await refused([size.group])).toEqual(unknown)
    expect(await refused([size.Half, size.Half])).toEqual(Array(2).fill('Each option can be chosen once'))
    for (const options of ['x', [1], [''], {}, null, Array(31).fill('x')])
      expect((await quote({ options })).status, JSON.stringify(options)).toBe(422)
  })

  it('that needs a choice without a default refuses an order without it', async () => {
    await makeOptions(
      m.deps,
      biryani,
      { name: 'Bread', minChoices: 2, maxChoices: 3 },
      { Naan: {}, Roti: {}, Poori: {} },
    )
    const several = 'Please choose at least 2 of Bread for Veg Biryani.'
    expect((await quote({})).body.message).toBe(several)
    await m.deps.catalogueChanges.sweep()
    expect(await m.checkout({ items: lines({}) })).toMatchObject({ status: 422, body: { message: several } })
    await m.deps.db.update(dishOptionGroups).set({ minChoices: 1 }).where(eq(dishOptionGroups.name, 'Bread'))
    expect((await quote({})).body.message).toBe('Please choose Bread for Veg Biryani.')
    await m.deps.db.delete(dishOptionGroups).where(eq(dishOptionGroups.name, 'Bread'))
    expect((await quote({})).status).toBe(200)
  })

  it('may not be given an option with a default that costs something, or a group that nobody can satisfy', async () => {
    await expect(makeOptions(m.deps, biryani, {}, { Gold: { price: 1, isDefault: true } })).rejects.toThrow()
    await expect(makeOptions(m.deps, biryani, {}, { Gift: { price: -1 } })).rejects.toThrow()
    await expect(makeOptions(m.deps, biryani, { minChoices: 2, maxChoices: 1 }, { A: {} })).rejects.toThrow()
  })
})

describe('an order with options', () => {
  it('keeps their names and prices for customer, kitchen, agent and receipt, whatever changes later', async () => {
    const { body: quoted } = await quote(
      { options: [size.Full, extras.Egg], quantity: 2 },
      { dishId: m.naan.id },
    )
    const order = await m.place({
      items: lines({ options: [extras.Egg, size.Full], quantity: 2 }, { dishId: m.naan.id }),
      paymentMethod: 'creditCard',
      payment: card(),
    })
    const options = [
      { name: 'Full', price: 550 },
      { name: 'Egg', price: 79 },
    ]
    expect(order.items).toEqual([
      { dishId: biryani, name: 'Veg Biryani', quantity: 2, refunded: 0, price: 1329, options },
      { dishId: m.naan.id, name: 'Butter Naan', quantity: 1, refunded: 0, price: 250, options: [] },
    ])
    expect(order.total).toBe(quoted.total)
    await m.deps.db
      .update(dishOptions)
      .set({ price: paise(1), name: 'Big' })
      .where(eq(dishOptions.id, size.Full ?? ''))
    await m.deps.db.delete(dishOptions).where(eq(dishOptions.id, extras.Egg ?? ''))
    // The menu has them still, and so their pictures.
    const items = order.items.map((item) => ({ ...item, picture: expect.any(Object) }))
    expect(await m.see(order.id)).toEqual({ ...order, items })
    const { body: kitchen } = await m.call('GET', '/api/restaurant/orders', { as: m.staff })
    expect(kitchen.items[0].items).toEqual(items)
    await m.kitchen(order.id, 'accept')
    await m.kitchen(order.id, 'ready')
    const { body: carried } = await m.carry(order.id, 'claim')
    expect(carried.orderDetails[0]).toEqual({ name: 'Veg Biryani', quantity: 2, options: ['Full', 'Egg'] })
    const record = await findOrder(m.deps.db, order.id)
    expect(record && receiptText(record, 'en').lines).toEqual([
      { text: '2 × Veg Biryani (₹13.29)', amount: '₹26.58', details: ['Full (+₹5.50)', 'Egg (+₹0.79)'] },
      { text: '1 × Butter Naan (₹2.50)', amount: '₹2.50', details: [] },
    ])
    const mine = await m.call('GET', `/api/users/${m.customer.id}/export`, { as: m.customer })
    expect(JSON.stringify(mine.body)).toContain('"name":"Egg"')
  })

  it('is placed once, however often it is sent, and refused with other options under the same key', async () => {
    const key = randomUUID()
    const [first, again] = await Promise.all(
      [0, 1].map(() => m.checkout({ items: lines({ options: [size.Full, extras.Raita] }) }, key)),
    )
    expect(first?.status).toBe(201)
    expect(again?.body).toEqual(first?.body)
    const reordered = await m.checkout({ items: lines({ options: [extras.Raita, size.Full] }) }, key)
    expect(reordered.body).toEqual(first?.body)
    const other = await m.checkout({ items: lines({ options: [size.Half] }) }, key)
    expect(other.body.code).toBe('idempotency_key_reused')
  })

  it('is priced by the database even where the news of a change was lost', async () => {
    const chosen = { items: lines({ options: [size.Full, extras.Raita] }) }
    expect((await m.place(chosen)).subtotal).toBe(1349)
    const silently = (statement: string, values: unknown[]) => changeSilently(m.deps, statement, values)
    await silently('UPDATE dish_options SET price = 600 WHERE id = $1', [size.Full])
    expect((await m.place(chosen)).subtotal).toBe(1399)
    await silently("UPDATE dish_options SET name = 'Large' WHERE id = $1", [size.Full])
    expect((await m.place(chosen)).items[0]?.options[0]?.name).toBe('Large')
    await silently('UPDATE dish_options SET available = false WHERE id = $1', [extras.Raita])
    expect((await m.checkout(chosen)).body.message).toBe(
      'Raita is not available with Veg Biryani right now. Please choose again.',
    )
    await silently('UPDATE dish_options SET available = true WHERE id = $1', [extras.Raita])
    expect((await m.checkout(chosen)).status).toBe(201)
    await silently('UPDATE dish_option_groups SET min_choices = 2 WHERE id = $1', [extras.group])
    expect((await m.checkout(chosen)).body.message).toBe(
      'Please choose at least 2 of Extras for Veg Biryani.',
    )
    await silently('UPDATE dish_option_groups SET min_choices = 0, dish_id = $2 WHERE id = $1', [
      extras.group,
      m.naan.id,
    ])
    expect((await m.checkout(chosen)).body.fields).toEqual({ 'items.0.options': 'No longer offered' })
  })

  it('takes the price of a change that any instance or SQL made, once it is known', async () => {
    const chosen = { items: lines({ options: [size.Full] }) }
    expect((await m.place(chosen)).subtotal).toBe(1250)
    await m.deps.db
      .update(dishOptions)
      .set({ price: paise(650) })
      .where(eq(dishOptions.id, size.Full ?? ''))
    expect((await quote(...chosen.items)).body.orders[0].subtotal).toBe(1350)
    expect((await m.place(chosen)).subtotal).toBe(1350)
  })

  it('reaches another instance, in its lists and in what it charges', async () => {
    const other = await testApp({ database: { ...m.database, close: async () => {} } })
    try {
      const at = await marketplace(other)
      const plain = await makeDish(m.deps, at.restaurant.id)
      await at.deps.catalogueChanges.sweep()
      const listed = async () =>
        (await at.call('GET', `/api/dishes?restaurant=${at.restaurant.id}`)).body.items
      const items = (...options: (string | undefined)[]) => ({
        items: [{ dishId: plain.id, quantity: 1, options }],
      })
      expect((await listed()).some(({ customizable }: { customizable?: true }) => customizable)).toBe(false)
      expect((await at.place(items())).subtotal).toBe(1000)
      const { Large } = await makeOptions(
        m.deps,
        plain.id,
        { minChoices: 1 },
        { Small: {}, Large: { price: 50 } },
      )
      await at.deps.catalogueChanges.sweep()
      expect(await listed()).toContainEqual(expect.objectContaining({ id: plain.id, customizable: true }))
      expect((await at.checkout(items())).body.message).toBe('Please choose Extras for Dal Makhani.')
      expect((await at.place(items(Large))).subtotal).toBe(1050)
      await m.deps.db
        .update(dishOptions)
        .set({ price: paise(70) })
        .where(eq(dishOptions.id, Large ?? ''))
      await at.deps.catalogueChanges.sweep()
      expect((await at.place(items(Large))).subtotal).toBe(1070)
    } finally {
      await other.close()
    }
  })

  it('gets a promo code off the price with its options', async () => {
    const { code } = await issueCode(m.deps, 'chat', null)
    const chosen = { items: lines({ options: [size.Full], quantity: 2 }), promoCode: code }
    const { body } = await m.call('POST', '/api/quote', { body: chosen })
    expect(body.orders[0]).toMatchObject({ subtotal: 2500, discount: 500, tax: 160 })
    const somebodyNew = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const placed = await m.checkout(chosen, randomUUID(), somebodyNew)
    expect(placed.body.orders[0]).toMatchObject({ subtotal: 2500, discount: 500, total: body.total })
  })

  it('saves what the offer took off the dish, not the price of its options', async () => {
    const summary = async () =>
      (await m.call('GET', `/api/orders/user/${m.customer.id}/summary`, { as: m.customer })).body.savedAmount
    const before = await summary()
    await m.deps.db
      .update(dishes)
      .set({ originalPrice: paise(1000), discount: 30 })
      .where(eq(dishes.id, biryani))
    await m.place({ items: lines({ options: [size.Full], quantity: 2 }) })
    expect((await summary()) - before).toBe(600)
  })
})

it('quote, order, receipt and ledger agree on any cart with options', async () => {
  const ids = [size.Half, size.Full, extras.Raita, extras.Egg, extras.Papad]
  const line = fc.record({
    dish: fc.constantFrom('biryani', 'dal', 'naan'),
    quantity: fc.integer({ min: 1, max: 4 }),
    options: fc.subarray([0, 1, 2, 3, 4]),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      whileTime(async (drawn) => {
        const dishIds = { biryani, dal: m.dal.id, naan: m.naan.id }
        const items = drawn.map(({ dish, quantity, options }) => ({
          dishId: dishIds[dish],
          quantity,
          ...(dish === 'biryani' && { options: options.map((at) => ids[at]) }),
        }))
        const { status, body: quoted } = await m.call('POST', '/api/quote', { body: { items } })
        const placed = await m.checkout({ items, paymentMethod: 'creditCard', payment: card() })
        if (status !== 200) {
          expect([placed.status, placed.body.message]).toEqual([status, quoted.message])
          return
        }
        const [order] = placed.body.orders
        expect(order.total).toBe(quoted.total)
        expect(
          order.items.map(({ price, quantity }: { price: number; quantity: number }) => price * quantity),
        ).toEqual(quoted.orders[0].items.map(({ lineTotal }: { lineTotal: number }) => lineTotal))
        const prices: Record<string, number> = { [biryani]: 700, [m.dal.id]: 1000, [m.naan.id]: 250 }
        const added = [0, 550, 99, 79, 49]
        const sum = drawn.reduce(
          (total, { dish, quantity, options }) =>
            total +
            quantity *
              ((prices[dishIds[dish]] ?? 0) +
                (dish === 'biryani' ? options.reduce((all, at) => all + (added[at] ?? 0), 0) : 0)),
          0,
        )
        expect(order.subtotal).toBe(sum)
        expect(await m.money(order.id)).toEqual({ customer: -order.total, clearing: order.total })
        const record = await findOrder(m.deps.db, order.id)
        expect(record && receiptText(record, 'en').sums.at(-1)?.amount).toBe(formatPaise(paise(order.total)))
      }),
    ),
    { numRuns: 25 },
  )
})

describe('an order is repeated', () => {
  const delivered = async (options: (string | undefined)[]) => {
    const order = await m.place({ items: lines({ options, quantity: 2 }) })
    await m.kitchen(order.id, 'accept')
    await m.kitchen(order.id, 'ready')
    await m.kitchen(order.id, 'deliver')
    return async () => (await m.call('POST', `/api/orders/${order.id}/reorder`, { as: m.customer })).body
  }

  it('with its options, and says what of them has changed', async () => {
    const again = await delivered([size.Full, extras.Raita])
    const options = [
      { id: size.Full, name: 'Full', price: 550, isVeg: null },
      { id: extras.Raita, name: 'Raita', price: 99, isVeg: null },
    ]
    expect(await again()).toMatchObject({ changes: [], items: [{ quantity: 2, options }] })
    await m.deps.db
      .update(dishOptions)
      .set({ price: paise(600) })
      .where(eq(dishOptions.id, size.Full ?? ''))
    await m.deps.db
      .update(dishOptions)
      .set({ available: false })
      .where(eq(dishOptions.id, extras.Raita ?? ''))
    expect(await again()).toMatchObject({
      changes: [
        { kind: 'option', name: 'Veg Biryani', option: 'Raita' },
        { kind: 'price', name: 'Veg Biryani', before: 1250, now: 1300 },
      ],
      items: [{ options: [{ name: 'Full', price: 600 }] }],
    })
  })

  it('leaves a dish out that needs a choice which was not made then', async () => {
    const again = await delivered([])
    await makeOptions(m.deps, biryani, { name: 'Bread', minChoices: 1 }, { Naan: {}, Roti: {} })
    expect(await again()).toEqual({ items: [], changes: [{ kind: 'choose', name: 'Veg Biryani' }] })
  })
})
