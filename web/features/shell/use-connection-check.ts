import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { trustConnection } from '../../lib/connection.ts'

/** How long a slow answer is waited for before the page says anything, and how long at all. */
const patienceMs = 1_500
const giveUpMs = 10_000
const againMs = 3_000

/** Whether this very page could be had anew. Not from the service worker: it looks after visits alone. */
const pageResponds = (signal: AbortSignal): Promise<boolean> =>
  fetch(location.pathname + location.search, { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ status }) => status < 500,
    () => false,
  )

export type Connection = 'unknown' | 'slow' | 'lost'

/**
 * Looks into a doubted connection until there is an answer, which ends the doubt; a page that was kept from an earlier
 * visit is then read anew.
 */
export const useConnectionCheck = (kept: boolean): Connection => {
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
      const answered = await pageResponds(mine.signal)
      // A later look, or nobody, cares.
      if (asked !== mine) return
      stop()
      if (!answered) {
        setConnection('lost')
        timers = [setTimeout(check, againMs)]
        return
      }
      if (kept) await revalidate()
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
  }, [kept, revalidate])
  return connection
}
