import { describe, expect, it } from 'vitest'
import { createResponseCache, type Loaded } from './response-cache.ts'

/** The bodies that a change affects. */
type Change = readonly string[]

const loaded =
  (body: string, holdsUntil: Date | null = null) =>
  async (): Promise<Loaded<Change>> => ({ body, holdsUntil, isAffectedBy: (change) => change.includes(body) })
const cache = (limits: Partial<{ maxResponses: number; maxBytes: number }> = {}, clock = () => new Date(0)) =>
  createResponseCache<Change>({ maxResponses: 3, maxBytes: 1000, clock, ...limits })

describe('the response cache', () => {
  it('stays within its number of responses and of bytes, dropping the oldest', async () => {
    const responses = cache()
    for (const key of ['a', 'b', 'c', 'd']) await responses.load(key, key, loaded(key))
    expect(responses.size()).toEqual({ responses: 3, bytes: 3 })
    expect(responses.at('a')).toBeUndefined()
    expect(responses.at('d')?.plain.body.toString()).toBe('d')
    await responses.load('big', 'big', loaded('x'.repeat(999)))
    expect(responses.size()).toEqual({ responses: 2, bytes: 1000 })
  })

  it('drops URLs, of which there is no end, without losing responses', async () => {
    const responses = cache()
    for (let i = 0; i < 100; i += 1) await responses.load(`/?x=${i}`, 'same', loaded('same'))
    expect(responses.size().responses).toBe(1)
    expect(responses.at('/?x=0')).toBeUndefined()
    expect(responses.at('/?x=99')?.plain.body.toString()).toBe('same')
    const endless = `/?x=${'9'.repeat(10_000)}`
    expect((await responses.load(endless, 'same', loaded('same'))).plain.body.toString()).toBe('same')
    expect(responses.at(endless)).toBeUndefined()
  })

  it('does not keep what was read before a change', async () => {
    const responses = cache()
    let release = (_: Loaded<Change>) => {}
    const slow = responses.load('/', 'k', () => new Promise((resolve) => (release = resolve)))
    responses.invalidate(['old'])
    release(await loaded('old')())
    expect((await slow).plain.body.toString()).toBe('old')
    expect(responses.at('/')).toBeUndefined()
    expect((await responses.load('/', 'k', loaded('new'))).plain.body.toString()).toBe('new')
  })

  it('drops what a change affects, and keeps the rest, also what was being read', async () => {
    const responses = cache()
    let release = (_: Loaded<Change>) => {}
    await responses.load('/a', 'a', loaded('a'))
    await responses.load('/b', 'b', loaded('b'))
    const slow = responses.load('/c', 'c', () => new Promise((resolve) => (release = resolve)))
    responses.invalidate(['a'])
    release(await loaded('c')())
    await slow
    expect(['/a', '/b', '/c'].map((path) => responses.at(path) !== undefined)).toEqual([false, true, true])
    responses.invalidate(['b'])
    expect(responses.at('/b')).toBeUndefined()
  })

  it('keeps no failure', async () => {
    const responses = cache()
    await expect(responses.load('/', 'k', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect((await responses.load('/', 'k', loaded('up'))).plain.body.toString()).toBe('up')
  })

  it('holds a response no longer than it says', async () => {
    let now = 0
    const responses = cache({}, () => new Date(now))
    await responses.load('/', 'k', loaded('open', new Date(1000)))
    now = 999
    expect(responses.at('/')).toBeDefined()
    now = 1000
    expect(responses.at('/')).toBeUndefined()
  })
})
