import { Trans } from '@lingui/react/macro'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { LatLng } from '#shared/api/wire.ts'
import { useUser } from '../../lib/session/session.ts'
import { createStore } from '../../lib/state/create-store.ts'
import { openPopup, usePopup } from '../../lib/state/popup.ts'
import { Button } from '../../ui/button.tsx'
import { useDealAlert } from './use-deal-alert.ts'
import type { KnownPlace } from './use-known-place.ts'

/** A visitor asked to be told, and signs in for it. */
const wished = createStore(false)

/** Tells who asks for it when there is a rescue deal; a visitor signs in first, and has it then. */
const DealAlert = ({ place }: { place: KnownPlace }) => {
  const user = useUser()
  return user === null ? <ForVisitors /> : <Known key={user.id} userId={user.id} place={place} />
}
export default DealAlert

const Frame = ({
  on = false,
  children,
  action,
}: {
  on?: boolean
  children: ReactNode
  action: ReactNode
}) => (
  <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 text-left shadow-card">
    {on ? (
      <IconBellCheck aria-hidden="true" size={26} className="shrink-0 text-leaf" />
    ) : (
      <IconBell aria-hidden="true" size={26} className="shrink-0 text-accent" />
    )}
    <p role="status" className="min-w-[min(100%,12rem)] flex-1">
      {children}
    </p>
    {action}
  </section>
)

const Offer = ({ near, label }: { near: boolean; label: string }) => (
  <>
    <b className="block">
      <Trans>Hear of the next deal</Trans>
    </b>
    <span className="text-sm text-soft">
      <Where near={near} label={label} />{' '}
      <Trans>By e-mail and on devices that show notifications, once a day at most.</Trans>
    </span>
  </>
)

const Where = ({ near, label }: { near: boolean; label: string }) => {
  if (!near) return <Trans>Anywhere in the city.</Trans>
  return label === '' ? (
    <Trans>Within 5 km of the place you chose.</Trans>
  ) : (
    <Trans>Within 5 km of {label}.</Trans>
  )
}

const ForVisitors = () => {
  const { pathname, search } = useLocation()
  const popup = usePopup()
  // Who closes the form without signing in has not asked.
  useEffect(() => {
    if (popup === null) wished.set(false)
  }, [popup])
  const press = () => {
    openPopup({ kind: 'signIn', returnTo: pathname + search })
    wished.set(true)
  }
  return (
    <Frame
      action={
        <Button onClick={press}>
          <Trans>Tell me</Trans>
        </Button>
      }
    >
      <b className="block">
        <Trans>Hear of the next deal</Trans>
      </b>
      <span className="text-sm text-soft">
        <Trans>
          You sign in first. By e-mail and on devices that show notifications, once a day at most.
        </Trans>
      </span>
    </Frame>
  )
}

const Known = ({ userId, place }: { userId: string; place: KnownPlace }) => {
  const { alert, isError, busy, set } = useDealAlert(userId)
  useWish(place, (near) => set(true, near))
  if (alert?.on)
    return (
      <Frame
        on
        action={
          <Button look="plain" busy={busy} onClick={() => set(false, null)}>
            <Trans>Stop telling me</Trans>
          </Button>
        }
      >
        <b className="block">
          <Trans>We tell you when there is a deal</Trans>
        </b>
        <span className="text-sm text-soft">
          <Where near={alert.near !== null} label={isSame(alert.near, place.point) ? place.label : ''} />{' '}
          <Link to="/account-settings?section=preferences" className="font-bold text-accent underline">
            <Trans>Notifications of this device</Trans>
          </Link>
        </span>
      </Frame>
    )
  return (
    <Frame
      action={
        <Button busy={busy || (alert === undefined && !isError)} onClick={() => set(true, place.point)}>
          <Trans>Tell me</Trans>
        </Button>
      }
    >
      <Offer near={place.point !== null} label={place.label} />
    </Frame>
  )
}

const isSame = (one: LatLng | null, other: LatLng | null): boolean =>
  one?.lat === other?.lat && one?.lng === other?.lng

/** Does what a visitor asked for, once it is known who and where they are. */
const useWish = ({ isPending, point }: KnownPlace, ask: (near: LatLng | null) => void) => {
  const isWished = wished.use()
  useEffect(() => {
    if (!isWished || isPending) return
    wished.set(false)
    ask(point)
  })
}
