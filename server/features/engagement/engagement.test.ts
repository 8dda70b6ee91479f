import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  contactMessages,
  mailbox,
  newsletterSubscribers,
  promoCodes,
  rateLimits,
  restaurants,
  users,
} from '#server/db/tables/index.ts'
import { limits } from '#server/http/limits/limits.ts'
import { testApp } from '#tests/app.ts'
import { makePerson } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { purgeExpiredInvitations } from './room.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const post = (path: string, body: unknown) => m.call('POST', path, { body })
/** The newest first. */
const mailsTo = async (to: string) =>
  (await sentMails(m.deps, eq(mailbox.to, to))).toSorted((a, b) => b.at.getTime() - a.at.getTime())
const linkIn = (text = '') => new URL(/http\S+\?token=\S+/.exec(text)?.[0] ?? 'http://none')
const confirm = (token: string) => post('/api/newsletter/confirm', { token })
/** Subscribes, and follows the link of the e-mail. */
const subscribed = async (email: string) => {
  await post('/api/newsletter', { email })
  const [mail] = await mailsTo(email)
  return confirm(linkIn(mail?.text).searchParams.get('token') ?? '')
}
const codeIn = (text: string) => /^(?:NEWS10|CHAT20)-\w{8}$/m.exec(text)?.[0] ?? ''

