import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { dataHeaders } from './content-security.ts'
import type { RecentEvents } from './recent-events.ts'

export type StreamEvent = {
  id: number
  /** SSE event name. */
  name: string
  /** JSON text. */
  data: string
  /** The database transaction that wrote it. */
  writtenBy: bigint
}

/** A stream is written this much at a time; what its client has not taken of it is all that waits in memory for it. */
const partCharacters = 64 * 1024
/** Events that are read from the log again at a time, for a stream too far behind for memory. */
const reloadSize = 500
const heartbeatMs = 15_000
/** A client that took nothing for so many heartbeats does not read: it is ended, and may come back with Last-Event-ID. */
const stalledHeartbeats = 4

type Stream<E> = {
  response: ServerResponse
  hears: (event: E) => boolean
  audience: string
  /** When whoever listens must prove again who they are. */
  until: Date
  /** Everything before it was sent, or is not for this stream. Stands still while nothing comes for a level stream. */
  position: number
  /** Waits for the next event; otherwise its own loop is catching up. */
  level: boolean
  /** Heartbeats since it last took what it was sent. */
  stalled: number
}

type Options<E> = {
  clock: () => Date
  recent: RecentEvents<E & StreamEvent>
  /** Reads events again, in the order of the ids. */
  load: (ids: readonly number[]) => Promise<E[]>
}

export type StreamOptions<E> = {
  /** What it is woken by. */
  key: string
  /** Whether an event is for this stream. */
  hears: (event: E) => boolean
  /** Streams of one audience hear the same, so that it is serialised once for all of them. */
  audience: string
  /** It ends soon after; the client comes back with a fresh token and Last-Event-ID. */
  until: Date
  /** What a resuming client missed of what was published before position `joined`, in parts. */
  replay?: (joined: number) => AsyncIterable<readonly E[]>
  onClose?: () => void
}

/**
 * The open server-sent event streams of this instance. Each goes through the published events at the speed of its client: one
 * that is level is written to with every event; one whose client does not take more is left alone until it does, and then
 * catches up in parts. None misses an event, none gets one twice, all get them in the same order.
 */
export const createEventStreams = <E extends StreamEvent>({ clock, recent, load }: Options<E>) => {
  const listening = new Map<string, Set<Stream<E>>>()
  const ready = new Set<Stream<E>>()
  let flushFrom: number | undefined
  let count = 0
  let closed = false

  const heartbeat = setInterval(() => {
    const now = clock()
    for (const set of listening.values())
      for (const stream of set) {
        const { response, until } = stream
        if (!response.writableNeedDrain && !response.writableEnded) stream.stalled = 0
        else if (++stream.stalled >= stalledHeartbeats) {
          response.destroy()
          continue
        }
        if (until <= now) response.end()
        else if (!response.writableNeedDrain) response.write(':\n\n')
      }
  }, heartbeatMs)
  heartbeat.unref()

  /** The next part for a stream, and where it ends; undefined where memory does not reach back so far. */
  const partFrom = (from: number, hears: Stream<E>['hears']): { text: string; to: number } | undefined => {
    const end = recent.end()
    let text = ''
    let to = from
    for (; to < end && text.length < partCharacters; to++) {
      const event = recent.at(to)?.event
      if (event === undefined) return to === from ? undefined : { text, to }
      if (hears(event)) text += frame(event)
    }
    return { text, to }
  }
  const reload = async (from: number, hears: Stream<E>['hears']) => {
    const ids: number[] = []
    for (let position = from; ids.length < reloadSize; position++) {
      const known = recent.at(position)
      if (!known) break
      ids.push(known.id)
    }
    if (ids.length === 0) throw new Error('a stream fell behind what is known')
    const text = (await load(ids)).filter(hears).map(frame).join('')
    return { text, to: from + ids.length }
  }

  /** Writes part after part, each when the client has taken the one before, until the stream is level. */
  const catchUp = async (stream: Stream<E>) => {
    const { response, hears } = stream
    while (isOpen(response)) {
      await drained(stream)
      const part = partFrom(stream.position, hears) ?? (await reload(stream.position, hears))
      stream.position = part.to
      if (part.text !== '') send(response, part.text)
      else if (part.to === recent.end()) {
        stream.level = true
        return
      }
    }
  }
  /** A client that cannot be caught up comes back with Last-Event-ID; half a history would be worse. */
  const follow = (stream: Stream<E>, work: () => Promise<void>) => {
    stream.level = false
    work().catch(() => stream.response.destroy())
  }
  const flush = () => {
    const from = flushFrom ?? recent.end()
    flushFrom = undefined
    const parts = new Map<string, ReturnType<typeof partFrom>>()
    for (const stream of ready) {
      if (!stream.level) continue
      stream.position = Math.max(stream.position, from)
      const group = `${stream.position} ${stream.audience}`
      const part = parts.get(group) ?? partFrom(stream.position, stream.hears)
      parts.set(group, part)
      if (part) {
        stream.position = part.to
        if (part.text !== '') send(stream.response, part.text)
      }
      if (!part || part.to < recent.end() || stream.response.writableNeedDrain)
        follow(stream, () => catchUp(stream))
    }
    ready.clear()
  }

  return {
    /** Appends one event to what all streams see; those under any of `keys` are written to in the same turn. */
    publish: (keys: readonly string[], event: E): void => {
      const position = recent.end()
      recent.append(event)
      for (const key of keys)
        for (const stream of listening.get(key) ?? []) if (stream.level) ready.add(stream)
      if (flushFrom !== undefined || ready.size === 0) return
      flushFrom = position
      setImmediate(flush)
    },

    /** Turns a reply into a stream: first what `replay` gives, then everything published from now on. */
    open: (reply: FastifyReply, options: StreamOptions<E>): void => {
      const { key, hears, audience, until, replay, onClose } = options
      reply.hijack()
      const response = reply.raw
      // Gone, or the server is closing, while the caller was still being looked up: its 'close' will not come again.
      if (closed || response.destroyed) {
        response.destroy()
        onClose?.()
        return
      }
      response.writeHead(200, {
        ...dataHeaders,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      response.write('retry: 1000\n\n')
      const joined = recent.end()
      const stream: Stream<E> = {
        response,
        hears,
        audience,
        until,
        position: joined,
        level: true,
        stalled: 0,
      }
      const set = listening.get(key) ?? new Set()
      listening.set(key, set.add(stream))
      count += 1
      response.on('error', () => response.destroy())
      response.on('close', () => {
        set.delete(stream)
        ready.delete(stream)
        if (set.size === 0) listening.delete(key)
        count -= 1
        onClose?.()
      })
      if (!replay) return
      follow(stream, async () => {
        for await (const page of replay(joined)) {
          await drained(stream)
          if (!isOpen(response)) return
          send(response, page.filter(hears).map(frame).join(''))
        }
        await catchUp(stream)
      })
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
const isOpen = (response: ServerResponse): boolean => !response.writableEnded && !response.destroyed
const send = (response: ServerResponse, text: string) => {
  if (text !== '' && isOpen(response)) response.write(text)
}

/** Once the client has taken what it was sent, or is gone. */
const drained = (stream: Stream<never>): Promise<void> => {
  const { response } = stream
  if (!response.writableNeedDrain || response.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done)
      stream.stalled = 0
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
}
