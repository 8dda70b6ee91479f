import { eq } from 'drizzle-orm'
import { EventSource } from 'eventsource'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobHandlers } from '#server/compose.ts'
import { auditEntries, mailbox } from '#server/db/tables/index.ts'
import type { JobData } from '#server/jobs/queues.ts'
import type { SupportEvent, SupportMessage, SupportThread } from '#shared/support/contracts.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { purgeThreads } from './purge-threads.ts'

let m: Marketplace
/** A second instance of the server on the same database. */
let second: TestApp
let bases: [string, string]
beforeAll(async () => {
  m = await marketplace()
  second = await testApp({ database: m.database })
  bases = [
    await m.app.listen({ port: 0, host: '127.0.0.1' }),
    await second.app.listen({ port: 0, host: '127.0.0.1' }),
  ]
})
afterAll(async () => {
  await second.close()
  await m.close()
})

const threads = '/api/support/threads'
const question = { subject: 'Where is it?', message: 'My order is late.' }
const open = async (body: object = {}, as: Person = m.customer): Promise<SupportThread> => {
  const response = await m.call('POST', threads, { as, body: { ...question, ...body } })
  expect(response.status).toBe(201)
  return response.body
}
const write = (id: string, message: unknown, as: Person = m.customer, key?: string) =>
  m.call('POST', `${threads}/${id}/messages`, { as, body: { message }, ...(key && { key }) })
const messages = async (id: string, as: Person = m.customer): Promise<SupportMessage[]> =>
  (await m.call('GET', `${threads}/${id}/messages`, { as })).body.items
const thread = async (id: string, as: Person = m.customer): Promise<SupportThread> =>
  (await m.call('GET', `${threads}/${id}`, { as })).body

