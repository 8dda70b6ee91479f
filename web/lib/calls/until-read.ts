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

/** An attempt that hears nothing for so long counts as failed: a line may be dead without an end. */
const silentMs = 10_000

type Asked<Data> = { request: Request; serverLoader: () => Promise<Data> }

/**
 * A page's `clientLoader`: reads what its loader gives until there is an answer. Meanwhile the page that is
 * shown stays, where a loader that threw would put an error in its place, and a toast says why and offers to
 * try at once (ui/toasts). It tries again by itself as time goes by and when the browser is online again;
 * an attempt that was taken for dead and answers after all is as good. Whoever goes elsewhere gives it up.
 */
export const untilRead = <Data>({ request: { signal }, serverLoader }: Asked<Data>): Promise<Data> =>
  new Promise((resolve, reject) => {
    let failures = 0
    /** The attempt that is waited for; none while the next one is. */
    let attempt: Promise<Data> | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let mine: Stalled | null = null

    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', tryNow)
      // Another choice may have stalled since.
      if (mine !== null && stalledStore.get() === mine) stalledStore.set(null)
    }
    const giveUp = (error: unknown) => {
      end()
      reject(error)
    }
    const fail = (because: Stalled['because']) => {
      clearTimeout(timer)
      attempt = undefined
      if (because === 'connection') doubtConnection()
      mine = { because, retry: tryNow }
      stalledStore.set(mine)
      // Not all browsers at once, when a server comes back.
      const waitMs = Math.min(longestMs, firstMs * 2 ** failures++) * (0.75 + Math.random() / 2)
      timer = setTimeout(tryNow, waitMs)
    }
    const tryNow = () => {
      clearTimeout(timer)
      const started = serverLoader()
      attempt = started
      timer = setTimeout(fail, silentMs, 'connection')
      started.then(
        (data) => {
          end()
          resolve(data)
        },
        (error: unknown) => {
          if (isFinal(error)) giveUp(error)
          // What `fetch` throws where there is no response.
          else if (attempt === started) fail(error instanceof TypeError ? 'connection' : 'server')
        },
      )
    }
    signal.addEventListener('abort', () => giveUp(signal.reason), { once: true })
    addEventListener('online', tryNow)
    tryNow()
  })
