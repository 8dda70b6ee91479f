import type { FastifyInstance } from 'fastify'

const inFlightOf = new WeakMap<FastifyInstance['server'], Set<Promise<unknown>>>()
const callsOf = ({ server }: Pick<FastifyInstance, 'server'>): Set<Promise<unknown>> => {
  const calls = inFlightOf.get(server) ?? new Set()
  inFlightOf.set(server, calls)
  return calls
}

/** Notes a call as under way until it has ended. Returns it. */
export const trackCall = <T>(app: Pick<FastifyInstance, 'server'>, call: Promise<T>): Promise<T> => {
  const calls = callsOf(app)
  const ended = () => void calls.delete(call)
  calls.add(call)
  call.then(ended, ended)
  return call
}

/**
 * Resolves when no call is under way, however they ended. Node waits for connections alone: the charge of
 * somebody who hung up goes on, and needs the database to be settled.
 */
export const drainCalls = async (app: Pick<FastifyInstance, 'server'>): Promise<void> => {
  await Promise.allSettled(callsOf(app))
}
