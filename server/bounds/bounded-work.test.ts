import { expect, it } from 'vitest'
import { boundedWork } from './bounded-work.ts'

it('runs so many at once, lets so many wait, refuses the rest at once, and goes on after a failure', async () => {
  const run = boundedWork({ atOnce: 2, waiting: 3 })
  let running = 0
  let most = 0
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const works = gates.map((gate, index) =>
    run(async () => {
      running += 1
      most = Math.max(most, running)
      await gate.promise
      running -= 1
      if (index === 0) throw new Error('this one fails')
      return index
    }),
  )
  const results = Promise.allSettled(works)
  await new Promise(setImmediate)
  await expect(run(async () => 'too much')).rejects.toMatchObject({ code: 'unavailable' })
  for (const gate of gates) gate.resolve()
  expect((await results).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(most).toBe(2)
  expect(await run(async () => 'again')).toBe('again')
})
