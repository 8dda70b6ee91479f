import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const program = process.env.NATS_SERVER ?? 'nats-server'

/** Whether there is a NATS server to try things with, and what to say where there is none. */
export const hasNats = spawnSync(program, ['--version']).status === 0
export const noNats =
  'There is no nats-server here: install it (Debian: apt-get install nats-server), or name one in NATS_SERVER.'

/** A server of its own on a free port of this machine. */
export const startNats = async () => {
  const server = spawn(program, ['-a', '127.0.0.1', '-p', '-1'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = () => server.kill()
  process.once('exit', kill)
  server.once('exit', () => process.off('exit', kill))
  for await (const line of createInterface({ input: server.stderr })) {
    const port = /client connections on 127\.0\.0\.1:(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    server.stderr.resume()
    return {
      url: `nats://127.0.0.1:${port}`,
      pid: server.pid ?? 0,
      stop: async () => {
        const ended = once(server, 'exit')
        server.kill()
        await ended
      },
    }
  }
  throw new Error('nats-server has not begun to listen')
}
