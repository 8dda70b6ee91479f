import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { heartbeatMs } from '#shared/streams.ts'
import { dataHeaders } from '../http/content-security.ts'
import type { RecentEvents, StreamEvent } from './recent-events.ts'

/**
 * A value of which only the latest matters, such as a position. It has no id and is never replayed: a stream
 * that is behind gets the latest value of each `key` once it has caught up.
 */
export type LatestValue = {
  key: string
  /** SSE event name. */
  name: string
  /** JSON text. */
  data: string
}

/** Most that is written to a stream at a time, and so most that is buffered for a slow client. */
const partCharacters = 64 * 1024
/** Events read from the log at a time, for a stream that is too far behind for those in memory. */
const reloadSize = 500
/**
 * A client that has read nothing for so many heartbeats is disconnected; it may reconnect with Last-Event-ID.
 */
const stalledHeartbeats = 4

type Stream = {
  response: ServerResponse
  topics: readonly string[]
  hears: (event: StreamEvent) => boolean
  /** Streams of one audience get the same events, which are serialised once for all of them. */
  audience: string
  /** When the client's access token expires and the stream ends. */
  until: Date
  /**
   * All events before this position were sent or are not for this stream. Does not move while nothing is
   * published for it.
   */
  position: number
  /** Whether it is up to date and waits for the next event; otherwise its own loop is catching up. */
  level: boolean
  /** Heartbeats since its client last read everything. */
  stalled: number
  /** Frames of latest values that have not been sent yet, by key. */
  values: Map<string, string>
  isAllowed: () => Promise<boolean>
  /** Its right may have ended: it is checked before anything further is sent. */
  unchecked: boolean
}

type Options = {
  clock: () => Date
  recent: RecentEvents
  /** Reads events from the log, in the order of the ids. */
  load: (ids: readonly number[]) => Promise<StreamEvent[]>
}

export type StreamOptions = {
  topics: readonly string[]
  /** The last event that a resuming client received: no event of its subject up to its id is sent again. */
  last?: Pick<StreamEvent, 'id' | 'topics'> | undefined
  /** The stream ends soon after; the client reconnects with a new token and Last-Event-ID. */
  until: Date
  /**
   * Events of `topic` say that the right to the stream may have ended; `isAllowed` says whether it has, and
   * was true at position `since`.
   */
  rights: { topic: string; isAllowed: () => Promise<boolean>; since: number }
  /** The events that a resuming client missed, published before position `joined`, in pages. */
  replay?: (joined: number) => AsyncIterable<readonly StreamEvent[]>
  /** The current latest values, read once the stream has joined. */
  values?: () => Promise<readonly LatestValue[]>
  onClose?: () => void
}

/**
 * The open server-sent event streams of this instance. Each goes through the published events at the speed of
 * its client: one that is up to date is written to with every event; one whose client does not read is left
 * alone until it does, and then catches up in parts. No stream misses an event or gets one twice, and all get
 * them in the same order. After an event of its `rights.topic` a stream gets nothing before its right has
 * been checked, and ends without the right.
 */
