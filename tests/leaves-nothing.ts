import { afterAll, beforeAll, expect, vi } from 'vitest'

/** What files that share a process could hand on to each other. */
const shared = () => ({
  // The library of pictures names its own, once it is loaded.
  environment: { ...process.env, VIPSHOME: undefined },
  listeners: Object.fromEntries(process.eventNames().map((name) => [name, process.listenerCount(name)])),
  fakeTimers: vi.isFakeTimers(),
})

let before: ReturnType<typeof shared>
beforeAll(() => {
  before = shared()
})
afterAll(() => expect(shared()).toEqual(before))
