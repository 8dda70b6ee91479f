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
  for (const kind of ['message', 'state', 'desk'])
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

it('a conversation is looked after by one admin or by nobody, which its person does not see', async () => {
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

describe('the desk', () => {
  const snooze = (id: string, until: unknown, as: Person = m.admin) =>
    m.call('POST', `/api/admin/support/threads/${id}/snooze`, { as, body: { until } })
  const inMs = (ms: number) => new Date(m.deps.clock().getTime() + ms).toISOString()
  const boxOf = async (id: string) => {
    for (const box of ['waiting', 'snoozed', 'answered', 'resolved']) {
      const { body } = await m.call('GET', `${threads}?inbox=${box}&limit=100`, { as: m.admin })
      if (body.items.some((one: SupportThread) => one.id === id)) return box
    }
    return 'none'
  }
  const hourMs = 3_600_000

  it('puts a conversation off, which comes back at its time, or with whatever its person does', async () => {
    const { id } = await open()
    expect(await boxOf(id)).toBe('waiting')
    const until = inMs(hourMs)
    for (const _again of [1, 2]) expect((await snooze(id, until)).body.snoozedUntil).toBe(until)
    expect(await boxOf(id)).toBe('snoozed')
    // Its person neither sees it nor has it in a box.
    expect((await thread(id)).snoozedUntil).toBeNull()
    expect(
      (await m.call('GET', `${threads}?inbox=waiting&limit=100`, { as: m.customer })).body.items.length,
    ).toBe((await m.call('GET', `${threads}?limit=100`, { as: m.customer })).body.items.length)
    const waiting = async () =>
      (await m.call('GET', '/api/admin/stats', { as: m.admin })).body.waiting.openThreads
    const before = (await waiting()).count
    m.time.advance(hourMs)
    expect(await boxOf(id)).toBe('waiting')
    expect((await waiting()).count).toBe(before + 1)

    // Answered, and to be looked at again later.
    await write(id, 'I have asked the bank.', m.admin)
    expect([await boxOf(id), (await thread(id, m.admin)).snoozedUntil]).toEqual(['answered', null])
    await snooze(id, inMs(hourMs))
    expect(await boxOf(id)).toBe('snoozed')
    await write(id, 'And?')
    expect(await boxOf(id)).toBe('waiting')
    await snooze(id, inMs(hourMs))
    expect((await snooze(id, null)).body.snoozedUntil).toBeNull()
    await snooze(id, inMs(hourMs))
    await m.call('POST', `${threads}/${id}/resolve`, { as: m.customer })
    expect(await boxOf(id)).toBe('resolved')
    expect((await snooze(id, inMs(hourMs))).status).toBe(409)

    const other = await open()
    for (const wrong of [inMs(0), inMs(-1), inMs(91 * 24 * hourMs), 'tomorrow', undefined, 'x'.repeat(5_000)])
      expect((await snooze(other.id, wrong)).status, String(wrong).slice(0, 40)).toBe(422)
    expect((await snooze(other.id, inMs(1), m.customer)).status).toBe(403)
    // In their own conversation an admin is the person.
    expect((await snooze((await open({}, m.admin)).id, inMs(1))).status).toBe(404)
    const { rows } = await m.deps.pool.query(
      "SELECT count(*)::int AS entries FROM audit_entries WHERE action = 'thread.snoozed' AND subject_id = $1",
      [id],
    )
    expect(rows[0].entries).toBe(5)
  })

  it('has notes that only admins read: in nothing that its person reads, hears or takes out', async () => {
    const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const { id } = await open({}, person)
    const notes = `/api/admin/support/threads/${id}/notes`
    const secret = 'Asked for money back four times already'
    const heard = await listen(bases[1], `${threads}/${id}/events`, person)
    const list = await listen(bases[0], '/api/support/events', person)
    const desk = await listen(bases[1], `${threads}/${id}/events`, m.admin)
    const note = () => m.call('POST', notes, { as: m.admin, body: { note: secret }, key: 'noted-once' })
    expect((await note()).body).toMatchObject({ note: secret, by: { id: m.admin.id } })
    await note()
    await m.call('POST', notes, { as: m.admin, body: { note: 'Give ₹50' } })
    await write(id, 'We look into it.', m.admin)
    const first = await m.call('GET', `${notes}?limit=1`, { as: m.admin })
    expect(first.body.items.map((one: { note: string }) => one.note)).toEqual(['Give ₹50'])
    const rest = await m.call('GET', `${notes}?limit=1&cursor=${first.body.nextCursor}`, { as: m.admin })
    expect(rest.body).toMatchObject({ items: [{ note: secret }], nextCursor: null })

    const seen = async (as: Person) =>
      JSON.stringify([
        await thread(id, as),
        await messages(id, as),
        (await m.call('GET', threads, { as })).body,
        (await m.call('GET', `/api/users/${as.id}/export`, { as })).body,
        await m.deps.db.select().from(mailbox),
      ])
    expect(await seen(person)).toContain('We look into it.')
    expect(await seen(person)).not.toContain(secret)
    for (const stream of [heard, list]) {
      await expect.poll(() => stream.heard.some(({ message }) => message?.from === 'support')).toBe(true)
      expect(JSON.stringify(stream.heard)).not.toContain(secret)
      // Not even that there is one.
      expect(stream.heard.every(({ kind }) => kind === 'message' || kind === 'state')).toBe(true)
    }
    await expect.poll(() => desk.heard.filter(({ kind }) => kind === 'desk').length).toBe(2)
    expect(JSON.stringify(desk.heard)).not.toContain(secret)
    for (const stream of [heard, list, desk]) stream.close()
    // Nor in what is kept to be sent.
    const { rows } = await m.deps.pool.query('SELECT data::text FROM outbox_events WHERE $1 = ANY (topics)', [
      `support:${id}`,
    ])
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
    for (const as of [person, m.agent]) {
      expect((await m.call('GET', notes, { as })).status).toBe(403)
      expect((await m.call('POST', notes, { as, body: { note: 'x' } })).status).toBe(403)
    }
    const own = await open({}, m.admin)
    const ownNotes = `/api/admin/support/threads/${own.id}/notes`
    expect((await m.call('GET', ownNotes, { as: m.admin })).status).toBe(404)
    expect((await m.call('POST', ownNotes, { as: m.admin, body: { note: 'x' } })).status).toBe(404)
    for (const wrong of ['', ' ', 'a\u0000b', 'x'.repeat(2001), undefined])
      expect((await m.call('POST', notes, { as: m.admin, body: { note: wrong } })).status).toBe(422)
    // A deleted account takes what was noted about its conversations with it.
    await m.call('POST', `/api/admin/users/${person.id}/erase`, { as: m.admin, body: { reason: 'Asked' } })
    expect((await m.deps.pool.query('SELECT 1 FROM support_notes WHERE note = $1', [secret])).rowCount).toBe(
      0,
    )
  })

  it('counts the time to the first answer of a person, by day and as a median', async () => {
    m.time.advance(3 * 24 * hourMs)
    const day = new Date(m.deps.clock().getTime() + 5.5 * hourMs).toISOString().slice(0, 10)
    const answeredAfter = async (minutes: number) => {
      const { id } = await open()
      const at = m.deps.clock().getTime()
      m.time.advance(minutes * 60_000)
      await write(id, 'Here we are', m.admin)
      await write(id, 'And once more', m.admin)
      m.time.advance(60_000)
      await write(id, 'Anything else?', m.admin)
      return { id, at }
    }
    const { id, at } = await answeredAfter(4)
    expect(Date.parse((await thread(id)).acknowledgedAt ?? '') - at).toBe(4 * 60_000)
    for (const minutes of [1, 30]) await answeredAfter(minutes)
    await open()
    // Support writes first: nobody waited.
    const contacted = await m.place()
    await m.call('POST', `/api/admin/orders/${contacted.id}/contact`, {
      as: m.admin,
      body: { to: 'customer', message: 'Hello' },
    })
    const report = await m.call('GET', `/api/admin/reports/support?from=${day}&to=${day}`, { as: m.admin })
    expect(report.body.totals).toEqual([4, 3, 4, 30])
    expect(report.body.rows).toEqual([{ key: day, label: day, values: [4, 3, 4, 30] }])
    expect((await m.call('GET', '/api/admin/stats', { as: m.admin })).body.today.now.firstAnswer).toBe(4)
    for (const by of ['hour', 'week', 'month', 'restaurant'])
      expect(
        (await m.call('GET', `/api/admin/reports/support?from=${day}&to=${day}&by=${by}`, { as: m.admin }))
          .status,
      ).toBe(by === 'restaurant' ? 422 : 200)
  })
})

it('conversations in which nothing was written for PERSONAL_DATA_MONTHS are deleted', async () => {
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
