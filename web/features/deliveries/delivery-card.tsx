import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconNavigation, IconPhone, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { deliveryActionLabels, deliveryLabels } from '#shared/deliveries/delivery-lifecycle.ts'
import { distance } from '#shared/deliveries/distance.ts'
import { formatPaise } from '#shared/money/money.ts'
import { navigationTo } from '../../lib/session/navigation-to.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx'
import { BagName } from './bag-name.tsx'
import { CodeForm } from './code-form.tsx'
import { Due } from './due.tsx'
import { ownPlace } from './own-place.ts'
import { RouteDialog } from './route/route-dialog.tsx'
import { stopsOf } from './stops.ts'
import type { DeliveryAction } from './use-deliveries.ts'

const noStop = { location: null, name: '', address: '' }

const actions = ['claim', 'startPickup', 'confirmPickup', 'complete'] as const

type Props = {
  delivery: Delivery
  busy: boolean
  onMove: (action: DeliveryAction) => void
  onComplete: (code: string) => Promise<unknown>
  onGiveBack: (reason: string) => Promise<unknown>
}

export const DeliveryCard = ({ delivery, busy, onMove, onComplete, onGiveBack }: Props) => {
  const { t, i18n } = useLingui()
  const [givingBack, setGivingBack] = useState(false)
  const [routeShown, setRouteShown] = useState(false)
  const open = actions.filter((action) => delivery.allowedActions.includes(action))
  const place = ownPlace.use()
  const kitchen = delivery.coordinates.restaurant
  const away = place && kitchen && delivery.status === null ? distance(place, kitchen) : null
  const toPickUp = away === null ? '' : t`${(away / 1000).toFixed(1)} km from you`
  const [nextStop = noStop] = stopsOf([delivery], null)
  const waiting = delivery.status === 'pickup' && delivery.orderStatus === 'preparing'
  // Whose door it is, is said to who brings the food; before that its town, where that is known.
  const wayTo = ({ distance: metres, customer, customerAddress: town }: Delivery): string => {
    if (metres === null) return customer === '' && town !== '' ? t`to ${town}` : t`to`
    const km = (metres / 1000).toFixed(1)
    if (customer !== '') return t`${km} km to`
    return town === '' ? t`${km} km to the door` : t`${km} km to a door in ${town}`
  }
  return (
    <article
      aria-label={t`Delivery ${delivery.id}`}
      className="flex flex-col rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-lg">
            <BagName delivery={delivery} />
          </h3>
          <p className="text-sm text-soft">
            <Due delivery={delivery} />
          </p>
        </div>
        <span className="whitespace-nowrap rounded-full bg-accent-tint px-3 py-1 text-sm font-bold text-accent">
          {delivery.status ? i18n._(deliveryLabels[delivery.status]) : t`Available`}
        </span>
      </div>
      <div className="my-3">
        <p className="font-bold">{delivery.restaurant}</p>
        <p className="text-sm text-soft">
          {[delivery.restaurantAddress, toPickUp].filter(Boolean).join(' · ')}
        </p>
        <p className="my-1 flex items-center gap-2 text-sm font-bold text-soft">
          <IconArrowDown aria-hidden="true" size={18} />
          {wayTo(delivery)}
        </p>
        {delivery.customer && (
          <>
            <p className="font-bold">{delivery.customer}</p>
            <p className="text-sm text-soft">{delivery.customerAddress}</p>
          </>
        )}
        {delivery.customerPhone && (
          <a
            href={`tel:+91${delivery.customerPhone}`}
            className="inline-flex min-h-11 items-center gap-1.5 font-bold text-accent underline"
          >
            <IconPhone aria-hidden="true" size={18} />
            {delivery.customerPhone}
          </a>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          {delivery.status && delivery.status !== 'completed' && (
            <a
              href={navigationTo(nextStop)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('plain', '!px-4')}
            >
              <IconNavigation aria-hidden="true" size={20} />
              <Trans>Navigate</Trans>
            </a>
          )}
          <Button look="plain" className="!px-4" onClick={() => setRouteShown(true)}>
            <IconRoute aria-hidden="true" size={20} />
            <Trans>Route</Trans>
          </Button>
        </div>
        {delivery.notes && (
          <p className="mt-2 rounded-xl bg-accent-tint px-3 py-2 text-accent">{delivery.notes}</p>
        )}
      </div>
      <p className="border-t border-dashed border-line-strong pt-3 text-sm">
        {delivery.orderDetails
          .map(({ quantity, name, options }) => `${quantity}× ${[name, ...options].join(' + ')}`)
          .join(', ')}
      </p>
      <p className="mt-3 flex items-baseline justify-between">
        <span className="text-soft">
          {delivery.cashToCollect > 0 ? t`Collect ${formatPaise(delivery.cashToCollect)}` : t`Paid`}
          {delivery.tip > 0 && ` · ${t`Tip ${formatPaise(delivery.tip)}`}`}
        </span>
        <span className="font-display text-xl font-bold text-leaf">
          <span className="sr-only">
            <Trans>You earn</Trans>{' '}
          </span>
          <span className="money">+{formatPaise(delivery.earnings)}</span>
        </span>
      </p>
      <div className="mt-auto flex flex-col gap-2 pt-3">
        {open.map((action) =>
          action === 'complete' && delivery.needsCode ? (
            <CodeForm key={action} locked={delivery.codeLocked} busy={busy} onComplete={onComplete} />
          ) : (
            <Button key={action} data-action={action} busy={busy} onClick={() => onMove(action)}>
              {i18n._(deliveryActionLabels[action])}
            </Button>
          ),
        )}
        {delivery.allowedActions.includes('giveBack') && (
          <Button look="quiet" onClick={() => setGivingBack(true)}>
            {i18n._(deliveryActionLabels.giveBack)}
          </Button>
        )}
        {waiting && (
          <p className="text-center font-bold text-soft">
            <Trans>The kitchen is still cooking.</Trans>
          </p>
        )}
      </div>
      <RouteDialog deliveries={[delivery]} open={routeShown} onClose={() => setRouteShown(false)} />
      <ReasonDialog
        open={givingBack}
        onClose={() => setGivingBack(false)}
        title={t`Give Back`}
        description={t`Delivery ${delivery.id} goes to another delivery agent.`}
        confirm={t`Give Back`}
        keep={t`Keep Delivery`}
        failure={t`The delivery could not be given back. Please try again.`}
        reasonRequired
        onConfirm={onGiveBack}
      />
    </article>
  )
}
