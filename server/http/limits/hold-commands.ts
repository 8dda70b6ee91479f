import type { onRequestAsyncHookHandler } from 'fastify'
import type { Readiness } from '../operations.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Lets commands wait until something is done that must come before them; reads go on meanwhile. A command
 * that waited for what then fails goes on as well: whoever began it ends the program. `readiness`: nobody
 * sends an instance commands that would wait; `status` says for what.
 */
export const holdCommands = (
  until: Promise<unknown>,
  status: string,
): { hook: onRequestAsyncHookHandler; readiness: Readiness } => {
  let isDone = false
  const settle = () => {
    isDone = true
  }
  const settled = until.then(settle, settle)
  return {
    hook: async ({ method }) => {
      if (!isDone && !reads.has(method)) await settled
    },
    readiness: { isReady: () => isDone, prepare: () => {}, status },
  }
}
