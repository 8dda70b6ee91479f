import { setTimeout as wait } from 'node:timers/promises'

export const password = 'Demo@1234'
/** A command that is not answered for good by then is stuck. */
const finalWithinMs = 60_000

export type Tally = {
  /** Commands that were answered for good. */
  answered: number
  /** Answers of 503 or 409 (still at work), and connections that broke: each was repeated. */
  repeated: number
  /** Whatever should not be. */
  problems: string[]
  /** Longest time from a command to its final answer, in ms. */
  slowestMs: number
  /** When (performance.now()) commands were answered for good, and when they had to be repeated. */
  answeredAt: number[]
  repeatedAt: number[]
}
export const newTally = (): Tally => ({
  answered: 0,
  repeated: 0,
  problems: [],
  slowestMs: 0,
  answeredAt: [],
  repeatedAt: [],
})
export type Response = { status: number; body: unknown }

/**
 * One of the demo's people, who repeats each command with its key until there is a final answer: at the next
 * of the addresses, as a balancer in front of several instances would.
 */
export const person = async (addresses: readonly string[], username: string, tally: Tally) => {
  let turn = 0
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${addresses[turn++ % addresses.length]}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
  const signedIn = await post('/api/auth/signin', { username, password, rememberMe: false })
  if (signedIn.status !== 200) throw new Error(`${username} could not sign in: ${signedIn.status}`)
  const { accessToken } = (await signedIn.json()) as { accessToken: string }

  return async (path: string, body: object, key: string): Promise<Response | null> => {
    const began = performance.now()
    while (performance.now() - began < finalWithinMs) {
      try {
        const reply = await post(path, body, {
          authorization: `Bearer ${accessToken}`,
          'idempotency-key': key,
        })
        const response = { status: reply.status, body: await reply.json() }
        const { code } = response.body as { code?: string }
        if (response.status === 503 && !reply.headers.has('retry-after'))
          tally.problems.push(`${path} answered 503 without Retry-After`)
        if (response.status !== 503 && code !== 'request_in_progress') {
          if (response.status >= 500) tally.problems.push(`${path} answered ${response.status}`)
          tally.answered += 1
          tally.answeredAt.push(performance.now())
          tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began)
          return response
        }
      } catch (error) {
        if (error instanceof SyntaxError) tally.problems.push(`${path} answered no JSON`)
      }
      tally.repeated += 1
      tally.repeatedAt.push(performance.now())
      await wait(100)
    }
    tally.problems.push(`${path} had no final answer within a minute`)
    return null
  }
}
export type Person = Awaited<ReturnType<typeof person>>
