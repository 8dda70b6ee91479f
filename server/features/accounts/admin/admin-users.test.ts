import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobHandlers } from '#server/compose.ts'
import { auditEntries, deliveries, mailbox, users } from '#server/db/tables/index.ts'
import type { JobData } from '#server/jobs/queues.ts'
import type { AdminUser } from '#shared/accounts/admin-contracts.ts'
import type { Session } from '#shared/accounts/contracts.ts'
import { accountsClient, password } from '#tests/accounts-client.ts'
import { testApp } from '#tests/app.ts'
import { makePerson } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
let client: ReturnType<typeof accountsClient>
beforeAll(async () => {
  m = await marketplace()
  client = accountsClient(m)
})
afterAll(() => m.close())

const list = async (query: Record<string, string>, as = m.admin) =>
  m.call('GET', `/api/admin/users?${new URLSearchParams(query)}`, { as })
const names = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).body.items.map(({ username }: AdminUser) => username)
const patch = (id: string, body: object, as = m.admin) =>
  m.call('PATCH', `/api/admin/users/${id}`, { as, body })
const auditOf = (id: string) =>
  m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)

describe("the admins' list of accounts", () => {
  it('finds by any part of name, username, e-mail and phone, literally, and by the id', async () => {
    const one = await makePerson(m.deps, ['ROLE_CUSTOMER'], {
      username: 'lalita_99%',
      fullName: 'Lalita Devī Menon',
      email: 'l.menon@Post.example',
      mobileNumber: '9812345670',
    })
    const other = await makePerson(m.deps, ['ROLE_CUSTOMER'], { username: 'lalitax99x', fullName: 'X' })
    for (const q of ['LALITA_', '99%', 'menon lali', 'post.EXAMPLE', '2345670', 'Devī', one.id])
      expect([q, await names({ q })]).toEqual([q, [one.username]])
    expect(await names({ q: 'lalita' })).toEqual(expect.arrayContaining([one.username, other.username]))
    for (const q of ['menon nobody', randomUUID(), '\\']) expect([q, await names({ q })]).toEqual([q, []])
  })

  it('filters by role, state and the days of joining, in Indian time', async () => {
    const late = await makePerson(m.deps, ['ROLE_SHELTER'], { createdAt: new Date('2025-03-31T18:29:00Z') })
    const next = await makePerson(m.deps, ['ROLE_SHELTER'], { createdAt: new Date('2025-03-31T18:31:00Z') })
    const asked = await makePerson(m.deps, ['ROLE_CUSTOMER'], { requestedRole: 'ROLE_SHELTER' })
    const gone = await makePerson(m.deps, [], { deletedAt: m.deps.clock() })
    const role = 'ROLE_SHELTER'
    expect(await names({ role, to: '2025-03-31' })).toEqual([late.username])
    expect(await names({ role, from: '2025-04-01', to: '2025-04-01' })).toEqual([next.username])
    expect(await names({ state: 'waiting' })).toEqual([asked.username])
    expect(await names({ state: 'deleted' })).toEqual([gone.username])
    expect(await names({ limit: '100' })).not.toContain(gone.username)
    for (const bad of [
      'state=sleeping',
      'role=CHEF',
      'limit=101',
      'sort=email',
      'cursor=x',
      'from=2025-02-30',
    ])
      expect((await m.call('GET', `/api/admin/users?${bad}`, { as: m.admin })).status, bad).toBe(422)
  })

  it('comes in pages that neither repeat nor leave out anybody, in either order, and whole as CSV', async () => {
    const everybody = (await m.deps.db.select().from(users)).filter(({ deletedAt }) => deletedAt === null)
    for (const sort of ['-createdAt', 'createdAt', 'username', '-username']) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body } = await list({ limit: '2', sort, ...(cursor && { cursor }) })
        seen.push(...body.items.map(({ username }: AdminUser) => username))
        cursor = body.nextCursor
      }
      expect(seen.length, sort).toBe(everybody.length)
      expect(new Set(seen).size, sort).toBe(everybody.length)
      if (sort === 'username')
        expect(seen).toEqual(seen.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    }
    const { statusCode, body } = await m.app.inject({
      url: '/api/admin/users?limit=1',
      headers: { authorization: `Bearer ${m.admin.token}`, accept: 'text/csv' },
    })
    expect([statusCode, body.trim().split('\r\n').length]).toEqual([200, everybody.length + 1])
  })
})