export const createEventStreams = ({ clock, recent, load }: Options) => {
  const all = new Set<Stream>()
  const byTopic = new Map<string, Set<Stream>>()
  const byRights = new Map<string, Set<Stream>>()
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

  /** The next part for a stream and the position after it; undefined if events that old are not in memory. */
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
  /**
   * Whether an event of the topic was published between two positions; true where that is no longer in
   * memory.
   */
  const isAmong = (topic: string, from: number, to: number): boolean => {
    for (let position = from; position < to; position++) {
      const event = recent.at(position)?.event
      if (event === undefined || event.topics.includes(topic)) return true
    }
    return false
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

  /** Ends a stream whose right has ended. False: nothing may be sent to it. */
  const mayContinue = async (stream: Stream): Promise<boolean> => {
    while (stream.unchecked && isOpen(stream.response)) {
      stream.unchecked = false
      if (!(await stream.isAllowed())) stream.response.end()
    }
    return isOpen(stream.response)
  }

  /**
   * Writes one part after the other, each once the client has read the one before, until the stream is up to
   * date.
   */
  const catchUp = async (stream: Stream) => {
    const { response, hears } = stream
    while (isOpen(response)) {
      await drained(stream)
      if (!(await mayContinue(stream))) return
      const part = partFrom(stream.position, hears) ?? (await reload(stream.position, hears))
      // An event that takes the right away came while the log was read; later ones may be in it.
      if (stream.unchecked) continue
      stream.position = part.to
      if (part.text !== '') send(response, part.text)
      else if (part.to === recent.end()) {
        sendValues(stream)
        stream.level = true
        return
      }
    }
  }
  /**
   * Runs `work` for a stream and ends the stream if it fails: the client reconnects with Last-Event-ID
   * instead of missing events.
   */
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
      if (stream.unchecked) {
        follow(stream, () => catchUp(stream))
        continue
      }
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
  /**
   * Schedules writes to the up-to-date streams of `topics`, from position `from` on, at the end of this turn
   * of the event loop.
   */
  const wake = (topics: readonly string[], from: number) => {
    for (const topic of topics)
      for (const stream of byTopic.get(topic) ?? []) if (stream.level) ready.add(stream)
    if (flushFrom !== undefined || ready.size === 0) return
    flushFrom = from
    setImmediate(flush)
  }

  return {
    /** Publishes one event to the streams of its topics, in the same turn of the event loop. */
    publish: (event: StreamEvent): void => {
      const position = recent.end()
      recent.append(event)
      for (const topic of event.topics)
        for (const stream of byRights.get(topic) ?? []) {
          stream.unchecked = true
          if (stream.level) ready.add(stream)
        }
      wake(event.topics, position)
    },

    /** Sends a value to the streams of `topics`, after the events that were published before it. */
    publishLatest: (topics: readonly string[], value: LatestValue): void => {
      const text = valueFrame(value)
      for (const topic of topics)
        for (const stream of byTopic.get(topic) ?? []) stream.values.set(value.key, text)
      wake(topics, recent.end())
    },

    /** Turns a reply into a stream: first the events of `replay`, then everything published from now on. */
    open: (reply: FastifyReply, options: StreamOptions): void => {
      const { topics, last, until, rights, replay, values, onClose } = options
      reply.hijack()
      const response = reply.raw
      // The client disconnected, or the server began to close, before this call: there will be no further
      // 'close' event.
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
        isAllowed: rights.isAllowed,
        unchecked: isAmong(rights.topic, rights.since, joined),
      }
      all.add(stream)
      for (const topic of topics) join(byTopic, topic, stream)
      join(byRights, rights.topic, stream)
      response.on('error', () => response.destroy())
      response.on('close', () => {
        all.delete(stream)
        ready.delete(stream)
        for (const topic of topics) leave(byTopic, topic, stream)
        leave(byRights, rights.topic, stream)
        onClose?.()
      })
      if (!replay && !values && !stream.unchecked) return
      follow(stream, async () => {
        if (replay)
          for await (const page of replay(joined)) {
            await drained(stream)
            if (!(await mayContinue(stream))) return
            send(response, page.filter(stream.hears).map(frame).join(''))
          }
        // A value published meanwhile is newer.
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

/**
 * Whether a resuming client has received an event: of its last event's subject it has all up to that event,
 * which came in order.
 */
const heardBy =
  (topics: readonly string[], last: StreamOptions['last']) =>
  (event: StreamEvent): boolean =>
    event.topics.some((topic) => topics.includes(topic)) &&
    (last === undefined || event.id > last.id || event.topics[0] !== last.topics[0])

const join = (streams: Map<string, Set<Stream>>, topic: string, stream: Stream) =>
  streams.set(topic, (streams.get(topic) ?? new Set()).add(stream))
const leave = (streams: Map<string, Set<Stream>>, topic: string, stream: Stream) => {
  const set = streams.get(topic)
  set?.delete(stream)
  if (set?.size === 0) streams.delete(topic)
}

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

/** Resolves once the client has read what it was sent, or has disconnected. */
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
