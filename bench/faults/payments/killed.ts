import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/**
 * A process that dies like one of `kill -9`, at its step number `left`: a statement of the database or a call
 * of a service. `after`: that step is carried out still, and the process never hears of it.
 */
type Life = { left: number; after: boolean; isDead: boolean }

/** Taken by the product for a connection that was lost; nothing that a dead process tries comes through. */
const killed = () => Object.assign(new Error('killed'), { code: '57P01' })

const lives = new AsyncLocalStorage<Life>()

/** What becomes of the next step: it is made, it is the last one, or it is not made any more. */
const nextStep = (life: Life): 'made' | 'last' | 'never' => {
  if (life.isDead) return 'never'
  life.left -= 1
  if (life.left > 0) return 'made'
  life.isDead = true
  return life.after ? 'last' : 'never'
}

type Callback = (error: Error) => void
type Query = (this: pg.Client, ...given: unknown[]) => unknown

/** Counts the steps of what runs in `untilKilled`, until it is given back. */
export const countSteps = (): { restore: () => void } => {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const [query, fetched] = [prototype.query, globalThis.fetch]
  prototype.query = function (...given) {
    const life = lives.getStore()
    const step = life ? nextStep(life) : 'made'
    if (step === 'made') return query.apply(this, given)
    const die = () => {
      // PostgreSQL rolls back what was open.
      const { connection } = this as unknown as { connection: { stream: { destroy: () => void } } }
      connection.stream.destroy()
      return killed()
    }
    const last = given.at(-1)
    if (typeof last === 'function') {
      const callback = last as Callback
      if (step === 'last') return query.apply(this, [...given.slice(0, -1), () => callback(die())])
      process.nextTick(() => callback(die()))
      return
    }
    if (step === 'never') return Promise.reject(die())
    const over = () => Promise.reject(die())
    return (query.apply(this, given) as Promise<unknown>).then(over, over)
  }
  globalThis.fetch = async (...given) => {
    const life = lives.getStore()
    const step = life ? nextStep(life) : 'made'
    if (step === 'never') throw killed()
    const response = await fetched(...given)
    if (step === 'last') throw killed()
    return response
  }
  return {
    restore: () => {
      prototype.query = query
      globalThis.fetch = fetched
    },
  }
}

/**
 * Does it in a process that is killed at its step number `step`, if it has so many. Returns whether it was.
 */
export const untilKilled = async (
  work: () => Promise<unknown>,
  { step, after }: { step: number; after: boolean },
): Promise<boolean> => {
  const life: Life = { left: step, after, isDead: false }
  await lives.run(life, work).catch((error: unknown) => {
    if (!life.isDead) throw error
  })
  return life.isDead
}
