import { within } from '../../bounds/in-time.ts'
import type { Link, LinkEvents, Transport } from './link.ts'

export type ListeningLimits = {
  /** Between two checks that the other side still responds. */
  heartbeatMs: number
  /** How long a connection attempt or a heartbeat may take before the peer counts as gone. */
  responseTimeoutMs: number
  /** Between the loss of a connection and the next attempt. */
  retryMs: number
}
const defaultLimits: ListeningLimits = { heartbeatMs: 3_000, responseTimeoutMs: 3_000, retryMs: 500 }

type Events = Pick<LinkEvents, 'notified'> & {
  /** Called when a new connection listens after one was lost: notifications in between were missed. */
  reconnected: () => void
  warn: (error: Error) => void
}

export type ListeningConnection = {
  /** The connection; undefined from its loss until the next one listens. */
  current: () => Link | undefined
  /** Replaces a connection that failed; does nothing if it has been replaced already. */
  lose: (link: Link, error: Error) => void
  close: () => Promise<void>
}

/**
 * One connection of a transport that is replaced when it ends or stops responding. A heartbeat detects the
 * latter: a network that silently drops packets leaves a connection that looks open for hours. Throws if the
 * first attempt fails, unless the transport is optional.
 */
export const openListeningConnection = async (
  transport: Transport,
  events: Events,
  limits: Partial<ListeningLimits> = {},
): Promise<ListeningConnection> => {
  const { heartbeatMs, responseTimeoutMs, retryMs } = { ...defaultLimits, ...limits }
  let current: Link | undefined
  let connecting: Promise<Link> | undefined
  let closed = false
  let heartbeat: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined

  const lose = (link: Link, error?: Error) => {
    if (link !== current) return
    current = undefined
    clearTimeout(heartbeat)
    if (closed) return
    if (error) events.warn(error)
    link.end()
    reconnectSoon()
  }
  const beat = (link: Link) => {
    heartbeat = setTimeout(() => {
      within(
        link.check(),
        responseTimeoutMs,
        `${transport.peer} does not answer on the listening connection`,
      ).then(
        () => link === current && beat(link),
        (error: Error) => lose(link, error),
      )
    }, heartbeatMs)
  }
  const connect = async () => {
    connecting = transport.open({ notified: events.notified, lost: lose }, responseTimeoutMs)
    const link = await connecting
    if (closed) return
    current = link
    beat(link)
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

  await connect().catch((error: Error) => {
    if (!transport.isOptional) throw error
    events.warn(error)
    reconnectSoon()
  })
  return {
    current: () => current,
    lose,
    close: async () => {
      closed = true
      clearTimeout(heartbeat)
      clearTimeout(retry)
      const link = await connecting?.catch(() => undefined)
      await link?.close()
    },
  }
}
