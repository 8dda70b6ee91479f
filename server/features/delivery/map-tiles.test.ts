import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'

let tileServer: http.Server
let asked: string[] = []
let t: TestApp
beforeAll(async () => {
  tileServer = http.createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/12/1/1.png') response.writeHead(500).end()
    else if (request.url === '/12/2/2.png') response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'image/png' }).end('a tile')
  })
  await new Promise<void>((resolve) => tileServer.listen(0, '127.0.0.1', resolve))
  const { port } = tileServer.address() as AddressInfo
  t = await testApp({ environment: { MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` } })
})
afterAll(async () => {
  await t.close()
  tileServer.close()
})
const get = (path: string) => t.app.inject({ method: 'GET', url: `/tiles/${path}` })

it('passes tiles on, and leaves a failing tile server alone for a minute', async () => {
  const found = await get('12/2932/1899')
  expect([found.statusCode, found.body, found.headers['content-type']]).toEqual([200, 'a tile', 'image/png'])
  expect(found.headers['cache-control']).toContain('max-age')
  expect((await get('12/1/1')).statusCode).toBe(204)
  asked = []
  expect((await get('12/2932/1899')).statusCode).toBe(204)
  expect(asked).toEqual([])
  t.time.advance(60_001)
  expect((await get('12/2932/1899')).statusCode).toBe(200)
})

it('goes on asking when a single tile is not there', async () => {
  expect((await get('12/2/2')).statusCode).toBe(204)
  expect((await get('12/2932/1899')).statusCode).toBe(200)
})

it('asks for nothing that is no tile', async () => {
  asked = []
  for (const path of ['99/0/0', '1/2/0', '1/-1/0', 'a/b/c', '1/..%2f..%2fetc/0'])
    expect((await get(path)).statusCode).toBe(204)
  expect(asked).toEqual([])
})
