import pg from 'pg'

export type ListeningLimits = {
  /** Between two queries that check that the server still responds. */
  heartbeatMs: number
  /** How long a connection attempt or a heartbeat may take before the peer counts as gone. */
  responseTimeoutMs: number
  /** Between the loss of a connection and the next attempt. */
  retryMs: number
}
const defaultLimits: ListeningLimits = { heartbeatMs: 3_000, responseTimeoutMs: 3_000, retryMs: 500 }

type Events = {
  notified: (channel: string, payload: string) => void
  /** Called when a new connection listens after one was lost: notifications in between were missed. */
  reconnected: () => void
  warn: (error: Error) => void
}

export type ListeningConnection = {
  /** The connection; undefined from its loss until the next one listens. */
  current: () => pg.Client | undefined
  /** Replaces a connection that failed; does nothing if it has been replaced already. */
  lose: (client: pg.Client, error: Error) => void
  close: () => Promise<void>
}

/**
 * One dedicated connection that LISTENs on `channels` and is replaced when it ends or stops responding. A
 * heartbeat query detects the latter: a network that silently drops packets leaves a connection that looks
 * open for hours. Throws if the first attempt fails.
 */
export const openListeningConnection = async (
  url: string,
  channels: readonly string[],
  events: Events,
  limits: Partial<ListeningLimits> = {},
): Promise<ListeningConnection> => {
  const { heartbeatMs, responseTimeoutMs, retryMs } = { ...defaultLimits, ...limits }
  let current: pg.Client | undefined
  let connecting: pg.Client | undefined
  let closed = false
  let heartbeat: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined

  const lose = (client: pg.Client, error?: Error) => {
    if (client !== current) return
    current = undefined
    clearTimeout(heartbeat)
    if (closed) return
    if (error) events.warn(error)
    end(client)
    reconnectSoon()
  }
  const beat = (client: pg.Client) => {
    heartbeat = setTimeout(() => {
      within(
        client.query('SELECT'),
        responseTimeoutMs,
        'the database does not answer on the listening connection',
      ).then(
        () => client === current && beat(client),
        (error: Error) => lose(client, error),
      )
    }, heartbeatMs)
  }
  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'annapurna-eats notifications',
      keepAlive: true,
      connectionTimeoutMillis: responseTimeoutMs,
    })
    connecting = client
    client.on('error', (error) => lose(client, error))
    client.on('end', () => lose(client))
    client.on('notification', ({ channel, payload }) => events.notified(channel, payload ?? ''))
    try {
      await client.connect()
      await within(listen(client, channels), responseTimeoutMs, 'the database does not answer to LISTEN')
    } catch (error) {
      end(client)
      throw error
    }
    if (closed) return
    current = client
    beat(client)
  }
  const reconnectSoon = () => {
    retry = setTimeout(() => {
      connect().then(
        () => {
          if (!closed) events.reconnected()
        },
        (error: Error) => {
          if (closed) return
          events.warn(error)
          reconnectSoon()
        },
      )
    }, retryMs)
  }

  await connect()
  return {
    current: () => current,
    lose,
    close: async () => {
      closed = true
      clearTimeout(heartbeat)
      clearTimeout(retry)
      await connecting?.end()
    },
  }
}

const listen = async (client: pg.Client, channels: readonly string[]) => {
  // A notification lost in a crash of the database is found in its table, so commits need not wait for the
  // disk.
  await client.query('SET synchronous_commit = off')
  for (const channel of channels) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
}

/** Closes a connection without waiting: a server that does not respond would not confirm it either. */
const end = (client: pg.Client) => void client.end().catch(() => {})

const within = async <T>(work: Promise<T>, milliseconds: number, message: string): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(message)), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
