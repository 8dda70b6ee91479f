import http from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c2410c' } })
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

let tileServer: http.Server
let asked: string[] = []
let t: TestApp
beforeAll(async () => {
  const png = await picture.clone().png().toBuffer()
  const others = {
    '/11/1/1.png': ['image/jpeg', await picture.clone().jpeg().toBuffer()],
    '/11/2/2.png': ['image/webp', await picture.clone().webp().toBuffer()],
    '/11/3/3.png': ['image/avif', await picture.clone().avif().toBuffer()],
    '/13/1/1.png': ['image/svg+xml', svg],
    '/13/2/2.png': ['image/png', svg],
    '/13/3/3.png': ['text/html', png],
    '/13/4/4.png': ['image/png', ''],
  } as Record<string, [string, string | Buffer]>
  tileServer = http.createServer((request, response) => {
    const { url = '' } = request
    asked.push(url)
    const [type, body] = others[url] ?? ['image/png', png]
    if (url === '/12/1/1.png') response.writeHead(500).end()
    else if (url === '/12/2/2.png') response.writeHead(404).end()
    else if (url === '/12/3/3.png') response.writeHead(302, { location: '/12/2932/1899.png' }).end()
    // Sends data for as long as somebody reads.
    else if (url === '/12/4/4.png') {
      response.writeHead(200, { 'content-type': 'image/png' })
      const more = () => {
        while (!response.destroyed && response.write(png));
      }
      response.on('drain', more)
      more()
    } else if (url === '/12/5/5.png') {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 1_000 }).write(png)
      response.destroy()
    } else response.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => tileServer.listen(0, '127.0.0.1', resolve))
  const { port } = tileServer.address() as AddressInfo
  t = await testApp({ environment: { MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` } })
})
afterAll(async () => {
  await t.close()
  tileServer.closeAllConnections()
  tileServer.close()
})
beforeEach(() => {
  t.time.advance(60_001)
  asked = []
})
const get = (path: string) => t.app.inject({ method: 'GET', url: `/tiles/${path}` })

it('the tile route passes tiles on, and leaves a failing tile server alone for a minute', async () => {
  const found = await get('12/2932/1899')
  expect([found.statusCode, found.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await sharp(found.rawPayload).metadata()).format).toBe('png')
  expect(found.headers['cache-control']).toContain('max-age')
  expect((await get('12/1/1')).statusCode).toBe(204)
  asked = []
  expect((await get('12/2932/1899')).statusCode).toBe(204)
  expect(asked).toEqual([])
  t.time.advance(60_001)
  expect((await get('12/2932/1899')).statusCode).toBe(200)
})

it('the server of tiles says once that there are none, and again after there were some', async () => {
  const said = () => t.logged.filter((line) => line.includes('there are no map tiles')).length
  expect((await get('12/2932/1899')).statusCode).toBe(200)
  const before = said()
  for (const outage of [1, 2]) {
    for (let minute = 0; minute < 2; minute++) {
      await Promise.all([get('12/1/1'), get('12/1/1')])
      t.time.advance(60_001)
    }
    expect(said()).toBe(before + outage)
    expect((await get('12/2932/1899')).statusCode).toBe(200)
  }
})

it.each([
  ['11/1/1', 'image/jpeg'],
  ['11/2/2', 'image/webp'],
  ['11/3/3', 'image/avif'],
])('passes on %s, which is %s', async (path, type) => {
  const found = await get(path)
  expect([found.statusCode, found.headers['content-type']]).toEqual([200, type])
})

it.each([
  ['an SVG', '13/1/1'],
  ['an SVG that is called a PNG', '13/2/2'],
  ['a PNG that is called a page', '13/3/3'],
  ['nothing at all', '13/4/4'],
  ['a redirect', '12/3/3'],
  ['a tile without an end', '12/4/4'],
  ['half a tile', '12/5/5'],
])('passes on nothing of %s: 204, never an error of ours', async (_what, path) => {
  const { statusCode, body } = await get(path)
  expect([statusCode, body]).toEqual([204, ''])
  expect(asked).toEqual([`/${path}.png`])
})

it('the server goes on asking for tiles when a single tile is not there', async () => {
  expect((await get('12/2/2')).statusCode).toBe(204)
  expect((await get('12/2932/1899')).statusCode).toBe(200)
})

it('the tile route asks for nothing that is no tile', async () => {
  for (const path of ['99/0/0', '1/2/0', '1/-1/0', 'a/b/c', '1/..%2f..%2fetc/0'])
    expect((await get(path)).statusCode).toBe(204)
  expect(asked).toEqual([])
})
