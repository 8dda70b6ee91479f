import { Worker } from 'node:worker_threads'

type Options = {
  /** Shown by debuggers and in the errors. */
  name: string
  /**
   * How long a thread waits for the next request: code that has run before is faster, but a thread holds
   * memory.
   */
  idleMs: number
  /** Of the thread's heap; one that needs more is ended. No limit of its own where absent. */
  megabytes?: number
}

export type Thread<Request, Result> = {
  /**
   * Posts a request to the module and returns what it posts back. Rejects if the thread throws or ends, or
   * has no result within `limitMs`; it is ended then, and the next request has a new one.
   */
  run: (request: Request, limitMs: number) => Promise<Result>
  close: () => Promise<void>
}

/**
 * Work that takes longer than other requests should wait, on a thread that is started with the first request
 * and ended when idle. The module answers each message with one. Requests at the same time have a thread
 * each, so the caller bounds how many there are.
 */
export const openThread = <Request, Result>(
  module: URL,
  { name, idleMs, megabytes }: Options,
): Thread<Request, Result> => {
  let idle: Worker | undefined
  let patience: NodeJS.Timeout | undefined
  const start = (): Worker => {
    const thread = new Worker(module, {
      name,
      execArgv: [],
      ...(megabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
    })
    const drop = () => {
      if (idle === thread) idle = undefined
    }
    thread.on('error', drop)
    thread.on('exit', drop)
    // Who waits for a result keeps the process alive anyway.
    thread.unref()
    return thread
  }
  const dismiss = async () => {
    const thread = idle
    idle = undefined
    await thread?.terminate()
  }
  return {
    run: async (request, limitMs) => {
      clearTimeout(patience)
      const thread = idle ?? start()
      idle = undefined
      try {
        const result = await exchange<Result>(thread, { name, request, limitMs })
        await dismiss()
        idle = thread
        patience = setTimeout(() => void dismiss(), idleMs).unref()
        return result
      } catch (error) {
        await thread.terminate()
        throw error
      }
    },
    close: async () => {
      clearTimeout(patience)
      await dismiss()
    },
  }
}

type Exchange = { name: string; request: unknown; limitMs: number }

const exchange = async <Result>(thread: Worker, { name, request, limitMs }: Exchange): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const onExit = (code: number) => reject(new Error(`the thread "${name}" ended with ${code}`))
  const timer = setTimeout(
    () => reject(new Error(`the thread "${name}" took more than ${limitMs} ms`)),
    limitMs,
  )
  thread.on('message', resolve)
  thread.on('error', reject)
  thread.on('exit', onExit)
  try {
    thread.postMessage(request)
    return await promise
  } finally {
    clearTimeout(timer)
    thread.off('message', resolve)
    thread.off('error', reject)
    thread.off('exit', onExit)
  }
}
