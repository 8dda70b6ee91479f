import { once } from 'node:events'
import net from 'node:net'
import { StartupError } from './startup-error.ts'

/** Throws StartupError if we cannot listen on this port. Called before anything is started. */
export const ensurePortFree = async (host: string, port: number): Promise<void> => {
  const server = net.createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw new StartupError(explainPort(host, port, error))
  }
  server.close()
  await once(server, 'close')
}

export const explainPort = (host: string, port: number, error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : error
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop it, or choose another with PORT.`
  if (code === 'EACCES') return `Port ${port} needs rights that this user lacks: choose another with PORT.`
  return `The address ${host}:${port} cannot be listened on (${code}): check HOST and PORT.`
}
