import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobHandlers } from '#server/compose.ts'
import { mailbox, mailboxAttachments, users } from '#server/db/tables/index.ts'
import type { JobName } from '#server/jobs/queues.ts'
import { clockFormat } from '#shared/clock-format.ts'
import { formatPaise } from '#shared/money/money.ts'
import { noon } from '#tests/app.ts'
import { card, makeDish, makeOptions, makePerson, shippingDetails } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { pdfText } from '#tests/pdf.ts'
import { expireOrders } from '../lifecycle/in-time/expire-orders.ts'
import { queueMissedConfirmations } from './queue-order-mail.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
beforeEach(async () => {
  m.time.set(noon)
  await m.reopen()
})
afterAll(() => m.close())

type Job = { id: string; name: JobName; data: never }
const queued = async () => {
  const { rows } = await m.deps.pool.query<Job>(
    `SELECT id, name, data FROM pgboss.job WHERE name IN ('confirm-orders', 'order-mail', 'refund-payment') AND state = 'created' ORDER BY created_on`,
  )
  return rows
}
const drop = (ids: readonly string[]) => m.deps.pool.query('DELETE FROM pgboss.job WHERE id = ANY($1)', [ids])
/** Does what is queued, each job twice, as after a crash; and what that queues. */
const work = async () => {
  for (let jobs = await queued(); jobs.length > 0; jobs = await queued()) {
    for (const { name, data } of [...jobs, ...jobs]) await jobHandlers(m.deps)[name](data)
    await drop(jobs.map(({ id }) => id))
  }
}
/** The e-mails about an order, oldest first. */
const mailsOf = async (id: string) => {
  await work()
  const mails = await sentMails(m.deps)
  return mails.filter(({ text }) => text.includes(id))
}
/** Its job is queued a moment after the order, and that of the order before it may still come first. */
const confirmationOf = async (id: string) => {
  await expect.poll(async () => (await mailsOf(id)).length).toBeGreaterThan(0)
  return mailsOf(id)
}
const subjectsOf = async (id: string) => (await mailsOf(id)).map(({ subject }) => subject)
const filesOf = async (mailId: string) =>
  m.deps.db.select().from(mailboxAttachments).where(eq(mailboxAttachments.mailId, mailId))
