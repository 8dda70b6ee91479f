import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account, Address } from '#shared/accounts/contracts.ts'
import { accountsClient, password } from '#tests/accounts-client.ts'
import { type TestApp, testApp } from '#tests/app.ts'

let t: TestApp
let client: ReturnType<typeof accountsClient>
let asha: { id: string; token: string }
let other: { id: string; token: string }
let admin: { id: string; token: string }
beforeAll(async () => {
  t = await testApp()
  client = accountsClient(t)
  asha = await client.person('asha')
  other = await client.person('other')
  admin = await client.person('boss', { role: ['ROLE_ADMIN'] })
})
afterAll(() => t.close())

describe('an account', () => {
  it('is shown to its owner and to an admin, and is not there for anybody else', async () => {
    const me = await client.call<Account>('GET', '/api/users/me', { token: asha.token })
    expect(me.body).toMatchObject({ id: asha.id, username: 'asha', restaurantName: null })
    const look = (token: string) => client.call<Account>('GET', '/api/users/username/asha', { token })
    expect((await look(asha.token)).body.id).toBe(asha.id)
    expect((await look(admin.token)).body.id).toBe(asha.id)
    const strange = await look(other.token)
    const missing = await client.call('GET', '/api/users/username/nobody', { token: other.token })
    expect(strange.status).toBe(404)
    expect(missing.body.message).toBe((strange.body as unknown as { message: string }).message)
    expect((await client.call('GET', '/api/users/me')).status).toBe(401)
  })

  it('takes the older names of its fields and keeps what is absent', async () => {
    const put = (body: object, token = asha.token) =>
      client.call<Account & { fields: object }>('PUT', `/api/users/${asha.id}`, { token, body })
    await put({ fullName: 'Asha Rao', mobileNumber: '9845012345', address: '14 Church Street' })
    const older = await put({ name: 'Asha R.', phone: '9845000000' })
    expect(older.body).toMatchObject({
      fullName: 'Asha R.',
      mobileNumber: '9845000000',
      address: '14 Church Street',
    })
    expect(await put({ mobileNumber: 'abc' })).toMatchObject({
      status: 422,
      body: { fields: { mobileNumber: 'Please enter a valid 10-digit phone number' } },
    })
    expect((await put({ mobileNumber: '+91 98450 12346' })).body.mobileNumber).toBe('9845012346')
    expect((await put({ mobileNumber: '' })).body.mobileNumber).toBe('')
    expect((await put({ fullName: 'Stolen' }, other.token)).status).toBe(404)
    expect((await put({ fullName: 'Mended' }, admin.token)).body.fullName).toBe('Mended')
    expect((await put({ password: 'Taken@1234', currentPassword: 'x' }, admin.token)).status).toBe(403)
  })

  it('asks for the current password before another e-mail address can get temporary passwords', async () => {
    const put = (body: object, token = asha.token) =>
      client.call<Account & { fields: object }>('PUT', `/api/users/${asha.id}`, { token, body })
    const email = 'asha.new@example.com'
    const missing = { currentPassword: 'Current password is required' }
    expect(await put({ email })).toMatchObject({ status: 422, body: { fields: missing } })
    const wrong = { currentPassword: 'The current password is wrong' }
    expect(await put({ email, currentPassword: 'Wrong@1234' })).toMatchObject({ body: { fields: wrong } })
    expect((await put({ email: 'ASHA@example.com' })).status).toBe(200)
    expect((await put({ email, currentPassword: password })).body.email).toBe(email)
    expect((await put({ email: 'asha@example.com' }, admin.token)).body.email).toBe('asha@example.com')
  })

  it('keeps preferences, and only those there are', async () => {
    const put = (preferences: object) =>
      client.call<Account>('PUT', `/api/users/${asha.id}`, { token: asha.token, body: { preferences } })
    const wanted = {
      emailNotifications: false,
      smsNotifications: true,
      marketingEmails: true,
      dietaryPreferences: ['Vegan', 'Nut-Free'],
    }
    expect((await put(wanted)).body.preferences).toEqual(wanted)
    expect((await put({ ...wanted, dietaryPreferences: ['Air'] })).status).toBe(422)
    const me = await client.call<Account>('GET', '/api/users/me', { token: asha.token })
    expect(me.body.preferences).toEqual(wanted)
  })

  it('does not let anybody raise their own roles', async () => {
    const body = { fullName: 'Asha', roles: ['ROLE_ADMIN'], requestedRole: 'ROLE_ADMIN', restaurantId: 'r' }
    const put = await client.call<Account>('PUT', `/api/users/${asha.id}`, { token: asha.token, body })
    expect(put.body).toMatchObject({ roles: ['ROLE_CUSTOMER'], requestedRole: null, restaurantId: null })
  })
})

