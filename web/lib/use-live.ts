import { EventSource } from 'eventsource'
import { useEffect, useRef } from 'react'
import type { OrderEvent } from '#shared/contracts/orders.ts'
import { fetchAsUser } from './fetch-as-user.ts'

export type LiveHandlers = {
  onStatus?: (event: OrderEvent) => void
  onLocation?: (event: OrderEvent) => void
  /** Connected again after a break that the server may not be able to fill. */
  onResume?: () => void
}

const retryMs = 3_000

/**
 * Listens to a stream of order events while the component is there. A broken connection is resumed from the last
 * event; one that was refused is tried again, with `onResume` to read everything anew.
 */
export const useLive = (path: string | null, handlers: LiveHandlers): void => {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    if (path === null) return
    let source: EventSource | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let lastId = ''
    let opened = false

    const hear = (handle: (event: OrderEvent) => void) => (message: MessageEvent<string>) => {
      lastId = message.lastEventId
      handle(JSON.parse(message.data) as OrderEvent)
    }
    const open = () => {
      source = new EventSource(path, {
        fetch: (url, init) => {
          const headers = new Headers(init.headers)
          if (lastId !== '') headers.set('last-event-id', lastId)
          return fetchAsUser(String(url), { ...(init as RequestInit), headers })
        },
      })
      source.addEventListener('open', () => {
        if (opened) latest.current.onResume?.()
        opened = true
      })
      source.addEventListener(
        'status',
        hear((event) => latest.current.onStatus?.(event)),
      )
      source.addEventListener(
        'location',
        hear((event) => latest.current.onLocation?.(event)),
      )
      source.addEventListener('error', () => {
        if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMs)
      })
    }
    open()
    return () => {
      clearTimeout(retry)
      source?.close()
    }
  }, [path])
}
