import pg from 'pg'

type Handler = (payload: string) => void

export type Notifications = {
  /** Calls `handler` with the payload of every NOTIFY on `channel`, from any instance. Returns how to stop. */
  on: (channel: string, handler: Handler) => () => void
  /** Called after a lost connection was mended: notifications in between were missed. */
  onReconnect: (handler: () => void) => void
  close: () => Promise<void>
}

const retryMs = 500

/** One dedicated connection that LISTENs on `channels` and mends itself when the database goes away. */
export const openNotifications = async (
  url: string,
  channels: readonly string[],
  warn: (error: Error) => void,
): Promise<Notifications> => {
  const handlers = new Map<string, Set<Handler>>()
  const reconnected = new Set<() => void>()
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const open = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'annapurna-eats notifications', keepAlive: true })
    next.on('error', warn)
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    next.on('end', () => {
      if (!closed) retry = setTimeout(reopen, retryMs)
    })
    await next.connect()
    for (const channel of channels) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    client = next
  }
  const reopen = () => {
    if (closed) return
    open().then(
      () => {
        for (const handler of reconnected) handler()
      },
      (error: Error) => {
        warn(error)
        if (!closed) retry = setTimeout(reopen, retryMs)
      },
    )
  }

  await open()
  return {
    on: (channel, handler) => {
      const set = handlers.get(channel) ?? new Set()
      handlers.set(channel, set.add(handler))
      return () => set.delete(handler)
    },
    onReconnect: (handler) => reconnected.add(handler),
    close: async () => {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
