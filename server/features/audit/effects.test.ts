import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { auditEntries, restaurantInvitations } from '#server/db/tables/index.ts'
import { register } from '#server/http/register.ts'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { endpoint } from '#shared/api/contract.ts'
import { auditActions } from '#shared/audit/actions.ts'
import { password } from '#tests/accounts-client.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { auditEffects } from '../../compose.ts'
import { auditRecorder } from './record-audit.ts'

const recordAudit = auditRecorder(auditEffects)

/** A contract that asks for nothing, such as a new one whose author did not think of it. */
const anything = endpoint({
  method: 'POST',
  path: '/api/anything/:action',
  access: 'signedIn',
  tag: 'Test',
  summary: 'Does whatever it is told',
  params: z.object({ action: z.enum(auditActions) }),
  response: z.object({ message: z.string() }),
})

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
  register(m.app, anything, async ({ deps, caller, params }) => {
    await deps.db.transaction((tx) =>
      recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: params.action,
        subject: { kind: 'account', id: caller.userId },
        at: deps.clock(),
      }),
    )
    return { message: 'Done' }
  })
})
afterAll(() => m.close())

const tokenAfter = (person: Person, minutes: number) =>
  signAccessToken(m.deps, person.caller, new Date(m.deps.clock().getTime() - minutes * 60_000))
const callAfter = async (
  person: Person,
  minutes: number,
  method: 'POST' | 'PUT',
  url: string,
  body?: object,
  key?: string,
) => {
  const authorization = `Bearer ${await tokenAfter(person, minutes)}`
  const headers = { authorization, ...(key !== undefined && { 'idempotency-key': key }) }
  const response = await m.app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: response.statusCode, body: response.json() }
}

describe('an action that moves money, gives rights or hands out personal data', () => {
  it.each(auditActions)(
    'is refused 16 minutes after the password on any route, and written within 14: %s',
    async (action) => {
      const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
      const entries = () => m.deps.db.$count(auditEntries, eq(auditEntries.subjectId, person.id))
      const late = await callAfter(person, 16, 'POST', `/api/anything/${action}`)
      if (auditEffects[action] === null) expect(late.status).toBe(200)
      else expect([late.status, late.body.code, await entries()]).toEqual([403, 'confirmation_required', 0])
      expect((await callAfter(person, 14, 'POST', `/api/anything/${action}`)).status).toBe(200)
      expect(await entries()).toBe(auditEffects[action] === null ? 2 : 1)
    },
  )

  it('goes on under the same Idempotency-Key once the password was given', async () => {
    const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const key = randomUUID()
    const call = (minutes: number) =>
      callAfter(person, minutes, 'POST', '/api/anything/promoCode.added', undefined, key)
    expect((await call(16)).body.code).toBe('confirmation_required')
    for (let time = 0; time < 2; time++) expect((await call(0)).status).toBe(200)
    expect(await m.deps.db.$count(auditEntries, eq(auditEntries.subjectId, person.id))).toBe(1)
  })

  it('is asked of a restaurant that invites somebody, too', async () => {
    const url = `/api/restaurant/staff?restaurant=${m.restaurant.id}`
    const body = { account: 'new.cook@food.example' }
    const invite = (minutes: number) => callAfter(m.staff, minutes, 'POST', url, body)
    const invited = () =>
      m.deps.db.$count(restaurantInvitations, eq(restaurantInvitations.restaurantId, m.restaurant.id))
    expect([(await invite(16)).body.code, await invited()]).toEqual(['confirmation_required', 0])
    expect((await invite(0)).status).toBeLessThan(300)
    expect(await invited()).toBe(1)
  })

  it('needs no second question where the call brings the password itself', async () => {
    const passwordHash = await m.deps.passwords.hash(password)
    const courier = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'], { passwordHash })
    const account = { accountHolder: 'Ravi Kumar', accountNumber: '123456789012', ifsc: 'HDFC0001234' }
    const set = (given: string) =>
      callAfter(courier, 16, 'PUT', '/api/deliveries/deposit', { ...account, password: given })
    expect((await set('not it')).body.code).toBe('validation_failed')
    expect((await set(password)).status).toBe(200)
  })
})