describe('the newsletter', () => {
  it('asks the address first, then e-mails a code for 10 % off the first order, which its account can spend', async () => {
    const { status, body } = await post('/api/newsletter', { email: ' Meera@Example.com ' })
    expect([status, body.message]).toEqual([
      200,
      'Thank you! Please open the link in the e-mail we sent you, and your 10% code is yours.',
    ])
    const [asked] = await mailsTo('meera@example.com')
    expect(codeIn(asked?.text ?? '')).toBe('')
    expect(await m.deps.db.$count(promoCodes)).toBe(0)
    const link = linkIn(asked?.text)
    expect(link.pathname).toBe('/confirm-newsletter')
    const token = link.searchParams.get('token') ?? ''
    expect((await confirm(`${token}x`)).status).toBe(404)
    m.time.advance(1_000)
    const welcomed = await confirm(token)
    expect(welcomed).toMatchObject({ status: 200, body: { promoCode: expect.stringMatching(/^NEWS10-/) } })
    expect(await confirm(token)).toMatchObject({ status: 200, body: welcomed.body })
    const [mail, ...earlier] = await mailsTo('meera@example.com')
    expect(earlier).toHaveLength(1)
    expect(mail?.subject).toBe('Welcome to Annapurna Eats: 10% off your first order')
    const promoCode = codeIn(mail?.text ?? '')
    expect(promoCode).toBe(welcomed.body.promoCode)

    const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    expect(await m.checkout({ promoCode }, undefined, stranger)).toMatchObject({
      status: 422,
      body: { message: 'This promo code belongs to another account.' },
    })
    const customer = await makePerson(m.deps, ['ROLE_CUSTOMER'], {
      email: 'Meera@example.com',
      emailConfirmedAt: null,
    })
    expect(await m.checkout({ promoCode }, undefined, customer)).toMatchObject({
      status: 422,
      body: {
        message: 'Please confirm your e-mail address first: the link is in the e-mail we sent you.',
      },
    })
    await m.deps.db.update(users).set({ emailConfirmedAt: m.deps.clock() }).where(eq(users.id, customer.id))
    const placed = await m.checkout({ promoCode }, undefined, customer)
    expect(placed.body.orders[0]).toMatchObject({ subtotal: 2250, discount: 225 })
  })

  it('answers a repeat alike, however it is written, and sends the same code', async () => {
    await subscribed('ravi@example.com')
    m.time.advance(1_000)
    const first = await post('/api/newsletter', { email: 'ravi@example.com' })
    const again = await post('/api/newsletter', { email: 'RAVI@example.com' })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    const mails = await mailsTo('ravi@example.com')
    expect(mails).toHaveLength(4)
    expect(new Set(mails.map(({ text }) => codeIn(text)).filter(Boolean)).size).toBe(1)
    expect(await m.deps.db.$count(promoCodes, eq(promoCodes.issuedTo, 'ravi@example.com'))).toBe(1)
  })

  it('subscribed 20 times at once is one subscriber with one code', async () => {
    const email = 'often@example.com'
    const responses = await Promise.all(Array.from({ length: 20 }, () => post('/api/newsletter', { email })))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await m.deps.db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, email))).toBe(1)
    expect((await subscribed(email)).body.promoCode).toBe((await subscribed(email)).body.promoCode)
  })

  it.each(['', 'meera', 'meera@example', 'a@b.c, d@e.f'])('refuses %j', async (email) => {
    expect(await post('/api/newsletter', { email })).toMatchObject({
      status: 422,
      body: { fields: { email: 'Please enter a valid email address' } },
    })
  })

  it('forgets an address that nobody confirmed within 30 days, and no subscriber', async () => {
    await subscribed('stays@example.com')
    await post('/api/newsletter', { email: 'typed.by.somebody@example.com' })
    const there = (email: string) =>
      m.deps.db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, email))
    const days = 24 * 3_600_000
    m.time.advance(29 * days)
    await purgeExpiredInvitations(m.deps)
    expect(await there('typed.by.somebody@example.com')).toBe(1)
    m.time.advance(2 * days)
    await purgeExpiredInvitations(m.deps)
    m.time.advance(-31 * days)
    expect(await there('typed.by.somebody@example.com')).toBe(0)
    expect(await there('stays@example.com')).toBe(1)
  })

  it('is left with the link of its e-mail, and with no other', async () => {
    const subscriber = async () =>
      (
        await m.deps.db
          .select()
          .from(newsletterSubscribers)
          .where(eq(newsletterSubscribers.email, 'leaving@example.com'))
      )[0]
    await subscribed('leaving@example.com')
    m.time.advance(1_000)
    await post('/api/newsletter', { email: 'leaving@example.com' })
    const [mail] = await mailsTo('leaving@example.com')
    const link = /http\S+unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const token = new URL(link).searchParams.get('token') ?? ''
    expect(new URL(link).pathname).toBe('/unsubscribe')
    for (const wrong of [
      '',
      'x',
      `${token}x`,
      `${token.split('.')[0]}.`,
      '00000000-0000-4000-8000-000000000000.x',
    ])
      expect((await post('/api/newsletter/unsubscribe', { token: wrong })).status).toBe(404)
    expect((await subscriber())?.unsubscribedAt).toBeNull()
    for (let times = 0; times < 2; times++)
      expect(await post('/api/newsletter/unsubscribe', { token })).toMatchObject({
        status: 200,
        body: { message: 'You are unsubscribed. We will not write to you again.' },
      })
    expect((await subscriber())?.unsubscribedAt).toEqual(m.deps.clock())
    // Whoever types the address of somebody who left does not bring them back: the link does.
    m.time.advance(1_000)
    await post('/api/newsletter', { email: 'leaving@example.com' })
    expect((await subscriber())?.unsubscribedAt).not.toBeNull()
    const [again] = await mailsTo('leaving@example.com')
    await confirm(linkIn(again?.text).searchParams.get('token') ?? '')
    expect((await subscriber())?.unsubscribedAt).toBeNull()
  })
})