type Heard = SupportEvent & { id: number; kind: string }
/** An SSE client, like a browser; `until` waits for an event. */
const listen = async (base: string, path: string, as: Person, lastEventId?: number) => {
  const heard: Heard[] = []
  let wake = () => {}
  const source = new EventSource(`${base}${path}`, {
    fetch: (url, init) =>
      fetch(url, {
        ...init,
        headers: {
          ...init.headers,
          authorization: `Bearer ${as.token}`,
          ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
        },
      }),
  })
  for (const kind of ['message', 'state'])
    source.addEventListener(kind, (event) => {
      heard.push({ ...JSON.parse(event.data), id: Number(event.lastEventId), kind })
      wake()
    })
  await new Promise<void>((resolve) => source.addEventListener('open', () => resolve()))
  return {
    heard,
    until: async (count: number): Promise<Heard[]> => {
      while (heard.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return heard
    },
    close: () => source.close(),
  }
}

describe('a conversation with support', () => {
  it("has a ticket's number, and by when it has to be answered and solved", async () => {
    const first = await open()
    const next = await open({ subject: 'And another' })
    expect([first.ticket, next.ticket].map((ticket) => /^T-\d{5}$/.test(ticket))).toEqual([true, true])
    expect(Number(next.ticket.slice(2))).toBeGreaterThan(Number(first.ticket.slice(2)))
    const at = Date.parse(first.createdAt)
    expect(Date.parse(first.acknowledgeBy) - at).toBe(48 * 3_600_000)
    expect(Date.parse(first.redressBy) - at).toBeGreaterThanOrEqual(28 * 24 * 3_600_000)
    expect(first.acknowledgedAt).toBeNull()
    await write(first.id, 'Let me look.', m.admin)
    expect((await thread(first.id)).acknowledgedAt).toBe(m.deps.clock().toISOString())
  })

  it('goes to and fro between a person and the admins, with what is unread on each side', async () => {
    const order = await m.place()
    const { id } = await open({ orderId: order.id, topic: 'orderLate' })
    expect(await thread(id)).toMatchObject({
      orderId: order.id,
      topic: 'orderLate',
      subject: 'Where is it?',
      state: 'open',
      unread: 0,
      person: null,
      lastMessage: { from: 'person', automatic: false, message: 'My order is late.' },
    })
    expect(await thread(id, m.admin)).toMatchObject({
      unread: 1,
      person: { id: m.customer.id, name: 'Asha Rao' },
    })
    const answer = await write(id, '  It is on its way.\nTen minutes.  ', m.admin)
    expect(answer).toMatchObject({
      status: 201,
      body: { from: 'support', automatic: false, message: 'It is on its way.\nTen minutes.' },
    })
    expect(await thread(id)).toMatchObject({ state: 'answered', unread: 1 })
    expect(await thread(id, m.admin)).toMatchObject({ unread: 0 })
    for (const _again of [1, 2])
      expect((await m.call('POST', `${threads}/${id}/read`, { as: m.customer })).body.unread).toBe(0)
    await m.call('POST', `${threads}/${id}/resolve`, { as: m.customer })
    expect((await m.call('POST', `${threads}/${id}/resolve`, { as: m.admin })).body.state).toBe('resolved')
    await write(id, 'It came, and it is cold.')
    expect(await thread(id)).toMatchObject({ state: 'open' })
    expect((await messages(id)).map(({ from }) => from)).toEqual(['person', 'support', 'person'])
    expect((await messages(id, m.admin)).map(({ message }) => message)[2]).toBe('My order is late.')
  })

  it('is closed and opened again by either side, and what support does is in the audit log', async () => {
    const { id } = await open()
    const move = async (name: 'resolve' | 'reopen', as: Person) =>
      (await m.call('POST', `${threads}/${id}/${name}`, { as })).body.state
    expect(await move('reopen', m.customer)).toBe('open')
    expect(await move('resolve', m.admin)).toBe('resolved')
    expect(await move('resolve', m.admin)).toBe('resolved')
    expect(await move('reopen', m.customer)).toBe('open')
    expect(await move('resolve', m.customer)).toBe('resolved')
    expect(await move('reopen', m.admin)).toBe('open')
    expect(await move('reopen', m.admin)).toBe('open')
    const of = async (person: string, as: Person) =>
      (await m.call('GET', `${threads}?limit=100&person=${person}`, { as })).body.items.map(
        (one: { id: string }) => one.id,
      )
    expect(await of(m.customer.id, m.admin)).toContain(id)
    expect(await of(m.agent.id, m.admin)).not.toContain(id)
    // Nobody else's, whatever is asked for.
    expect(await of(m.customer.id, m.agent)).not.toContain(id)
    const entries = await m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['thread.resolved', m.admin.id],
      ['thread.reopened', m.admin.id],
    ])
  })

  it('is for anybody who is signed in, about anything; another’s is not found', async () => {
    const { id } = await open({ message: 'When am I paid?' }, m.agent)
    expect((await thread(id, m.agent)).orderId).toBeNull()
    for (const as of [m.customer, m.staff, m.otherAgent]) {
      expect((await m.call('GET', `${threads}/${id}`, { as })).status).toBe(404)
      expect((await m.call('GET', `${threads}/${id}/messages`, { as })).status).toBe(404)
      expect((await m.call('GET', `${threads}/${id}/events`, { as })).status).toBe(404)
      expect((await write(id, 'Let me in', as)).status).toBe(404)
      for (const move of ['read', 'resolve', 'reopen'])
        expect((await m.call('POST', `${threads}/${id}/${move}`, { as })).status).toBe(404)
    }
    expect((await messages(id, m.agent)).length).toBe(1)
    // An admin asks for help, too: in their own thread they are the person.
    const own = await open({}, m.admin)
    expect((await write(own.id, 'And again', m.admin)).body.from).toBe('person')
  })

  it('is about an own order only', async () => {
    const order = await m.place()
    const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const otherKitchen = await makePerson(m.deps, ['ROLE_RESTAURANT'], {
      restaurantId: (await makeRestaurant(m.deps)).id,
    })
    for (const as of [stranger, otherKitchen, m.admin])
      expect((await m.call('POST', threads, { as, body: { ...question, orderId: order.id } })).status).toBe(
        404,
      )
    for (const orderId of ['ORD-XXXXXXXXX', 'nothing'])
      expect((await m.call('POST', threads, { as: m.customer, body: { ...question, orderId } })).status).toBe(
        404,
      )
  })

  it('takes text of a sensible length, without control characters', async () => {
    const { id } = await open()
    const refused = [
      undefined,
      null,
      '',
      ' \n ',
      7,
      ['hello'],
      'x'.repeat(2001),
      'a\u0000b',
      'a\u0007b',
      'a\u009bb',
    ]
    for (const message of refused) {
      const { status, body } = await write(id, message)
      expect(status, JSON.stringify(message)).toBe(422)
      expect(body.fields).toHaveProperty('message')
    }
    for (const subject of [undefined, '', 'x'.repeat(121), 'a\u0000b'])
      expect(
        (await m.call('POST', threads, { as: m.customer, body: { ...question, subject } })).body.fields,
      ).toHaveProperty('subject')
    for (const body of [undefined, null, [], { ...question, topic: 'hunger' }, { ...question, orderId: '' }])
      expect((await m.call('POST', threads, { as: m.customer, body })).status).toBe(422)
    expect((await write(id, 'कहाँ है मेरा ऑर्डर? 🙏\r\n\tजल्दी')).status).toBe(201)
    expect((await messages(id)).length).toBe(2)
  })

  it('keeps a message that is sent again with its key once', async () => {
    const { id } = await open()
    const sent = await Promise.all([1, 2, 3].map(() => write(id, 'Only once', m.customer, 'key-once')))
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
    expect((await messages(id)).length).toBe(2)
    expect((await write(id, 'Something else', m.customer, 'key-once')).status).toBe(422)
  })

  it('is listed page by page, the latest first; for admins with everybody’s', async () => {
    const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const made: string[] = []
    for (let count = 0; count < 5; count++) {
      if (count % 2 === 0) m.time.advance(1_000)
      made.push((await open({}, person)).id)
    }
    m.time.advance(1_000)
    await write(made[0] ?? '', 'Still waiting', person)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await m.call('GET', `${threads}?limit=2${cursor && `&cursor=${cursor}`}`, {
        as: person,
      })
      seen.push(...body.items.map((item: SupportThread) => item.id))
      cursor = body.nextCursor
    }
    expect(seen[0]).toBe(made[0])
    expect(seen.toSorted()).toEqual(made.toSorted())
    const ids = async (query: string, as: Person) =>
      (await m.call('GET', `${threads}?limit=100${query}`, { as })).body.items.map(
        (item: SupportThread) => item.id,
      )
    expect(await ids('', m.admin)).toEqual(expect.arrayContaining(made))
    expect(await ids('&mine=true', m.admin)).not.toContain(made[0])
    await write(made[1] ?? '', 'Here we are', m.admin)
    expect(await ids('&state=answered', person)).toEqual([made[1]])
    for (const bad of ['?cursor=nonsense', '?limit=0', '?limit=101', '?state=lost'])
      expect((await m.call('GET', threads + bad, { as: person })).status).toBe(422)
  })

  it('pages through its messages', async () => {
    const { id } = await open()
    for (const message of ['two', 'three', 'four']) await write(id, message)
    const first = await m.call('GET', `${threads}/${id}/messages?limit=3`, { as: m.customer })
    expect(first.body.items.map((item: SupportMessage) => item.message)).toEqual(['four', 'three', 'two'])
    const rest = await m.call('GET', `${threads}/${id}/messages?limit=3&cursor=${first.body.nextCursor}`, {
      as: m.customer,
    })
    expect(rest.body).toMatchObject({ items: [{ message: 'My order is late.' }], nextCursor: null })
  })
})

