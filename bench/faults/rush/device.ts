import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Sent, type Tap, tapQueue } from '#web/lib/taps/tap-queue.ts'
import { memoryStore } from '#web/lib/taps/tap-store.ts'
import { password } from '../person.ts'

/** The device went dark in the middle of it. */
export class PowerCut extends Error {}
/** The server was not there. */
export class Away extends Error {}
/** The server said no, in words that somebody reads. */
export class Refused extends Error {}

type Made = Pick<Tap, 'what' | 'about'> & { outcome: 'done' | 'refused' | null; reason: string }

/**
 * The tablet of a kitchen, or a courier's phone: its queue of taps is the product's own, on a disk that
 * outlives a power cut, and everything else in it is lost with the power.
 */
export const openDevice = (name: string, address: string, username: string) => {
  const disk = memoryStore()
  /** Every tap that was made, and what its person was told of it. */
  const made = new Map<string, Made>()
  const problems: string[] = []
  let token = ''
  let power = new AbortController()
  let cuts = 0

  /** What was asked for before the power went is answered to nobody. */
  const powered = <T>(work: Promise<T>): Promise<T> => {
    const { signal } = power
    return Promise.race([
      work,
      new Promise<never>((_resolve, reject) => {
        if (signal.aborted) reject(new PowerCut())
        signal.addEventListener('abort', () => reject(new PowerCut()), { once: true })
      }),
    ])
  }
  const ask = async (method: string, path: string, body?: unknown, key?: string) => {
    const request = {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([power.signal, AbortSignal.timeout(8_000)]),
    }
    const reply = await fetch(address + path, request).catch(() => null)
    const answer = await reply?.json().catch(() => null)
    if (!reply || answer === null) throw new Away()
    return { status: reply.status, body: answer as Record<string, unknown> }
  }
  const signIn = async () => {
    token = ''
    const signedIn = await ask('POST', '/api/auth/signin', { username, password })
    if (signedIn.status >= 500) throw new Away()
    if (signedIn.status !== 200) throw new Error(`${username} could not sign in: ${signedIn.status}`)
    token = String(signedIn.body.accessToken)
  }
  const send = async (tap: Tap): Promise<Sent> => {
    const { signal } = power
    const sent = await ask('POST', tap.call, tap.input, tap.key).catch((): null => null)
    // A dead device does nothing with an answer.
    if (signal.aborted) return new Promise<never>(() => undefined)
    if (sent === null) return { kind: 'later', responded: false }
    const { status, body } = sent
    if (status < 300) return { kind: 'done', response: body }
    if (status >= 500 && status !== 503) problems.push(`${name}: ${tap.call} answered ${status}`)
    if (status === 401) await signIn().catch(() => undefined)
    if (status >= 500 || status === 401 || body.code === 'request_in_progress')
      return { kind: 'later', responded: false }
    const reason = String(body.message)
    return { kind: 'refused', reason, error: new Refused(reason) }
  }
  const boot = () =>
    tapQueue({
      store: {
        ...disk,
        put: async (tap) => {
          await disk.put(tap)
          const { what, about, refused } = tap
          made.set(tap.key, {
            what,
            about,
            outcome: refused === null ? null : 'refused',
            reason: refused ?? '',
          })
        },
      },
      send: async (tap) => {
        const sent = await send(tap)
        const known = made.get(tap.key)
        if (known && sent.kind === 'done') made.set(tap.key, { ...known, outcome: 'done' })
        if (known && sent.kind === 'refused')
          made.set(tap.key, { ...known, outcome: 'refused', reason: sent.reason })
        return sent
      },
      person: () => username,
      givenUp: () => 'given up',
    })
  let queue = boot()

  return {
    name,
    made,
    problems,
    cuts: () => cuts,
    /** Sends what is kept; what the server refused is read, and dismissed. */
    sendKept: async () => {
      await powered(queue.flush())
      for (const { key, refused } of await disk.list()) if (refused !== null) await powered(queue.drop(key))
    },
    kept: () => disk.list(),
    /** Asks for something that is shown; throws Away, PowerCut or Refused. */
    get: async <T>(path: string): Promise<T> => {
      if (token === '') await powered(signIn())
      const { status, body } = await powered(ask('GET', path))
      if (status === 401) token = ''
      if (status >= 500 && status !== 503) problems.push(`${name}: GET ${path} answered ${status}`)
      if (status >= 500 || status === 401) throw new Away()
      if (status >= 400) throw new Refused(String(body.message))
      return body as T
    },
    /** What has to be answered now, such as taking an offer: not kept. */
    post: async (path: string, input: unknown = {}): Promise<void> => {
      const { status, body } = await powered(ask('POST', path, input, randomUUID()))
      if (status >= 500 && status !== 503) problems.push(`${name}: POST ${path} answered ${status}`)
      if (status >= 500 || status === 401) throw new Away()
      if (status >= 400) throw new Refused(String(body.message))
    },
    /** A step of somebody at work; what was refused at once is read at once. */
    tap: async (what: string, about: readonly string[], call: string, input: unknown = {}): Promise<void> => {
      const tap = { key: randomUUID(), at: Date.now(), person: username, about, what, call, input }
      await powered(queue.add(tap)).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
      })
    },
    /** The power goes, and comes back a moment later. */
    cut: async (darkMs: number): Promise<void> => {
      cuts += 1
      power.abort()
      await wait(darkMs)
      power = new AbortController()
      token = ''
      queue = boot()
    },
  }
}
export type Device = ReturnType<typeof openDevice>
