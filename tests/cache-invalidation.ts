import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'

/** Waits until every change of the catalogue so far has been heard of: notifications come in the order of their commits. */
export const cachesInvalidated = async ({ notifications, pool }: Pick<Deps, 'notifications' | 'pool'>) => {
  const mark = randomUUID()
  const heard = new Promise<void>((resolve) => {
    const stop = notifications.on('catalogue', (payload) => {
      if (payload !== mark) return
      stop()
      resolve()
    })
  })
  await pool.query("SELECT pg_notify('catalogue', $1)", [mark])
  await heard
}