describe('the live conversation', () => {
  it('reaches both sides on every instance in order, and resumes where it broke off', async () => {
    const { id } = await open()
    const path = `${threads}/${id}/events`
    const person = await listen(bases[0], path, m.customer)
    const list = await listen(bases[1], '/api/support/events', m.customer)
    const admin = await listen(bases[1], path, m.admin)
    const team = await listen(bases[0], '/api/support/events', m.admin)
    await write(id, 'Hello?')
    await write(id, 'Namaste.', m.admin)
    await m.call('POST', `${threads}/${id}/resolve`, { as: m.admin })
    const said = (heard: Heard[]) =>
      heard
        .filter(({ threadId }) => threadId === id)
        .map(({ kind, state, message }) => [kind, state, message?.message ?? null])
        .slice(-3)
    for (const stream of [person, list, admin, team])
      await expect
        .poll(() => said(stream.heard))
        .toEqual([
          ['message', 'open', 'Hello?'],
          ['message', 'answered', 'Namaste.'],
          ['state', 'resolved', null],
        ])
    const hello = person.heard.find(({ message }) => message?.message === 'Hello?')
    for (const stream of [person, list, admin, team]) stream.close()
    await write(id, 'Once more')
    const resumed = await listen(bases[1], path, m.customer, hello?.id)
    expect((await resumed.until(3)).map(({ state }) => state)).toEqual(['answered', 'resolved', 'open'])
    resumed.close()
  })

  it('says nothing of another person’s conversations', async () => {
    const other = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const stream = await listen(bases[0], '/api/support/events', other)
    await open({ message: 'Not for you' })
    const { id } = await open({ message: 'For me' }, other)
    await stream.until(1)
    expect(stream.heard.map(({ threadId }) => threadId)).toEqual([id])
    stream.close()
  })
})