describe('the contact form', () => {
  const message = {
    name: 'Meera Nair',
    email: 'meera@example.com',
    topic: 'feedback',
    message: 'The dosa was wonderful.',
  }

  it('keeps the message and e-mails it to the operator', async () => {
    const { status, body } = await m.call('POST', '/api/contact', { as: m.customer, body: message })
    expect([status, body.message]).toEqual([
      201,
      'Thank you! Your message has been sent. We will get back to you soon.',
    ])
    const kept = await m.deps.db.select().from(contactMessages)
    expect(kept).toMatchObject([{ ...message, userId: m.customer.id, status: 'new' }])
    const [mail] = await mailsTo('hello@annapurna.example')
    expect(mail?.subject).toBe('Message from the site: feedback')
    expect(mail?.text).toContain('From Meera Nair <meera@example.com>')
    expect(mail?.text).toContain('The dosa was wonderful.')
  })

  it('requires all of it', async () => {
    expect(
      (await post('/api/contact', { name: '', email: 'x', topic: 'gossip', message: ' ' })).body.fields,
    ).toEqual({
      name: 'Name is required',
      email: 'Please enter a valid email address',
      topic: 'Topic is required',
      message: 'Message is required',
    })
  })

  it('sent twice with one key is kept once', async () => {
    const before = await m.deps.db.$count(contactMessages)
    for (let times = 0; times < 2; times++)
      expect((await m.call('POST', '/api/contact', { body: message, key: 'contact-1' })).status).toBe(201)
    expect(await m.deps.db.$count(contactMessages)).toBe(before + 1)
  })
})

describe('the chat', () => {
  const ask = async (message: string, as = null as Marketplace['customer'] | null) =>
    (await m.call('POST', '/api/chat', { as, body: { message } })).body

  it.each([
    ['How long does delivery take?', 'deliveryTime', ['30-45 min', 'up to 90 min', 'Outside the city']],
    ['I want a refund', 'refund', ['within 30 min of delivery']],
    ['Can I cancel?', 'cancellation', ['free within 5 min']],
    ['When do you open?', 'hours', ['10:00 AM to 11:00 PM', 'last order is at 10:30 PM', 'hours of its own']],
    ['How can I pay?', 'payment', ['card, by UPI or in cash on delivery']],
    ['hello there', 'greeting', ['How can I help you?']],
    ['Where is my order?', 'orderStatus', ['Please sign in']],
    ['My food was cold', 'complaint', ['within 30 min of delivery', 'leave a message']],
    ['What is the delivery fee?', 'deliveryFee', ['₹4.99', 'Over ₹30.00']],
    ['Do you have vegan dishes?', 'diet', ['of our', 'vegetarian']],
    ['I would like to donate', 'donation', ['fund for meals']],
    ['Do you cater for elephants?', 'other', ['leave a message']],
  ])('answers "%s"', async (message, topic, promises) => {
    const response = await ask(message)
    expect(response).toMatchObject({ topic, promoCode: null })
    for (const promise of promises) expect(response.reply).toContain(promise)
  })

  it('tells what a dish costs, where, and where to see it', async () => {
    expect(await ask('What is the price of dal makhani?')).toEqual({
      topic: 'dish',
      reply: `This is what I found on the menu:\nDal Makhani from ${m.restaurant.name}: ₹10.00`,
      promoCode: null,
      link: { label: 'See it on the menu', path: '/menu?q=dal%20makhani' },
    })
    expect(await ask('How much is an elephant?')).toMatchObject({ topic: 'other', link: null })
  })

  it('says the time that restaurants promise now', async () => {
    await m.deps.db
      .update(restaurants)
      .set({ preparationMinutes: 30 })
      .where(eq(restaurants.id, m.restaurant.id))
    await m.deps.catalogueChanges.sweep()
    expect((await ask('How long does delivery take?')).reply).toContain('43-53 min')
  })

  it('tells where the orders of the person who asks are, and leads to the newest', async () => {
    const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    expect((await ask('Where is my order?', person)).reply).toBe('You have not ordered anything yet.')
    const placed = (await m.checkout({}, undefined, person)).body.orders[0]
    const asked = await ask('where is my food', person)
    expect(asked.reply).toMatch(
      /has your order and will accept it soon\. It should be with you by \d{1,2}:\d\d [AP]M\.$/,
    )
    expect(asked.link).toEqual({ label: `Order ${placed.id}`, path: `/tracking/${placed.id}` })
    await m.call('POST', `/api/orders/${placed.id}/cancel`, {
      as: person,
      body: { reason: 'Changed my mind' },
    })
    expect(await ask('Where is my order?', person)).toMatchObject({
      reply: 'None of your orders is under way. This was the last one:',
      link: { path: `/tracking/${placed.id}` },
    })
    expect((await ask('Where is my order?', await makePerson(m.deps, ['ROLE_CUSTOMER']))).link).toEqual({
      label: 'Menu',
      path: '/menu',
    })
  })

  it('leads who complains to the order whose money they may ask back', async () => {
    const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const { id } = (await m.checkout({}, undefined, person)).body.orders[0]
    for (const move of ['accept', 'ready', 'deliver']) expect((await m.kitchen(id, move)).status).toBe(200)
    expect(await ask('my dosa was cold', person)).toMatchObject({
      topic: 'complaint',
      link: { path: `/tracking/${id}` },
    })
  })

  it('gives a visitor a code for 20 % off the first order, which checkout takes once', async () => {
    const { reply, topic, promoCode } = await ask('Any offers for me?')
    expect(topic).toBe('firstOrder')
    expect(reply).toContain(promoCode)
    expect(reply).toContain('20%')
    const [first, second] = [
      await makePerson(m.deps, ['ROLE_CUSTOMER']),
      await makePerson(m.deps, ['ROLE_CUSTOMER']),
    ]
    expect((await m.checkout({ promoCode }, undefined, first)).body.orders[0].discount).toBe(450)
    expect((await m.checkout({ promoCode }, undefined, second)).status).toBe(422)
  })

  it('gives an account the same code again, and none after its first order', async () => {
    const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const { promoCode } = await ask('promo code please', person)
    expect((await ask('a discount?', person)).promoCode).toBe(promoCode)
    await m.checkout({ promoCode }, undefined, person)
    expect(await ask('another discount?', person)).toEqual({
      topic: 'firstOrder',
      reply: 'You have already used a first-order promo code.',
      promoCode: null,
      link: null,
    })
  })

  it('refuses nothing at all', async () => {
    expect(await post('/api/chat', { message: '  ' })).toMatchObject({
      status: 422,
      body: { fields: { message: 'Please type a message' } },
    })
  })
})

