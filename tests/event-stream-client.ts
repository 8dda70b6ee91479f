import { once } from 'node:events'
import http from 'node:http'

const eventPattern = /id: (\d+)\nevent: \w+\ndata: \{"orderId":"([^"]+)"[^\n]*"action":"(\w+)"/g

export type Heard = { id: number; orderId: string; action: string }

/** A bare client of a stream of orders, light enough for hundreds. `count` waits for events, not for time. */
export const eventStreamClient = async (
  base: string,
  path: string,
  token: string,
  options: { lastEventId?: number; onEvents?: (count: number) => void } = {},
) => {
  const events: Heard[] = []
  let rest = ''
  const request = http.get(`${base}${path}`, {
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      ...(options.lastEventId !== undefined && { 'last-event-id': String(options.lastEventId) }),
    },
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`the stream answered ${response.statusCode}`)
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const text = rest + chunk
    const end = text.lastIndexOf('\n\n') + 2
    const whole = end === 1 ? '' : text.slice(0, end)
    rest = text.slice(whole.length)
    const before = events.length
    for (const [, id, orderId = '', action = ''] of whole.matchAll(eventPattern))
      events.push({ id: Number(id), orderId, action })
    if (events.length > before) options.onEvents?.(events.length - before)
  })
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})
  response.on('close', () => lost.reject(new Error('the stream ended')))
  /**
   * Once `count` events have come, of one order where it is given: what happened just before the stream was
   * opened may still be on its way to it. Throws where the stream ends before that.
   */
  const heard = async (count: number, orderId?: string): Promise<Heard[]> => {
    const matching = () => (orderId ? events.filter((event) => event.orderId === orderId) : events)
    while (matching().length < count) await Promise.race([once(response, 'data'), lost.promise])
    return matching()
  }
  return {
    events,
    heard,
    pause: () => response.pause(),
    resume: () => response.resume(),
    close: () => request.destroy(),
  }
}
