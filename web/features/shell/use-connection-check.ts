import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { trustConnection } from '../../lib/calls/connection.ts'

/** How long a slow response is awaited before the page says so, and before it is given up. */
const patienceMs = 1_500
const giveUpMs = 10_000
const againMs = 3_000

/** Whether this page can be fetched again, from the server: the service worker handles navigations only. */
const pageResponds = (signal: AbortSignal): Promise<boolean> =>
  fetch(location.pathname + location.search, { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ status }) => status < 500,
    () => false,
  )

export type Connection = 'unknown' | 'slow' | 'lost'

/**
 * Checks a doubted connection until there is a response, which ends the doubt; a page from the cache is then
 * revalidated.
 */
export const useConnectionCheck = (cached: boolean): Connection => {
  const [connection, setConnection] = useState<Connection>('unknown')
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let asked: AbortController | undefined
    let timers: ReturnType<typeof setTimeout>[] = []
    const stop = () => {
      timers.forEach(clearTimeout)
      timers = []
      asked?.abort()
      asked = undefined
    }
    const check = async () => {
      stop()
      const mine = new AbortController()
      asked = mine
      timers = [
        setTimeout(() => setConnection((known) => (known === 'lost' ? known : 'slow')), patienceMs),
        setTimeout(() => mine.abort(), giveUpMs),
      ]
      const responds = await pageResponds(mine.signal)
      // A later check has replaced this one, or the banner is gone.
      if (asked !== mine) return
      stop()
      if (!responds) {
        setConnection('lost')
        timers = [setTimeout(check, againMs)]
        return
      }
      if (cached) await revalidate()
      delete document.documentElement.dataset.cached
      trustConnection()
    }
    void check()
    addEventListener('online', check)
    addEventListener('offline', check)
    return () => {
      stop()
      removeEventListener('online', check)
      removeEventListener('offline', check)
    }
  }, [cached, revalidate])
  return connection
}