const linkIn = (mail?: { text: string }) =>
  new URL(/http\S+\/receipt\.pdf\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none')
/** What the receipt says that an e-mail has a link to. */
const receiptIn = async (mail?: { text: string }) => {
  const { pathname, search } = linkIn(mail)
  return pdfText((await m.app.inject({ url: `${pathname}${search}` })).rawPayload)
}
const byCard = (number?: string) => ({ paymentMethod: 'creditCard', payment: card(number) })
const cancel = (id: string, as = m.customer, reason = 'http://evil.example') =>
  m.call('POST', `/api/orders/${id}/cancel`, { as, body: { reason } })

describe('an order that is paid', () => {
  it('is confirmed by one e-mail with the receipt, however often it is due', async () => {
    const { status, body } = await m.checkout(byCard(), 'a-key-of-its-own')
    expect(status).toBe(201)
    expect((await m.checkout(byCard(), 'a-key-of-its-own')).headers['idempotent-replayed']).toBe('true')
    const { id, estimatedDelivery } = body.orders[0]
    await expect.poll(async () => (await queued()).length).toBeGreaterThan(0)
    const [mail, ...others] = await mailsOf(id)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'asha@example.com', subject: 'Order confirmed: Test Bhavan' })
    const time = clockFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(time.format(new Date(estimatedDelivery)))
      expect(text).toContain('2 × Dal Makhani')
      expect(text).toContain('₹29.29')
      expect(text).toContain('Visa •••• 4242')
      expect(text).toContain(`/tracking/${id}`)
      expect(text).toContain('/account-settings?section=preferences')
    }
    expect(await receiptIn(mail)).toContain(id)
  })

  it('has its sums in the e-mail, and a link to the receipt that opens this one alone', async () => {
    const { body } = await m.checkout(byCard())
    const { id, subtotal, tax, deliveryFee } = body.orders[0]
    const other = await m.place(byCard())
    const [mail] = await confirmationOf(id)
    for (const amount of [subtotal, tax, deliveryFee]) expect(mail?.text).toContain(formatPaise(amount))
    const { pathname, search } = linkIn(mail)
    expect(pathname).toBe(`/api/orders/${id}/receipt.pdf`)
    const open = (url: string) => m.app.inject({ url })
    const opened = await open(`${pathname}${search}`)
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
    for (const url of [
      pathname,
      `${pathname}${search.replace('token=', 'token=x')}`,
      `/api/orders/${other.id}/receipt.pdf${search}`,
    ])
      expect((await open(url)).statusCode).toBe(401)
  })

  it('names what was chosen with its dishes, in the e-mail and on the receipt', async () => {
    const dish = await makeDish(m.deps, m.restaurant.id, { name: 'Veg Biryani', price: 700 })
    const { Full, Raita } = await makeOptions(
      m.deps,
      dish.id,
      {},
      { Full: { price: 550 }, Raita: { price: 99 } },
    )
    const items = [{ dishId: dish.id, quantity: 2, options: [Raita, Full] }]
    const { body } = await m.checkout({ ...byCard(), items })
    const { id } = body.orders[0]
    const [mail] = await confirmationOf(id)
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('2 × Veg Biryani, Full, Raita')
      expect(text).toContain('₹26.98')
    }
    const receipt = await receiptIn(mail)
    expect(receipt).toContain('Full (+₹5.50)')
    expect(receipt).toContain('Raita (+₹0.99)')
  })

  it('later, by a webhook that comes twice, has one as well', async () => {
    const { body } = await m.checkout(byCard('4000 0000 0000 0119'))
    const { id } = body.orders[0]
    expect(body.orders[0].status).toBe('processing')
    expect(await subjectsOf(id)).toEqual([])
    const { rows } = await m.deps.pool.query(`SELECT data FROM pgboss.job WHERE name = 'sandbox-webhook'`)
    for (const { data } of [...rows, ...rows]) await jobHandlers(m.deps)['sandbox-webhook'](data)
    expect((await m.see(id)).status).toBe('confirmed')
    expect(await subjectsOf(id)).toEqual(['Order confirmed: Test Bhavan'])
  })

  it('is in the language of the account, the receipt too', async () => {
    const reader = await makePerson(m.deps, ['ROLE_CUSTOMER'], { language: 'hi' })
    const { body } = await m.checkout(byCard(), 'hindi', reader)
    const { id } = body.orders[0]
    const [mail] = await confirmationOf(id)
    expect(mail?.subject).toMatch(/\p{Script=Devanagari}/u)
    expect(mail?.html).toContain('<html lang="hi-IN">')
    expect(mail?.text).toContain(`/hi/tracking/${id}`)
    expect(linkIn(mail).searchParams.get('language')).toBe('hi')
  })

  it('that is declined has none', async () => {
    const refused = await m.checkout(byCard('4000 0000 0000 0002'))
    expect(refused.status).toBe(402)
    const { body } = await m.call('GET', `/api/orders/user/${m.customer.id}`, { as: m.customer })
    await work()
    const before = (await sentMails(m.deps)).length
    m.time.advance(2 * 60_000)
    await queueMissedConfirmations(m.deps)
    await work()
    expect(await sentMails(m.deps)).toHaveLength(before)
    expect(
      body.items.some(({ payment }: { payment: { status: string } }) => payment.status === 'failed'),
    ).toBe(false)
  })
})