describe('a suspension', () => {
  it('ends sessions at once, on every instance, and refuses the next sign-in with a clear sentence', async () => {
    const other = await testApp({ database: m.database })
    const { id, token, refresh } = await client.person('mallika')
    expect((await patch(id, { suspended: true })).body.fields).toHaveProperty('reason')
    const { status, body } = await patch(id, { suspended: true, reason: 'Ordered for others and never paid' })
    expect([status, body.state]).toEqual([200, 'suspended'])
    expect((await client.call('GET', '/api/users/me', { token })).status).toBe(401)
    await expect
      .poll(async () => (await accountsClient(other).call('GET', '/api/users/me', { token })).status)
      .toBe(401)
    // Whoever was signed in, and whoever has the password, is told why.
    for (const refused of [
      await client.call<{ code: string; message: string }>('POST', '/api/auth/refresh', { refresh }),
      await client.signIn('mallika'),
    ]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'account_suspended' } })
      expect(refused.body.message).toContain('The reason: Ordered for others and never paid.')
      expect(refused.body.message).toContain(m.deps.settings.contactEmail)
    }
    // Nobody else learns of it.
    expect((await client.signIn('mallika', 'Wrong@123')).body.code).toBe('invalid_credentials')
    // A repeat changes nothing; restored, it goes on.
    await patch(id, { suspended: true, reason: 'Again' })
    expect((await patch(id, { suspended: false })).body.state).toBe('active')
    await patch(id, { suspended: false })
    expect((await client.signIn('mallika')).status).toBe(200)
    expect((await client.call('POST', '/api/auth/refresh', { refresh })).status).toBe(401)
    expect((await auditOf(id)).map(({ action, after }) => [action, after])).toEqual([
      ['account.suspended', { suspended: true, reason: 'Ordered for others and never paid' }],
      ['account.restored', { suspended: false }],
    ])
    await other.close()
  })

  it('is told by e-mail once it can no longer be a slip, and so is its end', async () => {
    const { id, username } = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const email = `${username}@example.com`
    const subjects = async () => {
      const { rows } = await m.deps.pool.query<{ data: JobData['suspension-mail'] }>(
        `SELECT data FROM pgboss.job WHERE name = 'suspension-mail' AND data ->> 'userId' = $1 ORDER BY created_on`,
        [id],
      )
      // Each twice, as after a crash.
      for (const { data } of [...rows, ...rows]) await jobHandlers(m.deps)['suspension-mail'](data)
      return (await sentMails(m.deps, eq(mailbox.to, email))).map(({ subject }) => subject)
    }
    const suspended = 'Your account at Annapurna Eats is suspended'
    await patch(id, { suspended: true, reason: 'Meant somebody else' })
    m.time.advance(60_000)
    await patch(id, { suspended: false })
    expect(await subjects()).toEqual([])
    await patch(id, { suspended: true, reason: 'Never paid' })
    expect(await subjects()).toEqual([suspended])
    expect((await sentMails(m.deps, eq(mailbox.to, email)))[0]?.text).toContain('Never paid')
    m.time.advance(180_000)
    await patch(id, { suspended: false })
    expect(await subjects()).toEqual([suspended, 'Your account at Annapurna Eats is open again'])
  })

  it("gives a courier's deliveries back and ends the shift, but for what is on its way", async () => {
    const courier = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
    await m.call('POST', '/api/deliveries/shift', { as: courier, body: { online: true } })
    const [waiting, onTheWay] = [await m.place(), await m.place()]
    for (const { id } of [waiting, onTheWay]) {
      await m.kitchen(id, 'accept')
      expect((await m.carry(id, 'claim', courier)).status).toBe(200)
    }
    await m.kitchen(onTheWay.id, 'ready')
    await m.carry(onTheWay.id, 'start-pickup', courier)
    await m.carry(onTheWay.id, 'confirm-pickup', courier)
    const before = await m.call('GET', `/api/admin/users/${courier.id}`, { as: m.admin })
    expect(before.body.deliveries).toEqual({ waiting: 1, onTheWay: 1 })
    expect((await patch(courier.id, { suspended: true, reason: 'Rode off' })).status).toBe(200)
    const state = async (id: string) => {
      const [row] = await m.deps.db.select().from(deliveries).where(eq(deliveries.id, id))
      return [row?.status, row?.agentId]
    }
    expect(await state(waiting.id)).toEqual(['waiting', null])
    expect(await state(onTheWay.id)).toEqual(['enroute', courier.id])
    const { rows } = await m.deps.pool.query('SELECT ended_at FROM courier_shifts WHERE agent_id = $1', [
      courier.id,
    ])
    expect(rows[0]?.ended_at).not.toBeNull()
    // An admin cannot give such a courier anything.
    const give = { as: m.admin, body: { agentId: courier.id, lock: false, force: true } }
    expect((await m.call('POST', `/api/admin/deliveries/${waiting.id}/assign`, give)).status).toBe(404)
  })
})