describe('addresses', () => {
  const url = (id: string) => `/api/users/${id}/addresses`
  const add = (label: string, isDefault?: boolean) => {
    // One after the other: the oldest that is left becomes the default.
    t.time.advance(1_000)
    return client.call<Address>('POST', url(asha.id), {
      token: asha.token,
      body: { label, address: `${label} street`, isDefault },
    })
  }
  const list = async () =>
    (await client.call<{ items: Address[] }>('GET', url(asha.id), { token: asha.token })).body.items
  const defaults = async () => (await list()).filter((row) => row.isDefault).map((row) => row.label)

  it('always have one default', async () => {
    expect(await add('DataDirectory')).toMatchObject({
      status: 201,
      body: { label: 'DataDirectory', isDefault: true },
    })
    const work = (await add('Work')).body
    expect(await defaults()).toEqual(['DataDirectory'])
    await add('Gym', true)
    expect(await defaults()).toEqual(['Gym'])
    expect((await list())[0]?.label).toBe('Gym')
    await client.call('PUT', `${url(asha.id)}/${work.id}`, {
      token: asha.token,
      body: { label: 'Office', address: 'MG Road', isDefault: true },
    })
    expect(await defaults()).toEqual(['Office'])
    const removed = await client.call('DELETE', `${url(asha.id)}/${work.id}`, { token: asha.token })
    expect(removed.status).toBe(200)
    expect(await defaults()).toEqual(['DataDirectory'])
    const [first] = await list()
    const kept = await client.call<Address>('PUT', `${url(asha.id)}/${first?.id}`, {
      token: asha.token,
      body: { label: 'DataDirectory', address: 'moved' },
    })
    expect(kept.body).toMatchObject({ address: 'moved', isDefault: true })
  })

  it('have a city and a PIN code where they are given, and keep them', async () => {
    const post = (body: object) =>
      client.call<Address>('POST', url(asha.id), { token: asha.token, body: { label: 'Nani', ...body } })
    expect((await post({ address: '3 Temple Street' })).body).toMatchObject({ city: '', zipCode: '' })
    expect((await post({ address: '3 Temple Street', zipCode: 'abc' })).body).toMatchObject({
      fields: { zipCode: 'Please enter a valid 6-digit PIN code' },
    })
    const added = await post({ address: '3 Temple Street', city: ' Mysuru', zipCode: '570 001' })
    expect(added.body).toMatchObject({ city: 'Mysuru', zipCode: '570001' })
    const moved = await client.call<Address>('PUT', `${url(asha.id)}/${added.body.id}`, {
      token: asha.token,
      body: { label: 'Nani', address: '4 Temple Street' },
    })
    expect(moved.body).toMatchObject({ address: '4 Temple Street', city: 'Mysuru', zipCode: '570001' })
  })

  it('keep the point on the map that they are given, until it is removed or the street changes', async () => {
    const { token } = asha
    const location = { lat: 12.97, lng: 77.59 }
    const home = { label: 'Home', address: '9 Residency Road' }
    const added = await client.call<Address>('POST', url(asha.id), { token, body: { ...home, location } })
    expect(added).toMatchObject({ status: 201, body: { location } })
    const put = async (body: object) =>
      (await client.call<Address>('PUT', `${url(asha.id)}/${added.body.id}`, { token, body })).body.location
    expect(await put({ ...home, label: 'Flat', city: 'Bengaluru' })).toEqual(location)
    expect((await list()).find(({ id }) => id === added.body.id)?.location).toEqual(location)
    expect(await put({ ...home, address: '10 Residency Road' })).toBeNull()
    const moved = { lat: 12.98, lng: 77.6 }
    expect(await put({ ...home, location: moved })).toEqual(moved)
    expect(await put({ ...home, location: null })).toBeNull()
  })

  it.each([{ lat: 91, lng: 0 }, { lat: 0, lng: -181 }, { lat: '12', lng: 77 }, { lat: 12 }, 'here'])(
    'refuse %j as a point on the map',
    async (location) => {
      const body = { label: 'Home', address: '9 Residency Road', location }
      expect(await client.call('POST', url(asha.id), { token: asha.token, body })).toMatchObject({
        status: 422,
      })
    },
  )

  it('have one default also when two are added as default at once', async () => {
    await Promise.all([add('Left', true), add('Right', true)])
    expect(await defaults()).toHaveLength(1)
  })

  it('need a label and an address', async () => {
    const fields = { label: 'Please fill out all fields', address: 'Please fill out all fields' }
    const response = await client.call('POST', url(asha.id), {
      token: asha.token,
      body: { label: ' ', address: '' },
    })
    expect(response).toMatchObject({ status: 422, body: { fields } })
  })

  it("are not there for anybody else, nor is another's address under one's own name", async () => {
    const [mine] = await list()
    const body = { label: 'a', address: 'b' }
    const token = other.token
    expect((await client.call('GET', url(asha.id), { token })).status).toBe(404)
    expect((await client.call('POST', url(asha.id), { token, body })).status).toBe(404)
    for (const owner of [asha.id, other.id]) {
      expect((await client.call('PUT', `${url(owner)}/${mine?.id}`, { token, body })).status).toBe(404)
      expect((await client.call('DELETE', `${url(owner)}/${mine?.id}`, { token })).status).toBe(404)
    }
    expect((await client.call('GET', url('not-an-id'), { token })).status).toBe(404)
  })
})
