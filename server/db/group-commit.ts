import type { Context } from '@opentelemetry/api'
import { together, underWay } from '../traces/together.ts'

type Options<T, R> = {
  /**
   * Writes several in one transaction, and returns what came of each; null, and nothing is written, if they
   * cannot be written together.
   */
  writeTogether: (items: T[]) => Promise<R[] | null>
  /** Writes one. */
  write: (item: T) => Promise<R>
  /** Most that are written together. */
  most: number
  /**
   * Nobody waits longer than so many milliseconds for the transaction before theirs, which may wait for a
   * lock.
   */
  patienceMs: number
}

/**
 * Group commit: writes at once what comes while nothing is being written, and together what has come
 * meanwhile. A transaction of several costs little more than one of one, so that the more come, the less each
 * costs. If several cannot be written together, each is written alone: what one of them is refused for is not
 * the others' business.
 */
export const groupCommit = <T, R>({ writeTogether, write, most, patienceMs }: Options<T, R>) => {
  /** `since`: what its statement is to be a part of, whoever's turn it is written in. */
  type Waiting = { item: T; settle: PromiseWithResolvers<R>; since: Context }
  let waiting: Waiting[] = []
  type Turn = { timer: NodeJS.Timeout | undefined; goOn: () => void }
  let current: Turn | undefined

  const writeAll = async (group: Waiting[]): Promise<void> => {
    const items = group.map(({ item }) => item)
    const all = group.map(({ since }) => since)
    const results = group.length === 1 ? null : await together(all, () => writeTogether(items))
    await Promise.all(
      group.map(async ({ item, settle, since }, index) => {
        const written = results?.[index]
        await (written === undefined ? together([since], () => write(item)) : Promise.resolve(written)).then(
          settle.resolve,
          settle.reject,
        )
      }),
    )
  }
  const next = (): void => {
    const group = waiting.slice(0, most)
    waiting = waiting.slice(most)
    current = undefined
    if (group.length === 0) return
    const turn: Turn = { timer: undefined, goOn: () => undefined }
    turn.goOn = () => {
      if (current === turn) next()
    }
    current = turn
    if (waiting.length > 0) bePatient(turn)
    writeAll(group)
      .catch((error) => {
        for (const { settle } of group) settle.reject(error)
      })
      .finally(() => {
        clearTimeout(turn.timer)
        turn.goOn()
      })
  }
  /** Nobody waits in most turns, so the timer comes with the first who does. */
  const bePatient = (turn: Turn): void => {
    turn.timer ??= setTimeout(turn.goOn, patienceMs)
  }
  return (item: T): Promise<R> => {
    const settle = Promise.withResolvers<R>()
    waiting.push({ item, settle, since: underWay() })
    if (current === undefined) next()
    else bePatient(current)
    return settle.promise
  }
}