describe('e-mails about a conversation', () => {
  const mailsTo = async (to: string) => sentMails(m.deps, eq(mailbox.to, to))
  const addressOf = ({ username }: Person) => `${username}@example.com`
  /** Does what is queued for later, each job twice, as after a crash. */
  const work = async () => {
    const { rows } = await m.deps.pool.query<{ data: JobData['support-mail'] }>(
      "SELECT data FROM pgboss.job WHERE name = 'support-mail'",
    )
    for (const { data } of [...rows, ...rows]) await jobHandlers(m.deps)['support-mail'](data)
  }

  it('tell the operator of a new one, and its person of an answer that was not read', async () => {
    const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const { id } = await open({ message: 'Please help me out' }, person)
    const mails = await mailsTo(m.deps.settings.contactEmail)
    expect(mails.some(({ text }) => text.includes('Please help me out'))).toBe(true)
    for (const message of ['Gladly.', 'How?']) await write(id, message, m.admin)
    await work()
    const [mail, ...others] = await mailsTo(addressOf(person))
    expect(others).toEqual([])
    expect(mail?.subject).toBe('We have answered you')
    expect(mail?.text).toContain(`/customer-dashboard?tab=help&thread=${id}`)
    expect(mail?.text).not.toContain('Gladly')
  })

  it('lead whoever works here to the help of their own dashboard, and a customer to the order', async () => {
    const dashboards = [
      ['ROLE_RESTAURANT', '/restaurant-dashboard?tab=help&thread='],
      ['ROLE_DELIVERY_AGENT', '/delivery-dashboard?tab=help&thread='],
    ] as const
    for (const [role, path] of dashboards) {
      const person = await makePerson(m.deps, [role])
      const { id } = await open({ message: 'When am I paid?' }, person)
      await write(id, 'On Monday', m.admin)
      await work()
      const [mail] = await mailsTo(addressOf(person))
      expect(mail?.text).toContain(path + id)
    }
    const customer = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const { body } = await m.checkout({}, undefined, customer)
    const orderId = body.orders[0].id
    const { id } = await open({ message: 'It is cold', orderId }, customer)
    await write(id, 'Sorry', m.admin)
    await work()
    const mails = await mailsTo(addressOf(customer))
    expect(mails.map(({ text }) => text).join()).toContain(`/tracking/${orderId}`)
  })

  it('are not sent for what was read in time, nor against the preferences', async () => {
    const reader = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const read = await open({}, reader)
    await write(read.id, 'Here', m.admin)
    await m.call('POST', `${threads}/${read.id}/read`, { as: reader })
    const quiet = await makePerson(m.deps, ['ROLE_CUSTOMER'], {
      preferences: {
        emailNotifications: false,
        smsNotifications: false,
        marketingEmails: false,
        dietaryPreferences: [],
      },
    })
    await write((await open({}, quiet)).id, 'Here', m.admin)
    await work()
    for (const person of [reader, quiet]) expect(await mailsTo(addressOf(person))).toEqual([])
  })
})

it('forgets conversations in which nothing was written for PERSONAL_DATA_MONTHS', async () => {
  const old = await open()
  const months = m.deps.settings.personalDataMonths
  m.time.advance(15 * 24 * 3_600_000)
  const recent = await open()
  const now = m.deps.clock()
  const later = new Date(now)
  later.setUTCMonth(later.getUTCMonth() + months)
  m.time.advance(later.getTime() - now.getTime() - 24 * 3_600_000)
  expect(await purgeThreads(m.deps)).toBeGreaterThan(0)
  expect((await m.call('GET', `${threads}/${old.id}`, { as: m.customer })).status).toBe(404)
  expect((await thread(recent.id)).id).toBe(recent.id)
})

it('is looked after by one admin or by nobody, which its person does not see', async () => {
  const { id } = await open()
  const other = await makePerson(m.deps, ['ROLE_ADMIN'], { fullName: 'Second Admin' })
  const assign = (to: unknown, as = m.admin) =>
    m.call('POST', `/api/admin/support/threads/${id}/assign`, { as, body: { to } })
  const listed = async (assigned: string, as = m.admin) =>
    (await m.call('GET', `${threads}?assigned=${assigned}&limit=100`, { as })).body.items.some(
      (one: { id: string }) => one.id === id,
    )
  expect((await assign('me')).body.assignee).toMatchObject({ id: m.admin.id })
  expect([await listed('me'), await listed('nobody'), await listed('me', other)]).toEqual([
    true,
    false,
    false,
  ])
  expect((await assign(other.id)).body.assignee).toEqual({ id: other.id, name: 'Second Admin' })
  expect((await assign(other.id, other)).status).toBe(200)
  expect(await listed('me', other)).toBe(true)
  expect((await m.call('GET', `${threads}/${id}`, { as: m.customer })).body.assignee).toBeNull()
  for (const [to, status] of [
    [m.customer.id, 404],
    [crypto.randomUUID(), 404],
    ['somebody', 422],
    [undefined, 422],
  ] as const)
    expect((await assign(to)).status, String(to)).toBe(status)
  expect((await assign('me', m.customer)).status).toBe(403)
  expect((await assign(null)).body.assignee).toBeNull()
  expect(await listed('nobody')).toBe(true)
  const { rows } = await m.deps.pool.query(
    "SELECT count(*)::int AS entries FROM audit_entries WHERE action = 'thread.assigned' AND subject_id = $1",
    [id],
  )
  expect(rows[0].entries).toBe(3)
})
