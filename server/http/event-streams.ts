import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

export type StreamEvent = {
  id: number
  /** SSE event name. */
  name: string
  /** JSON text. */
  data: string
}

/** A client that lets this much pile up does not read; it is dropped and comes back with Last-Event-ID. */
const backlogBytes = 256 * 1024
const heartbeatMs = 15_000

type Stream<E> = {
  response: ServerResponse
  wants: (event: E) => boolean
  /** When whoever listens must prove again who they are. */
  until: Date
  /** Events that arrived while the log is still being read; null once the stream is up to date. */
  held: E[] | null
}

/** The open server-sent event streams of this instance, by the keys they listen under. */
export const createEventStreams = <E extends StreamEvent>(clock: () => Date) => {
  const listening = new Map<string, Set<Stream<E>>>()
  let count = 0
  let closed = false
  const heartbeat = setInterval(() => {
    const now = clock()
    for (const set of listening.values())
      for (const { response, until } of set)
        if (until <= now) response.end()
        else response.write(':\n\n')
  }, heartbeatMs)
  heartbeat.unref()

  const write = (stream: Stream<E>, text: string) => {
    stream.response.write(text)
    if (stream.response.writableLength > backlogBytes) stream.response.destroy()
  }

  return {
    /** Sends one event to all who listen under any of `keys`; it is put into words once for all of them. */
    publish: (keys: readonly string[], event: E): void => {
      let text: string | undefined
      for (const key of keys)
        for (const stream of listening.get(key) ?? []) {
          if (!stream.wants(event)) continue
          if (stream.held) {
            stream.held.push(event)
            continue
          }
          text ??= frame(event)
          write(stream, text)
        }
    },

    /**
     * Turns a reply into a stream: first what `missed` gives, then everything published under `key`. Listening starts
     * before `missed` is read, so that nothing falls between the two. It ends soon after `until`; the client comes back
     * with a fresh token and Last-Event-ID.
     */
    open: async (
      reply: FastifyReply,
      options: {
        key: string
        wants: (event: E) => boolean
        until: Date
        missed: () => Promise<E[]>
        onClose?: () => void
      },
    ): Promise<void> => {
      reply.hijack()
      const response = reply.raw
      // Gone, or the server is closing, while the caller was still being looked up: its 'close' will not come again.
      if (closed || response.destroyed) {
        response.destroy()
        options.onClose?.()
        return
      }
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      response.write('retry: 1000\n\n')
      const { wants, until } = options
      const stream: Stream<E> = { response, wants, until, held: [] }
      const set = listening.get(options.key) ?? new Set()
      listening.set(options.key, set.add(stream))
      count += 1
      response.on('error', () => response.destroy())
      response.on('close', () => {
        set.delete(stream)
        if (set.size === 0) listening.delete(options.key)
        count -= 1
        options.onClose?.()
      })
      try {
        const missed = (await options.missed()).filter(wants)
        const seen = new Set(missed.map((event) => event.id))
        const held = (stream.held ?? []).filter((event) => !seen.has(event.id))
        stream.held = null
        for (const event of [...missed, ...held]) write(stream, frame(event))
      } catch {
        // The client reconnects and asks again; half a history would be worse.
        response.destroy()
      }
    },

    size: (): number => count,

    /** Ends all streams, so that the server can close. */
    close: (): void => {
      closed = true
      clearInterval(heartbeat)
      for (const set of listening.values()) for (const { response } of set) response.end()
    },
  }
}

const frame = (event: StreamEvent): string => `id: ${event.id}\nevent: ${event.name}\ndata: ${event.data}\n\n`
