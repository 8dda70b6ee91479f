import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openTurnMeter } from './turn-meter.ts'

/*
 * Loaded into the server before everything else (node --import): writes each long turn of its event loop into
 * the file TURNS, with the requests that were under way.
 */
const file = process.env.TURNS
/** In milliseconds; shorter turns are not worth a line. */
const worthALine = 50

if (file !== undefined) {
  const underWay = new Map<object, string>()
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    underWay.set(request, `${request.method} ${request.url?.slice(0, 100)}`)
    // Kept until the turn that it may have held has been looked at.
    response.on('close', () => setTimeout(() => underWay.delete(request), 50).unref())
  })
  openTurnMeter((longest) => {
    if (longest < worthALine) return
    const line = { at: Date.now(), longest, underWay: [...underWay.values()] }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  })
}
