import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictures } from '#server/db/tables/index.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const send = (payload: Buffer | string, type = 'image/jpeg', as = m.customer, of = m.customer) =>
  m.app.inject({
    method: 'PUT',
    url: `/api/users/${of.id}/photo`,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': type },
    payload,
  })
const image = (background: string, width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background } })
const jpeg = (background: string) =>
  image(background)
    .withExif({ IFD0: { Artist: 'Asha', Orientation: '6' } })
    .jpeg()
    .toBuffer()
const get = (url: string) => m.app.inject({ method: 'GET', url })
const kept = () => m.deps.db.$count(pictures)

describe('a profile photo', () => {
  it('is kept as a square without what the camera wrote into it, and is served for good', async () => {
    const response = await send(await jpeg('tomato'))
    expect(response.statusCode).toBe(200)
    const { profileImage } = response.json()
    expect(profileImage).toMatch(/^\/api\/pictures\/[0-9a-f]{64}$/)
    const picture = await get(profileImage)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const metadata = await sharp(picture.rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined])
    expect((await m.call('GET', '/api/users/me', { as: m.customer })).body.profileImage).toBe(profileImage)
  })

  it.each(['png', 'webp', 'avif'] as const)('is read from %s, whatever its name says', async (format) => {
    const response = await send(await image('teal').toFormat(format).toBuffer(), 'application/octet-stream')
    expect(response.statusCode).toBe(200)
  })

  it('that was replaced or removed is gone, unless somebody else shows the same', async () => {
    const { profileImage: first } = (await send(await jpeg('gold'))).json()
    const { profileImage: shared } = (await send(await jpeg('olive'))).json()
    expect((await get(first)).statusCode).toBe(404)
    expect((await send(await jpeg('olive'), 'image/jpeg', m.agent, m.agent)).json().profileImage).toBe(shared)
    const removed = await m.call('DELETE', `/api/users/${m.customer.id}/photo`, { as: m.customer })
    expect(removed.body.profileImage).toBeNull()
    expect((await get(shared)).statusCode).toBe(200)
    await m.call('DELETE', `/api/users/${m.agent.id}/photo`, { as: m.agent })
    expect([(await get(shared)).statusCode, await kept()]).toEqual([404, 0])
  })

  it('is refused with a reason when it is too large, no picture, damaged or far too wide', async () => {
    const large = await send(Buffer.alloc(5 * 1024 * 1024 + 1))
    expect([large.statusCode, large.json().message]).toEqual([
      413,
      'Please choose a picture of at most 5 MB.',
    ])
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const payload of [script, Buffer.alloc(0), '{"a":1}'])
      expect((await send(payload)).json()).toMatchObject({
        code: 'unsupported_media_type',
        message: 'Please choose a JPEG, PNG, WebP or AVIF picture.',
      })
    const whole = await jpeg('navy')
    expect((await send(whole.subarray(0, 400))).json()).toMatchObject({
      code: 'validation_failed',
      message: 'This picture cannot be read. Please choose another one.',
    })
    const wide = await image('red', 10_001, 5_000).png().toBuffer()
    expect((await send(wide)).json()).toMatchObject({
      code: 'validation_failed',
      message: 'This picture has too many pixels. Please choose a smaller one.',
    })
    expect(await kept()).toBe(0)
  })

  it("is its owner's alone to change", async () => {
    expect((await send(await jpeg('plum'), 'image/jpeg', m.agent)).statusCode).toBe(404)
    const removed = await m.call('DELETE', `/api/users/${m.customer.id}/photo`, { as: m.agent })
    expect(removed.status).toBe(404)
  })
})
