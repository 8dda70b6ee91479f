import type { onRequestAsyncHookHandler } from 'fastify'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Lets commands wait until something is done that must come before them; reads go on meanwhile. A command
 * that waited for what then fails goes on as well: whoever began it ends the program.
 */
export const holdCommands = (until: Promise<unknown>): onRequestAsyncHookHandler => {
  let isDone = false
  const settled = until.then(
    () => undefined,
    () => undefined,
  )
  void settled.then(() => {
    isDone = true
  })
  return async ({ method }) => {
    if (!isDone && !reads.has(method)) await settled
  }
}
