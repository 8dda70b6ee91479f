import type { JobWithMetadata } from 'pg-boss'
import { expect, it, vi } from 'vitest'
import { runBatch } from './run-batch.ts'

it('a batch of jobs fails a job that hangs, and no other of its batch', async () => {
  const count = { done: 0, failed: 0 }
  const log = { warn: vi.fn(), error: vi.fn() }
  const job = (id: string) => ({ id, data: id, retryCount: 0, retryLimit: 3 }) as JobWithMetadata<unknown>
  const results = await runBatch({
    queue: 'send-mail',
    jobs: [job('hangs'), job('works')],
    handler: (id) => (id === 'hangs' ? new Promise(() => {}) : Promise.resolve()),
    milliseconds: 20,
    count,
    log,
  })
  expect(results.map(({ id, status }) => [id, status])).toEqual([
    ['hangs', 'failed'],
    ['works', 'completed'],
  ])
  expect(count).toEqual({ done: 1, failed: 1 })
  expect(log.error).not.toHaveBeenCalled()
  expect(log.warn).toHaveBeenCalledWith(
    { queue: 'send-mail', job: 'hangs', attempt: 1, reason: 'not done within 0.02 s' },
    'a job failed and will be repeated',
  )
})
