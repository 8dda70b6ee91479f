import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'
import { retryAfterSeconds } from './errors.ts'

it('an overloaded server refuses calls that come too late to their turn, and none where the setting says so', async () => {
  const strict = await testApp({ environment: { OVERLOAD_MS: '1' } })
  const patient = await testApp({ environment: { OVERLOAD_MS: '0' } })
  const call = async ({ app }: TestApp) => {
    // In every turn the loop is kept for longer than it may be.
    const until = performance.now() + 20
    while (performance.now() < until);
    const { port } = app.server.address() as AddressInfo
    return fetch(`http://127.0.0.1:${port}/api/settings`, { headers: { connection: 'close' } })
  }
  try {
    for (const { app } of [strict, patient]) await app.listen({ host: '127.0.0.1', port: 0 })
    const known = (await call(patient)).status
    expect(known).not.toBe(503)
    // The start itself is let off for seconds, in which others have the processor.
    await expect.poll(async () => (await call(strict)).status, { interval: 250 }).toBe(503)
    expect((await call(strict)).headers.get('retry-after')).toBe(String(retryAfterSeconds))
    expect((await call(patient)).status).toBe(known)
  } finally {
    await strict.close()
    await patient.close()
  }
}, 60_000)
