import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSiteFacts } from '../../lib/state/site-facts.ts'
import { Icon } from '../../ui/icons/icon.tsx'

/** How often it is asked whether orders are taken again. */
const againMs = 30_000

/** Where people work, ordering is not the subject; admins see it on their overview and in their settings. */
const isForStaff = /^\/(?:restaurant|delivery|shelter|admin)-dashboard/

type Ordering = { open: boolean; notice: string }

/** Without the client of the API, which every page would fetch for this alone. */
const whyClosed = async (): Promise<string | null> => {
  const response = await fetch('/api/ordering')
  if (!response.ok) throw new Error(String(response.status))
  const { open, notice }: Ordering = await response.json()
  return open ? null : notice
}

/**
 * Says that no orders are taken on the whole platform, in the operator's words. Known from the page's own
 * data; asked again when an order was refused, when somebody comes back to the page, and while it is
 * closed.
 */
export const ClosedBanner = () => {
  const facts = useSiteFacts()
  const [closed, setClosed] = useState(facts?.closed ?? null)
  const { pathname } = useLocation()
  useEffect(() => {
    const ask = () => whyClosed().then(setClosed, () => undefined)
    const comeBack = () => document.visibilityState === 'visible' && void ask()
    // From the cart (quote-failure.tsx): an event of the page, since a module that both import would bring
    // the checkout to every page.
    addEventListener('orderingrefused', ask)
    document.addEventListener('visibilitychange', comeBack)
    const timer = closed === null ? undefined : setInterval(comeBack, againMs)
    return () => {
      removeEventListener('orderingrefused', ask)
      document.removeEventListener('visibilitychange', comeBack)
      clearInterval(timer)
    }
  }, [closed])
  if (closed === null || isForStaff.test(pathname)) return null
  return (
    <p className="flex items-center justify-center gap-2 border-t border-chilli bg-chilli-tint px-4 py-2 font-bold text-chilli">
      <Icon name="tools-kitchen-2" size={20} className="shrink-0" />
      <span className="wrap-anywhere">
        {closed === '' ? <Trans>We take no orders right now. Please try later.</Trans> : closed}{' '}
        <Trans>Your cart is kept.</Trans>
      </span>
    </p>
  )
}
