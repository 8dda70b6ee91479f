import { isRouteErrorResponse } from 'react-router'
import { createStore } from '../state/create-store.ts'
import { doubtConnection } from './connection.ts'

/** What was chosen and could not be read: no response, or one that says that the server has trouble. */
type Stalled = { because: 'connection' | 'server'; retry: () => void }

export const stalledStore = createStore<Stalled | null>(null)

const firstMs = 2_000
const longestMs = 15_000

/** Not found, a way elsewhere, and what the server refuses stay so; anything else may pass. */
const isFinal = (error: unknown): boolean =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429)

/** Ends when somebody presses for it, the browser is online again, time has gone by, or nobody waits. */
const nextTry = (because: Stalled['because'], failures: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    // Not all browsers at once, when a server comes back.
    const waitMs = Math.min(longestMs, firstMs * 2 ** failures) * (0.75 + Math.random() / 2)
    const mine: Stalled = {
      because,
      retry: () => {
        clearTimeout(timer)
        removeEventListener('online', mine.retry)
        resolve()
      },
    }
    const timer = setTimeout(mine.retry, waitMs)
    addEventListener('online', mine.retry)
    const giveUp = () => {
      mine.retry()
      // Another choice may have stalled since.
      if (stalledStore.get() === mine) stalledStore.set(null)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    stalledStore.set(mine)
  })

type Asked<Data> = { request: Request; serverLoader: () => Promise<Data> }

/**
 * A page's `clientLoader`: reads what its loader gives until there is an answer. Meanwhile the page that is
 * shown stays, where a loader that threw would put an error in its place, and a toast says why and offers to
 * try at once (ui/toasts). Whoever goes elsewhere gives it up.
 */
export const untilRead = async <Data>({ request, serverLoader }: Asked<Data>): Promise<Data> => {
  for (let failures = 0; ; failures++) {
    try {
      const data = await serverLoader()
      if (failures > 0) stalledStore.set(null)
      return data
    } catch (error) {
      if (request.signal.aborted || isFinal(error)) {
        if (failures > 0 && !request.signal.aborted) stalledStore.set(null)
        throw error
      }
      // What `fetch` throws where there is no response.
      const because = error instanceof TypeError ? 'connection' : 'server'
      if (because === 'connection') doubtConnection()
      await nextTry(because, failures, request.signal)
    }
  }
}