describe('an order by cash', () => {
  it('is confirmed with what to pay, and has its receipt once it is delivered', async () => {
    const { id } = await m.place()
    await expect.poll(async () => (await queued()).length).toBeGreaterThan(0)
    const [confirmed] = await mailsOf(id)
    expect(confirmed?.text).toContain('Please have ₹29.29 in cash ready.')
    expect(await filesOf(confirmed?.id ?? '')).toEqual([])
    for (const move of ['accept', 'ready', 'deliver']) await m.kitchen(id, move)
    const mails = await mailsOf(id)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Order confirmed: Test Bhavan',
      'Your receipt: Test Bhavan',
    ])
    const receipt = mails.find(({ subject }) => subject.startsWith('Your receipt'))
    expect(await filesOf(receipt?.id ?? '')).toHaveLength(1)
  })

  it('is confirmed together with others of its moments, each by an e-mail of its own', async () => {
    const before = (await queued()).length
    const placed = await Promise.all(Array.from({ length: 5 }, () => m.place()))
    await cancel(placed[0]?.id ?? '')
    const confirmations = async () => (await queued()).filter(({ name }) => name === 'confirm-orders')
    await expect
      .poll(async () =>
        (await confirmations()).flatMap(({ data }: { data: { orderIds: string[] } }) => data.orderIds),
      )
      .toHaveLength(5)
    expect((await confirmations()).length).toBeLessThan(5 + before)
    await work()
    for (const { id } of placed.slice(1))
      expect(await subjectsOf(id)).toEqual(['Order confirmed: Test Bhavan'])
    expect(await subjectsOf(placed[0]?.id ?? '')).not.toContain('Order confirmed: Test Bhavan')
  })

  it('whose confirmation got lost has it a minute later, once', async () => {
    const { id } = await m.place()
    await expect.poll(async () => (await queued()).length).toBeGreaterThan(0)
    await drop((await queued()).map((job) => job.id))
    await queueMissedConfirmations(m.deps)
    expect(await queued()).toEqual([])
    m.time.advance(61_000)
    for (let minute = 0; minute < 2; minute++) {
      await queueMissedConfirmations(m.deps)
      expect(await subjectsOf(id)).toEqual(['Order confirmed: Test Bhavan'])
    }
    expect(await queued()).toEqual([])
  })
})

describe('an order that ends', () => {
  const ordered = async (overrides: Record<string, unknown> = byCard()) => {
    const { id } = await m.place(overrides)
    await expect.poll(async () => (await queued()).length).toBeGreaterThan(0)
    await work()
    return id
  }
  const last = async (id: string, start: string) => {
    const mails = (await mailsOf(id)).filter(({ subject }) => subject.startsWith(start))
    expect(mails).toHaveLength(1)
    return mails[0]?.text ?? ''
  }

  it('says what goes back with it, and not again what went back before', async () => {
    const id = await ordered()
    const body = { amount: 1_000, reason: 'Cold' }
    expect((await m.call('POST', `/api/admin/orders/${id}/refund`, { as: m.admin, body })).status).toBe(200)
    m.time.advance(60_000)
    expect((await cancel(id)).status).toBe(200)
    expect(await last(id, 'Order cancelled')).toContain('₹19.29 goes back to where it came from')
  })

  it('by its customer says what goes back, when it was sent back, and nothing that was typed', async () => {
    const id = await ordered()
    expect((await cancel(id)).status).toBe(200)
    expect((await cancel(id)).status).toBe(200)
    const text = await last(id, 'Order cancelled')
    expect(text).toContain(`You cancelled your order ${id} from Test Bhavan.`)
    expect(text).toContain('₹29.29 goes back to where it came from (Credit Card (Visa •••• 4242)).')
    const sent = await last(id, 'Your refund of ₹29.29')
    expect(sent).toContain('We have sent the money')
    expect(sent).toMatch(/Refund number: RF-[2-9A-HJ-NP-Z]{9}/)
    expect(JSON.stringify(await mailsOf(id))).not.toMatch(/evil\.example|MG Road|Asha Rao/)
  })

  it('by the restaurant before it accepted is refused, after that cancelled, each with the reason', async () => {
    const refused = await ordered({})
    await m.kitchen(refused, 'cancel', { reason: 'Out of gas' })
    const text = await last(refused, 'Test Bhavan cannot take your order')
    expect(text).toContain('Reason: Out of gas')
    expect(text).toContain('You have not paid anything')
    const cancelled = await ordered()
    await m.kitchen(cancelled, 'accept')
    await m.kitchen(cancelled, 'cancel', { reason: 'The oven broke' })
    expect(await last(cancelled, 'Order cancelled')).toMatch(
      /Test Bhavan had to cancel[\s\S]*Reason: The oven broke/,
    )
  })

  it('by our team, or because nobody accepted it, says so', async () => {
    const byTeam = await ordered()
    await cancel(byTeam, m.admin, 'Flooded street')
    expect(await last(byTeam, 'Order cancelled')).toMatch(
      /Our team had to cancel[\s\S]*Reason: Flooded street/,
    )
    const expired = await ordered()
    m.time.advance(10 * 60_000)
    await expireOrders(m.deps)
    expect(await last(expired, 'Test Bhavan cannot take')).toContain(
      'Reason: The restaurant did not accept the order in time.',
    )
  })
})

