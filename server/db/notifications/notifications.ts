import type { Transport } from './link.ts'
import { type ListeningLimits, openListeningConnection } from './listening-connection.ts'
import { createNotificationQueue, type NotificationQueue } from './notification-queue.ts'

type Handler = (payload: string) => void

export type Notifications = {
  /**
   * Calls `handler` with the payload of every notification on `channel`, from any instance. Returns a
   * function that stops it.
   */
  on: (channel: string, handler: Handler) => () => void
  /**
   * For caches: calls `invalidate` with every notification on `channel`, and after a reconnection, since
   * notifications may have been missed. Returns a function that stops it.
   */
  watch: (channel: string, invalidate: () => void) => () => void
  /**
   * Sends payloads (up to 7,999 bytes each) to all instances, asynchronously, in order and in batches; a
   * payload may arrive twice when a connection breaks. Not part of any transaction: PostgreSQL commits
   * transactions that notify one at a time, which would cost checkout most of its speed. So everything sent
   * here must also be found in a table.
   */
  send: (channel: string, payloads: readonly string[]) => void
  /**
   * Calls `handler` after a reconnection: notifications in between were missed. Returns a function that stops
   * it.
   */
  onReconnect: (handler: () => void) => () => void
  close: () => Promise<void>
}

/**
 * Notifications over one dedicated connection of `transport`, which reconnects when it is lost.
 */
export const openNotifications = async (
  transport: Transport,
  warn: (error: Error) => void,
  limits?: Partial<ListeningLimits>,
): Promise<Notifications> => {
  const handlers = new Map<string, Set<Handler>>()
  const reconnected = new Set<() => void>()
  let queue: NotificationQueue | undefined
  /**
   * A newer version, or anybody on this database, can send payloads we do not understand; they must not end
   * the process.
   */
  const guarded = (run: () => void) => {
    try {
      run()
    } catch (error) {
      warn(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const connection = await openListeningConnection(
    transport,
    {
      notified: (channel, payload) => {
        for (const handler of handlers.get(channel) ?? []) guarded(() => handler(payload))
      },
      reconnected: () => {
        queue?.wake()
        for (const handler of reconnected) guarded(handler)
      },
      warn,
    },
    limits,
  )
  queue = createNotificationQueue(transport, connection, warn)

  const on = (channel: string, handler: Handler) => {
    const set = handlers.get(channel) ?? new Set()
    handlers.set(channel, set.add(handler))
    return () => void set.delete(handler)
  }
  const onReconnect = (handler: () => void) => {
    reconnected.add(handler)
    return () => void reconnected.delete(handler)
  }
  return {
    on,
    onReconnect,
    watch: (channel, invalidate) => {
      const stops = [on(channel, invalidate), onReconnect(invalidate)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    send: queue.push,
    close: async () => {
      await queue.close()
      await connection.close()
    },
  }
}

/** Two of them as one: these channels go over `live`, all others over `database`. */
export const divideNotifications = (
  database: Notifications,
  live: Notifications,
  channels: readonly string[],
): Notifications => {
  const of = (channel: string) => (channels.includes(channel) ? live : database)
  const onReconnect: Notifications['onReconnect'] = (handler) => {
    const stops = [database.onReconnect(handler), live.onReconnect(handler)]
    return () => {
      for (const stop of stops) stop()
    }
  }
  return {
    on: (channel, handler) => of(channel).on(channel, handler),
    watch: (channel, invalidate) => of(channel).watch(channel, invalidate),
    send: (channel, payloads) => of(channel).send(channel, payloads),
    onReconnect,
    close: async () => {
      await live.close()
      await database.close()
    },
  }
}
