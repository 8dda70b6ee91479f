import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { pageCache, type Rendered } from './page-cache.ts'

const html = (text: string): Rendered<string> => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(text),
  isAffectedBy: (change) => change === 'everything' || change === text,
})

/** Name, value, name, value. */
const named = (headers: readonly string[]): Record<string, string> =>
  Object.fromEntries(headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [])))

describe('the page cache', () => {
  let now: number
  let rendered: string[]
  let response: (url: string) => Promise<Rendered<string>>
  const open = (limit = 10) =>
    pageCache({
      render: (url) => {
        rendered.push(url)
        return response(url)
      },
      clock: () => new Date(now),
      maxAgeMs: 1000,
      limit,
    })
  beforeEach(() => {
    now = 0
    rendered = []
    response = async (url) => html(`page ${url} ${rendered.length}`)
  })

  test('serves every encoding of one rendering under one ETag', async () => {
    const page = await open().load('/menu', '/menu')
    expect(brotliDecompressSync(page.responses.br.body).toString()).toBe('page /menu 1')
    expect(gunzipSync(page.responses.gzip.body).toString()).toBe('page /menu 1')
    expect(page.responses.identity.body.toString()).toBe('page /menu 1')
    expect(named(page.responses.br.headers)['content-encoding']).toBe('br')
    expect(named(page.responses.identity.headers)['content-encoding']).toBeUndefined()
    for (const response of Object.values(page.responses)) {
      const { body } = response
      const headers = named(response.headers)
      expect(headers.etag).toBe(page.etag)
      expect(headers['content-length']).toBe(String(body.length))
    }
  })

  test('renders once for spellings of one address, and finds each of them again', async () => {
    const cache = open()
    await cache.load('/menu?utm=1', '/menu')
    await cache.load('/menu', '/menu')
    expect(rendered).toEqual(['/menu'])
    expect(cache.get('/menu?utm=1')).toBe(cache.get('/menu'))
  })

  test('renders once for everybody who asks at the same time', async () => {
    const cache = open()
    const pages = await Promise.all(Array.from({ length: 20 }, () => cache.load('/menu', '/menu')))
    expect(rendered).toEqual(['/menu'])
    expect(new Set(pages).size).toBe(1)
  })

  test('renders anew once a page is too old', async () => {
    const cache = open()
    await cache.load('/menu', '/menu')
    now = 999
    expect(cache.get('/menu')).toBeDefined()
    now = 1000
    expect(cache.get('/menu')).toBeUndefined()
    await cache.load('/menu', '/menu')
    expect(rendered).toHaveLength(2)
  })

  test('a change drops what is there and what is being rendered', async () => {
    const cache = open()
    await cache.load('/', '/')
    const before = Promise.withResolvers<Rendered<string>>()
    response = () => before.promise
    const asked = cache.load('/menu?x=1', '/menu')
    cache.invalidate('everything')
    before.resolve(html('before the change'))
    await asked
    expect(cache.get('/')).toBeUndefined()
    expect(cache.get('/menu')).toBeUndefined()
    expect(cache.get('/menu?x=1')).toBeUndefined()
  })

  test('a change leaves alone what it does not affect, also what is being rendered', async () => {
    const cache = open()
    response = async (url) => html(url)
    await cache.load('/a', '/a')
    await cache.load('/b', '/b')
    const slow = Promise.withResolvers<Rendered<string>>()
    response = () => slow.promise
    const asked = cache.load('/c', '/c')
    cache.invalidate('/a')
    slow.resolve(html('/c'))
    await asked
    expect(['/a', '/b', '/c'].map((url) => cache.get(url) !== undefined)).toEqual([false, true, true])
  })

  test('those who ask after a change do not wait for the rendering from before it', async () => {
    const cache = open()
    const before = Promise.withResolvers<Rendered<string>>()
    response = () => before.promise
    const early = cache.load('/menu', '/menu')
    cache.invalidate('everything')
    response = async () => html('after')
    const late = await cache.load('/menu', '/menu')
    expect(late.responses.identity.body.toString()).toBe('after')
    before.resolve(html('before'))
    await early
    expect(cache.get('/menu')).toBe(late)
  })

  test('does not remember what is not found or went wrong', async () => {
    const cache = open()
    response = async () => ({ ...html('no'), status: 404 })
    expect((await cache.load('/nothing', '/nothing')).status).toBe(404)
    expect(cache.get('/nothing')).toBeUndefined()
    response = async () => Promise.reject(new Error('broken'))
    await expect(cache.load('/menu', '/menu')).rejects.toThrow('broken')
    response = async () => html('mended')
    expect((await cache.load('/menu', '/menu')).responses.identity.body.toString()).toBe('mended')
  })

  test('remembers no more addresses than it may', async () => {
    const cache = open(3)
    for (const url of ['/a', '/b', '/c', '/d']) await cache.load(url, url)
    expect(['/a', '/b', '/c', '/d'].map((url) => cache.get(url) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  test('shows what is stale only while the new one fails, and the new one as soon as it comes', async () => {
    const cache = open()
    await cache.load('/menu', '/menu')
    cache.invalidate('everything')
    now = 5_000
    response = async () => ({ ...html('sorry'), status: 500 })
    expect((await cache.load('/menu', '/menu')).responses.identity.body.toString()).toBe('page /menu 1')
    response = () => Promise.reject(new Error('no response'))
    expect((await cache.load('/menu', '/menu')).responses.identity.body.toString()).toBe('page /menu 1')
    response = async () => html('new')
    expect(cache.get('/menu')).toBeUndefined()
    expect((await cache.load('/menu', '/menu')).responses.identity.body.toString()).toBe('new')
    expect(cache.get('/menu')?.responses.identity.body.toString()).toBe('new')
  })
})
