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
}
export type Response = { status: number; body: unknown }

/** One of the demo's people, who repeats each command with its key until there is a final answer. */
export const person = async (address: string, username: string, tally: Tally) => {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(address + path, {
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
        if (response.status !== 503 && code !== 'request_in_progress') {
          if (response.status >= 500) tally.problems.push(`${path} answered ${response.status}`)
          tally.answered += 1
          tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began)
          return response
        }
      } catch (error) {
        if (error instanceof SyntaxError) tally.problems.push(`${path} answered no JSON`)
      }
      tally.repeated += 1
      await wait(100)
    }
    tally.problems.push(`${path} had no final answer within a minute`)
    return null
  }
}
export type Person = Awaited<ReturnType<typeof person>>