describe('roles', () => {
  it('are set as they are given, in any spelling, with an entry before and after, and renew tokens', async () => {
    const { id, token } = await client.person('naina')
    expect((await patch(id, { roles: ['chef'] })).status).toBe(422)
    expect((await patch(id, { roles: [] })).status).toBe(422)
    const { body } = await patch(id, { roles: ['customer', 'ROLE_DELIVERY_AGENT'] })
    expect(body.roles).toEqual(['ROLE_CUSTOMER', 'ROLE_DELIVERY_AGENT'])
    expect((await client.call('GET', '/api/users/me', { token })).status).toBe(401)
    await patch(id, { roles: ['ROLE_DELIVERY_AGENT', 'ROLE_CUSTOMER'] })
    expect((await auditOf(id)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['roles.changed', { roles: ['ROLE_CUSTOMER'] }, { roles: ['ROLE_CUSTOMER', 'ROLE_DELIVERY_AGENT'] }],
    ])
    expect((await patch(randomUUID(), { roles: ['customer'] })).status).toBe(404)
  })

  it('leave one admin at least, whoever of the last two is first', async () => {
    const second = await makePerson(m.deps, ['ROLE_ADMIN'])
    const both = await Promise.all([
      patch(second.id, { roles: ['customer'] }),
      patch(m.admin.id, { suspended: true, reason: 'x' }, second),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await m.deps.pool.query(
      "SELECT id FROM users WHERE 'ROLE_ADMIN' = ANY (roles) AND suspended_at IS NULL",
    )
    expect(rows).toHaveLength(1)
    const left = rows[0].id === m.admin.id ? m.admin : second
    expect((await patch(left.id, { roles: ['customer'] }, left)).status).toBe(409)
    expect((await patch(left.id, { suspended: true, reason: 'x' }, left)).status).toBe(409)
    // Other roles may change.
    expect((await patch(left.id, { roles: ['admin', 'customer'] }, left)).status).toBe(200)
    await m.deps.pool.query(
      "UPDATE users SET roles = '{ROLE_ADMIN}', suspended_at = NULL, suspension_reason = NULL WHERE id = $1",
      [m.admin.id],
    )
    const [row] = await m.deps.db.select().from(users).where(eq(users.id, m.admin.id))
    m.admin.caller.rightsVersion = row?.rightsVersion ?? 0
  })
})

describe("a person's data", () => {
  it('is exported and erased by an admin on request, with the reason in the audit log, as the owner would', async () => {
    const { id } = await client.person('omana')
    const post = (what: string, body: object) =>
      m.call('POST', `/api/admin/users/${id}/${what}`, { as: m.admin, body })
    expect((await post('export', {})).status).toBe(422)
    const reason = 'Asked for by letter'
    const { status, body } = await post('export', { reason })
    expect([status, body.account.username, body.signIns.length]).toEqual([200, 'omana', 1])
    const open = await m.place()
    await m.deps.pool.query('UPDATE orders SET user_id = $2 WHERE id = $1', [open.id, id])
    expect((await post('erase', { reason })).status).toBe(409)
    const details = await m.call('GET', `/api/admin/users/${id}`, { as: m.admin })
    expect(details.body).toMatchObject({ orders: { count: 1, open: 1 }, signIns: [{ endedAt: null }] })
    await m.deps.pool.query('UPDATE orders SET user_id = $2 WHERE id = $1', [open.id, m.customer.id])
    expect((await post('erase', { reason })).status).toBe(200)
    expect((await post('erase', { reason })).status).toBe(404)
    expect(
      (await client.call<Session>('POST', '/api/auth/signin', { body: { username: 'omana', password } }))
        .status,
    ).toBe(401)
    expect((await auditOf(id)).map(({ action, actorId, after }) => [action, actorId, after])).toEqual([
      ['account.exported', m.admin.id, { reason }],
      ['account.erased', m.admin.id, { reason }],
    ])
  })
})
