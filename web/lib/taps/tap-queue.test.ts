import { beforeEach, describe, expect, it } from 'vitest'
import { type Sent, type Tap, tapQueue } from './tap-queue.ts'
import { memoryStore } from './tap-store.ts'

let sent: string[]
let kept: readonly Tap[]
let reply: (tap: Tap) => Sent | Promise<Sent>
let me: string
let store: ReturnType<typeof memoryStore>
const later: Sent = { kind: 'later', responded: false }
const done: Sent = { kind: 'done', response: 'done' }

/** As a page that is loaded on this device: what is stored stays. */
const open = () =>
  tapQueue({
    store,
    send: async (tap) => {
      sent.push(tap.what)
      return reply(tap)
    },
    person: () => me,
    givenUp: () => 'given up',
    onChange: (taps) => {
      kept = taps
    },
  })
const tapped = (what: string, person = me) => ({
  key: `key of ${what}`,
  at: 0,
  person,
  about: ['ORD-1'],
  what,
  call: 'POST /api/x',
  input: {},
})

beforeEach(() => {
  sent = []
  kept = []
  me = 'asha'
  reply = () => done
  store = memoryStore()
})

describe('a queue of taps', () => {
  it('answers what the server answers at once, and keeps nothing of it', async () => {
    expect(await open().add(tapped('accept'))).toBe('done')
    expect(await store.list()).toEqual([])
    reply = () => ({ kind: 'refused', reason: 'moved on', error: new Error('moved on') })
    await expect(open().add(tapped('ready'))).rejects.toThrow('moved on')
    expect([await store.list(), kept]).toEqual([[], []])
  })

  it('keeps what finds no server, and sends it in order with its key, also after the page was loaded again', async () => {
    reply = () => later
    const queue = open()
    expect(await Promise.all([queue.add(tapped('accept')), queue.add(tapped('ready'))])).toEqual([null, null])
    expect(kept.map(({ what }) => what)).toEqual(['accept', 'ready'])
    const keys = (await store.list()).map(({ key }) => key)
    reply = () => done
    sent = []
    const reloaded = open()
    expect(await reloaded.flush()).toBe('empty')
    expect([sent, keys, kept]).toEqual([['accept', 'ready'], ['key of accept', 'key of ready'], []])
  })

  it('stores a tap before it sends it: a device that dies in the middle sends it again', async () => {
    let dies: () => void = () => undefined
    const died = new Promise<void>((resolve) => {
      dies = resolve
    })
    reply = () => {
      dies()
      return new Promise<Sent>(() => undefined)
    }
    void open().add(tapped('complete'))
    await died
    reply = () => done
    expect(await open().flush()).toBe('empty')
    expect(sent).toEqual(['complete', 'complete'])
  })

  it('says why a kept tap was refused, until it is dismissed, and goes on with the next', async () => {
    reply = () => later
    const queue = open()
    await queue.add(tapped('accept'))
    await queue.add(tapped('ready'))
    reply = ({ what }) =>
      what === 'accept' ? { kind: 'refused', reason: 'It was cancelled.', error: new Error() } : done
    await queue.flush()
    expect(kept.map(({ what, refused }) => [what, refused])).toEqual([['accept', 'It was cancelled.']])
    sent = []
    await queue.flush()
    expect(sent).toEqual([])
    await queue.drop('key of accept')
    expect([kept, await store.list()]).toEqual([[], []])
  })

  it('sends nothing of somebody else who used the device, and keeps it for them', async () => {
    reply = () => later
    const queue = open()
    await queue.add(tapped('accept'))
    me = 'ravi'
    reply = () => done
    sent = []
    expect(await queue.flush()).toBe('empty')
    expect(sent).toEqual([])
    me = 'asha'
    await queue.flush()
    expect(sent).toEqual(['accept'])
  })

  it('takes back what was not sent yet', async () => {
    reply = () => later
    const queue = open()
    await queue.add(tapped('ready'))
    await queue.drop('key of ready')
    reply = () => done
    sent = []
    await queue.flush()
    expect(sent).toEqual([])
  })

  it('gives up what a server that is there cannot answer in twenty tries, so that others go on', async () => {
    reply = ({ what }) => (what === 'accept' ? { kind: 'later', responded: true } : done)
    const queue = open()
    await queue.add(tapped('accept'))
    expect(await queue.add(tapped('ready'))).toBe(null)
    for (let n = 0; n < 20; n++) await queue.flush()
    expect(kept.map(({ what, refused }) => [what, refused])).toEqual([['accept', 'given up']])
  })
})