it('nothing is sent to who switched such e-mails off, nor looked for again', async () => {
  const silent = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  const off = {
    emailNotifications: false,
    smsNotifications: false,
    marketingEmails: false,
    dietaryPreferences: [],
  }
  const saved = await m.call('PUT', `/api/users/${silent.id}`, { as: silent, body: { preferences: off } })
  expect(saved.status).toBe(200)
  const { body } = await m.checkout(
    { ...byCard(), shippingDetails: { ...shippingDetails, email: 'silent@example.com' } },
    'silent',
    silent,
  )
  const { id } = body.orders[0]
  await expect.poll(async () => (await queued()).length).toBeGreaterThan(0)
  await work()
  await cancel(id, silent)
  await work()
  m.time.advance(120_000)
  await m.deps.db
    .update(users)
    .set({ preferences: { ...off, emailNotifications: true } })
    .where(eq(users.id, silent.id))
  await queueMissedConfirmations(m.deps)
  await work()
  expect(await sentMails(m.deps, eq(mailbox.to, 'silent@example.com'))).toEqual([])
})

describe('a refund request', () => {
  const decided = async (body: object) => {
    const order = await m.place(byCard())
    for (const move of ['accept', 'ready', 'deliver']) await m.kitchen(order.id, move)
    await m.call('POST', `/api/orders/${order.id}/refund-request`, {
      as: m.customer,
      body: { reason: 'http://evil.example', items: [{ dishId: m.naan.id, quantity: 1 }] },
    })
    for (const _twice of [1, 2])
      await m.call('POST', `/api/admin/refund-requests/${order.id}`, { as: m.admin, body })
    return order.id
  }

  it('that is granted is answered by one e-mail, and one that the money is on its way', async () => {
    const id = await decided({ decision: 'grant', reason: 'You are right' })
    const mails = await mailsOf(id)
    const [answer] = mails.filter(({ subject }) => subject === 'Your refund request is granted')
    expect(answer?.text).toContain('₹2.70 goes back to you')
    expect(answer?.text).toContain('You are right')
    expect(answer?.text).not.toContain('evil.example')
    const subjects = mails.map(({ subject }) => subject).filter((subject) => /refund/.test(subject))
    expect(subjects.toSorted()).toEqual([
      'Your refund of ₹2.70 is on its way',
      'Your refund request is granted',
    ])
  })

  it('that is declined is answered by one e-mail with the reason', async () => {
    const id = await decided({ decision: 'decline', reason: 'The bowl was full' })
    const mails = (await mailsOf(id)).filter(({ subject }) => subject === 'About your refund request')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('The bowl was full')
  })
})
