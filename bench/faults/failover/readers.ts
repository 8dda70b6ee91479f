import { setTimeout as wait } from 'node:timers/promises'
import { eventStreamClient } from '#tests/event-stream-client.ts'
import { password } from '../person.ts'

const read = ['/menu', '/', '/api/dishes?limit=60', '/api/restaurants?limit=20']

/** Somebody who reads pages and menus all the time, at the next address where one does not answer at all. */
export const startReader = (addresses: readonly string[]) => {
  const problems: string[] = []
  let reads = 0
  let running = true
  const readOne = async (url: string) => {
    for (const address of addresses) {
      const status = await fetch(address + url, { signal: AbortSignal.timeout(5_000) })
        .then(async (reply) => {
          await reply.arrayBuffer()
          return reply.status
        })
        .catch(() => undefined)
      if (status === undefined) continue
      reads += 1
      if (status !== 200) problems.push(`${url} answered ${status}`)
      return
    }
    problems.push(`${url} was answered by nobody`)
  }
  const working = (async () => {
    for (let turn = 0; running; turn += 1) {
      await readOne(read[turn % read.length] ?? '/')
      await wait(50)
    }
  })()
  return {
    reads: () => reads,
    stop: async () => {
      running = false
      await working
      return problems
    },
  }
}

/**
 * A kitchen's stream of events, which resumes after the last one that came, at the next address, whenever it
 * ends.
 */
export const followKitchen = async (addresses: readonly string[]) => {
  const signedIn = await fetch(`${addresses[0]}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'restaurant', password, rememberMe: false }),
  })
  const { accessToken } = (await signedIn.json()) as { accessToken: string }
  const heard = new Map<number, number>()
  let resumed = 0
  let last: number | undefined
  let running = true
  let stream: Awaited<ReturnType<typeof eventStreamClient>> | undefined
  const follow = async (address: string) => {
    const options = last === undefined ? {} : { lastEventId: last }
    const open = await eventStreamClient(address, '/api/restaurant/events', accessToken, options)
    stream = open
    if (!running) open.close()
    for (let seen = 0; ; ) {
      const events = await open.heard(seen + 1)
      for (const { id } of events.slice(seen)) {
        heard.set(id, (heard.get(id) ?? 0) + 1)
        last = id
      }
      seen = events.length
    }
  }
  const working = (async () => {
    for (let turn = 0; running; turn += 1) {
      await follow(addresses[turn % addresses.length] ?? '').catch(() => {})
      if (running) resumed += 1
      await wait(200)
    }
  })()
  return {
    heard,
    resumed: () => resumed,
    stop: async () => {
      running = false
      stream?.close()
      await working
    },
  }
}
