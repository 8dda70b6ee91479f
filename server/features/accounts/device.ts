import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'

/** What somebody tells a sign-in by: `Firefox` on `Windows`. Empty where the browser does not say. */
export type Device = { browser: string; system: string }

const longest = 40

/** The device a request comes from, coarsely: no version, no model, nothing that would tell one phone from the next. */
export const deviceOf = (request: Pick<FastifyRequest, 'headers'>): Device => {
  const agent = request.headers['user-agent']
  if (!agent) return { browser: '', system: '' }
  const { browser, os } = Bowser.parse(agent.slice(0, 500))
  return { browser: (browser.name ?? '').slice(0, longest), system: (os.name ?? '').slice(0, longest) }
}
