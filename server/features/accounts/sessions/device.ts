import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'

/**
 * Browser and system as their owner recognises them: `Firefox`, `Windows`. Empty when the User-Agent does not
 * say.
 */
export type Device = { browser: string; system: string }

const longest = 40

/**
 * The device of a request by its User-Agent: no version, no model, nothing that identifies a single device.
 */
export const deviceOf = (request: Pick<FastifyRequest, 'headers'>): Device => {
  const agent = request.headers['user-agent']
  if (!agent) return { browser: '', system: '' }
  const { browser, os } = Bowser.parse(agent.slice(0, 500))
  return { browser: (browser.name ?? '').slice(0, longest), system: (os.name ?? '').slice(0, longest) }
}
