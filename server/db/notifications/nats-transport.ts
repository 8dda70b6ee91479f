import { connect, errors } from '@nats-io/transport-node'
import { within } from '../../bounds/in-time.ts'
import type { Link, Transport } from './link.ts'

/** What subjects begin with, where the address names nothing else. */
const defaultPrefix = 'annapurna-eats'

/** Of `nats://user:password@host:4222/prefix`, several hosts separated by commas; `tls` instead of `nats`. */
const parse = (url: string) => {
  const servers = url.split(',').map((each) => new URL(each.trim()))
  const [first] = servers
  const { username = '', password = '', protocol = '', pathname = '' } = first ?? {}
  return {
    servers: servers.map(({ host }) => host),
    prefix: pathname.replaceAll('/', '') || defaultPrefix,
    ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
  }
}

/**
 * NATS on `channels`. It keeps nothing: a batch counts as sent once the server has answered to what came
 * after it. Its client's own reconnection is off, since ours also says what was missed.
 */
export const natsTransport = (url: string, channels: readonly string[]): Transport => {
  const { prefix, ...options } = parse(url)
  return {
    peer: 'NATS',
    open: async (events, timeoutMs) => {
      const connection = await connect({
        ...options,
        name: 'annapurna-eats',
        reconnect: false,
        timeout: timeoutMs,
        ignoreClusterUpdates: true,
        noAsyncTraces: true,
      })
      const gone = connection.closed().then((error): never => {
        throw error instanceof Error ? error : new Error('the connection to NATS has ended')
      })
      const check = () => Promise.race([connection.flush(), gone])
      const end = () => void connection.close().catch(() => {})
      const link: Link = {
        send: async (batch) => {
          for (const { channel, payload } of batch) connection.publish(subjectOf(prefix, channel), payload)
          await check()
        },
        check,
        end,
        close: () => connection.close(),
      }
      gone.catch((error: Error) => events.lost(link, error))
      try {
        for (const channel of channels)
          connection.subscribe(subjectOf(prefix, channel), {
            callback: (error, message) => {
              if (error) events.lost(link, error)
              else events.notified(channel, message.string())
            },
          })
        await within(check(), timeoutMs, 'NATS does not answer to a subscription')
      } catch (error) {
        end()
        throw error
      }
      return link
    },
    isRefused: (error) => error instanceof errors.InvalidSubjectError,
    gatherMs: 0,
    // Without it events come late, by the log of events; nobody has to be turned away for that.
    isOptional: true,
  }
}

const subjectOf = (prefix: string, channel: string) => `${prefix}.${channel}`
