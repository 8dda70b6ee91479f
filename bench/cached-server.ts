/**
 * One server of the catalogue and pages benchmarks in a process of its own: `product` is the whole
 * application, `bare` a Fastify with one route that sends the bytes of a file from memory, with the headers
 * it is given. Prints its address; ends with its standard input.
 */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { buildApp } from '#server/app.ts'
import { openLog } from '#server/log.ts'
import { openDeps } from '#server/platform.ts'
import { readSettings } from '#server/settings.ts'

const [kind, url = '', route = '', file = '', headers = '{}'] = process.argv.slice(2)

const open = async (): Promise<string> => {
  if (kind === 'product') {
    const settings = readSettings({
      RATE_LIMIT: 'off',
      AUTOPILOT: 'off',
      SESSION_SECRET: process.env.SESSION_SECRET ?? 'b'.repeat(32),
    })
    const { deps } = await openDeps(settings, url, openLog('warn'), async () => {})
    const app = await buildApp(deps)
    return await app.listen({ port: 0, host: '127.0.0.1' })
  }
  const body = readFileSync(file)
  const app = Fastify()
  const sent = JSON.parse(headers)
  app.get(route, (_request, reply) => reply.headers(sent).send(body))
  return await app.listen({ port: 0, host: '127.0.0.1' })
}

process.stdin.on('end', () => process.exit(0)).resume()
process.stdout.write(`${await open()}\n`)
