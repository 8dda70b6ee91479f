import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { dataHeaders } from '../http/content-security.ts'
import type { RecentEvents, StreamEvent } from './recent-events.ts'

/**
 * Something of which only the latest counts, such as a position. It has no id and is never replayed: a stream that is behind
 * gets the last value of each `key` once it is level again.
 */
export type LatestValue = {
  key: string
  /** SSE event name. */
  name: string
  /** JSON text. */
  data: string
}

/** A stream is written this much at a time; what its client has not taken of it is all that waits in memory for it. */
const partCharacters = 64 * 1024
/** Events that are read from the log again at a time, for a stream too far behind for memory. */
const reloadSize = 500
const heartbeatMs = 15_000
/** A client that took nothing for so many heartbeats does not read: it is ended, and may come back with Last-Event-ID. */
const stalledHeartbeats = 4

type Stream = {
  response: ServerResponse
  topics: readonly string[]
  hears: (event: StreamEvent) => boolean
  /** Streams of one audience hear the same, so that it is serialised once for all of them. */
  audience: string
  /** When whoever listens must prove again who they are. */
  until: Date
  /** Everything before it was sent, or is not for this stream. Stands still while nothing comes for a level stream. */
  position: number
  /** Waits for the next event; otherwise its own loop is catching up. */
  level: boolean
  /** Heartbeats since it last took what it was sent. */
  stalled: number
  /** Frames of the latest values that it has not been sent, by key. */
  values: Map<string, string>
}

type Options = {
  clock: () => Date
  recent: RecentEvents
  /** Reads events again, in the order of the ids. */
  load: (ids: readonly number[]) => Promise<StreamEvent[]>
}

export type StreamOptions = {
  topics: readonly string[]
  /** The last event that a resuming client had: of its subject nothing up to its id is sent again. */
  last?: Pick<StreamEvent, 'id' | 'topics'> | undefined
  /** It ends soon after; the client comes back with a fresh token and Last-Event-ID. */
  until: Date
  /** What a resuming client missed of what was published before position `joined`, in parts. */
  replay?: (joined: number) => AsyncIterable<readonly StreamEvent[]>
  /** The values that hold now, read once the stream has joined. */
  values?: () => Promise<readonly LatestValue[]>
  onClose?: () => void
}

/**
 * The open server-sent event streams of this instance. Each goes through the published events at the speed of its client: one
 * that is level is written to with every event; one whose client does not take more is left alone until it does, and then
 * catches up in parts. None misses an event, none gets one twice, all get them in the same order.
 */
export const createEventStreams = ({ clock, recent, load }: Options) => {
  const all = new Set<Stream>()
  const byTopic = new Map<string, Set<Stream>>()
  const ready = new Set<Stream>()
  let flushFrom: number | undefined
  let closed = false

  const heartbeat = setInterval(() => {
    const now = clock()
    for (const stream of all) {
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
  const partFrom = (from: number, hears: Stream['hears']): { text: string; to: number } | undefined => {
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
  const reload = async (from: number, hears: Stream['hears']) => {
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
  const catchUp = async (stream: Stream) => {
    const { response, hears } = stream
    while (isOpen(response)) {
      await drained(stream)
      const part = partFrom(stream.position, hears) ?? (await reload(stream.position, hears))
      stream.position = part.to
      if (part.text !== '') send(response, part.text)
      else if (part.to === recent.end()) {
        sendValues(stream)
        stream.level = true
        return
      }
    }
  }
  /** A client that cannot be caught up comes back with Last-Event-ID; half a history would be worse. */
  const follow = (stream: Stream, work: () => Promise<void>) => {
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
      else sendValues(stream)
    }
    ready.clear()
  }
  /** Level streams of `topics` are written to at the end of this turn, from position `from` on. */
  const wake = (topics: readonly string[], from: number) => {
    for (const topic of topics)
      for (const stream of byTopic.get(topic) ?? []) if (stream.level) ready.add(stream)
    if (flushFrom !== undefined || ready.size === 0) return
    flushFrom = from
    setImmediate(flush)
  }

  return {
    /** Appends one event to what all streams see; those of its topics are written to in the same turn. */
    publish: (event: StreamEvent): void => {
      const position = recent.end()
      recent.append(event)
      wake(event.topics, position)
    },

    /** Shows a value to the streams of `topics`, after the events that were published before it. */
    publishLatest: (topics: readonly string[], value: LatestValue): void => {
      const text = valueFrame(value)
      for (const topic of topics)
        for (const stream of byTopic.get(topic) ?? []) stream.values.set(value.key, text)
      wake(topics, recent.end())
    },

    /** Turns a reply into a stream: first what `replay` gives, then everything published from now on. */
    open: (reply: FastifyReply, options: StreamOptions): void => {
      const { topics, last, until, replay, values, onClose } = options
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
      const stream: Stream = {
        response,
        topics,
        hears: heardBy(topics, last),
        audience: `${topics.join(' ')} ${last?.id ?? ''}`,
        until,
        position: joined,
        level: true,
        stalled: 0,
        values: new Map(),
      }
      all.add(stream)
      for (const topic of topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(stream))
      response.on('error', () => response.destroy())
      response.on('close', () => {
        all.delete(stream)
        ready.delete(stream)
        for (const topic of topics) {
          const set = byTopic.get(topic)
          set?.delete(stream)
          if (set?.size === 0) byTopic.delete(topic)
        }
        onClose?.()
      })
      if (!replay && !values) return
      follow(stream, async () => {
        if (replay)
          for await (const page of replay(joined)) {
            await drained(stream)
            if (!isOpen(response)) return
            send(response, page.filter(stream.hears).map(frame).join(''))
          }
        // What was published meanwhile is newer.
        for (const value of (await values?.()) ?? [])
          if (!stream.values.has(value.key)) stream.values.set(value.key, valueFrame(value))
        await catchUp(stream)
      })
    },

    size: (): number => all.size,

    /** Ends all streams, so that the server can close. */
    close: (): void => {
      closed = true
      clearInterval(heartbeat)
      for (const { response } of all) response.end()
    },
  }
}

/** A client that resumes has had everything of its last event's subject up to that event: it came in order. */
const heardBy =
  (topics: readonly string[], last: StreamOptions['last']) =>
  (event: StreamEvent): boolean =>
    event.topics.some((topic) => topics.includes(topic)) &&
    (last === undefined || event.id > last.id || event.topics[0] !== last.topics[0])

const frame = (event: StreamEvent): string => `id: ${event.id}\nevent: ${event.name}\ndata: ${event.data}\n\n`
const valueFrame = ({ name, data }: LatestValue): string => `event: ${name}\ndata: ${data}\n\n`
const isOpen = (response: ServerResponse): boolean => !response.writableEnded && !response.destroyed
const send = (response: ServerResponse, text: string) => {
  if (text !== '' && isOpen(response)) response.write(text)
}

const sendValues = ({ response, values }: Stream) => {
  send(response, [...values.values()].join(''))
  values.clear()
}

/** Once the client has taken what it was sent, or is gone. */
const drained = (stream: Stream): Promise<void> => {
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