describe('limits', () => {
  it('stop floods of e-mails to one address, of messages, questions and codes', async () => {
    const limited = await testApp({ database: m.database, environment: { RATE_LIMIT: 'on' } })
    const send = async (url: string, body: object, from = '10.0.0.1') =>
      (await limited.app.inject({ method: 'POST', url, payload: body, remoteAddress: from })).statusCode
    try {
      for (let i = 0; i < limits.welcome.max; i++)
        expect(await send('/api/newsletter', { email: 'flood@example.com' }, `10.0.1.${i}`)).toBe(200)
      expect(await send('/api/newsletter', { email: 'Flood@example.com' }, '10.0.1.99')).toBe(429)
      for (let i = 0; i < limits.chatCode.max; i++)
        expect(await send('/api/chat', { message: 'discount' })).toBe(200)
      expect(await send('/api/chat', { message: 'discount' })).toBe(429)
      expect(await send('/api/chat', { message: 'hello' })).toBe(200)
      for (const [url, max] of [
        ['/api/newsletter', limits.subscribe.max],
        ['/api/newsletter/unsubscribe', limits.unsubscribe.max],
        ['/api/newsletter/confirm', limits.confirmSubscription.max],
        ['/api/contact', limits.contact.max],
      ] as const) {
        for (let i = 0; i < max; i++) expect(await send(url, {}, '10.0.2.1')).toBe(422)
        expect(await send(url, {}, '10.0.2.1')).toBe(429)
      }
    } finally {
      await limited.deps.db.delete(rateLimits)
      await limited.close()
    }
  })
})
