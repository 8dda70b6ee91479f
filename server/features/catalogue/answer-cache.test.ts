import { describe, expect, it } from 'vitest'
import { createAnswerCache, type Loaded } from './answer-cache.ts'

const loaded =
  (body: string, holdsUntil: Date | null = null) =>
  async (): Promise<Loaded> => ({ body, holdsUntil })
const cache = (limits: Partial<{ maxAnswers: number; maxBytes: number }> = {}, clock = () => new Date(0)) =>
  createAnswerCache({ maxAnswers: 3, maxBytes: 1000, clock, ...limits })

describe('the cache of answers', () => {
  it('stays within its number of answers and of bytes, dropping the oldest', async () => {
    const answers = cache()
    for (const key of ['a', 'b', 'c', 'd']) await answers.load(key, key, loaded(key))
    expect(answers.size()).toEqual({ answers: 3, bytes: 3 })
    expect(answers.at('a')).toBeUndefined()
    expect(answers.at('d')?.plain.body.toString()).toBe('d')
    await answers.load('big', 'big', loaded('x'.repeat(999)))
    expect(answers.size()).toEqual({ answers: 2, bytes: 1000 })
  })

  it('forgets addresses, of which there is no end, without losing answers', async () => {
    const answers = cache()
    for (let i = 0; i < 100; i += 1) await answers.load(`/?x=${i}`, 'same', loaded('same'))
    expect(answers.size().answers).toBe(1)
    expect(answers.at('/?x=0')).toBeUndefined()
    expect(answers.at('/?x=99')?.plain.body.toString()).toBe('same')
    const endless = `/?x=${'9'.repeat(10_000)}`
    expect((await answers.load(endless, 'same', loaded('same'))).plain.body.toString()).toBe('same')
    expect(answers.at(endless)).toBeUndefined()
  })

  it('does not keep what was read before a change', async () => {
    const answers = cache()
    let release = (_: Loaded) => {}
    const slow = answers.load('/', 'k', () => new Promise((resolve) => (release = resolve)))
    answers.clear()
    release({ body: 'old', holdsUntil: null })
    expect((await slow).plain.body.toString()).toBe('old')
    expect(answers.at('/')).toBeUndefined()
    expect((await answers.load('/', 'k', loaded('new'))).plain.body.toString()).toBe('new')
  })

  it('keeps no failure', async () => {
    const answers = cache()
    await expect(answers.load('/', 'k', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect((await answers.load('/', 'k', loaded('up'))).plain.body.toString()).toBe('up')
  })

  it('holds an answer no longer than it says', async () => {
    let now = 0
    const answers = cache({}, () => new Date(now))
    await answers.load('/', 'k', loaded('open', new Date(1000)))
    now = 999
    expect(answers.at('/')).toBeDefined()
    now = 1000
    expect(answers.at('/')).toBeUndefined()
  })
})
