import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from 'react-router'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { timeWithDay } from '../../lib/language/time-with-day.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Message } from '../../ui/message.tsx'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { GroupMenu } from './group-menu.tsx'
import { GroupState } from './group-state.tsx'
import { useGuestName } from './guest-name.ts'
import { Guests } from './guests.tsx'
import { HostControls } from './host-controls.tsx'
import { JoinForm } from './join-form.tsx'
import { useGroupCart } from './use-group-cart.ts'

/** One group cart: who eats what, the menu for whoever takes part, and how its host goes on. */
const GroupPart = () => {
  const { t } = useLingui()
  const { token = '' } = useParams()
  const name = useGuestName(token)
  const { data: cart, error, refetch, isFetching } = useGroupCart(token)
  if (!cart) {
    if (!error) return <PageSkeleton />
    const gone = error instanceof ApiError && error.code === 'not_found'
    return (
      <EmptyState glyph="compass" title={messageOf(error, t`The group order could not be loaded.`)} level={1}>
        {gone ? (
          <Link to="/restaurants" className={buttonClass()}>
            <Trans>Find a restaurant</Trans>
          </Link>
        ) : (
          <Button busy={isFetching} onClick={() => refetch()}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </EmptyState>
    )
  }
  const { restaurant, host, state } = cart
  const open = state === 'open'
  const until = timeWithDay(cart.expiresAt)
  return (
    <div className="mx-auto max-w-6xl space-y-5 px-4 pb-10 pt-6">
      <header className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            <h1 className="wrap-anywhere text-3xl leading-tight sm:text-4xl">
              <Trans>Group order at {restaurant.name}</Trans>
            </h1>
            <p className="mt-1 text-soft">
              {cart.isHost ? (
                <Trans>Send the link to everybody who eats with you. You pay for all.</Trans>
              ) : (
                <Trans>{host} pays for all. Choose what you would like to eat.</Trans>
              )}{' '}
              {open && <Trans>Open until {until}.</Trans>}
            </p>
          </div>
          {open && (
            <ShareButton path={`/group/${token}`} text={t`Choose what you eat from ${restaurant.name}:`} />
          )}
        </div>
        <GroupState cart={cart} />
        {error && (
          <div className="mt-3">
            <Message kind="error">{messageOf(error, t`The group order could not be refreshed.`)}</Message>
          </div>
        )}
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        {/* On a phone whoever comes says first who they are; then what all of them eat stands above the menu. */}
        <aside
          className={`space-y-4 lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 ${open && name === undefined ? 'max-lg:order-last' : ''}`}
        >
          <Guests cart={cart} name={name} />
          {cart.isHost && <HostControls cart={cart} />}
        </aside>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          {open && (name === undefined ? <JoinForm cart={cart} /> : <GroupMenu cart={cart} name={name} />)}
        </div>
      </div>
    </div>
  )
}
export default GroupPart
