import { Trans, useLingui } from '@lingui/react/macro'
import { IconMapPinCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { timeOfDay } from '../../../lib/language/time.ts'
import { tap } from '../../../lib/taps/taps.ts'
import { BagName } from '../bag-name.tsx'
import { Due } from '../due.tsx'
import { useAtStop } from '../use-deliveries.ts'
import { BigButton } from './big-button.tsx'
import { Problem } from './problem.tsx'

const isReady = ({ orderStatus }: Delivery): boolean => orderStatus === 'readyForPickup'

/**
 * The bags that one restaurant has for the courier: 'Arrived', then the list, in which everything that is
 * ready is ticked, then 'Picked up 3 of 3'.
 */
export const PickUpStop = ({ deliveries }: { deliveries: readonly Delivery[] }) => {
  const { t } = useLingui()
  const atStop = useAtStop()
  /** Bags that the courier does not have, though they are said to be ready. */
  const [missing, setMissing] = useState<readonly string[]>([])
  const ids = deliveries.map(({ id }) => id)
  const since = deliveries.find(({ arrivedAt }) => arrivedAt !== null)?.arrivedAt ?? null
  const picked = deliveries.filter((one) => isReady(one) && !missing.includes(one.id)).map(({ id }) => id)
  const all = deliveries.length
  const count = picked.length
  return (
    <>
      {since !== null && (
        <p role="status" className="mt-2 flex items-center gap-1.5 font-bold text-leaf">
          <IconMapPinCheck aria-hidden="true" size={20} className="shrink-0" />
          <Trans>At the restaurant since {timeOfDay(since)}</Trans>
        </p>
      )}
      <ul className="my-3 space-y-2" aria-label={t`Bags`}>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <Bag
              delivery={delivery}
              checkable={since !== null}
              checked={picked.includes(delivery.id)}
              onCheck={(checked) =>
                setMissing((before) =>
                  checked ? before.filter((id) => id !== delivery.id) : [...before, delivery.id],
                )
              }
            />
          </li>
        ))}
      </ul>
      {since === null ? (
        <BigButton
          busy={atStop.isPending}
          onClick={() =>
            atStop.mutate(() =>
              tap(
                'POST /api/deliveries/arrive',
                { body: { deliveries: ids } },
                { about: ids, what: t`Arrived` },
              ),
            )
          }
        >
          <Trans>Arrived</Trans>
        </BigButton>
      ) : count === 0 ? (
        <p className="grid min-h-16 place-items-center rounded-2xl bg-accent-tint px-4 text-center text-lg font-bold text-accent">
          {deliveries.some(isReady) ? (
            <Trans>Tick the bags that you have.</Trans>
          ) : (
            <Trans>The kitchen is still cooking.</Trans>
          )}
        </p>
      ) : (
        <BigButton
          busy={atStop.isPending}
          onClick={() =>
            atStop.mutate(() =>
              tap(
                'POST /api/deliveries/pick-up',
                { body: { deliveries: picked } },
                { about: picked, what: t`Picked up ${count} of ${all}` },
              ),
            )
          }
        >
          <Trans>
            Picked up {count} of {all}
          </Trans>
        </BigButton>
      )}
      {deliveries.length === 1 && deliveries[0] && <Problem delivery={deliveries[0]} />}
    </>
  )
}

type BagProps = {
  delivery: Delivery
  checkable: boolean
  checked: boolean
  onCheck: (checked: boolean) => void
}

const Bag = ({ delivery, checkable, checked, onCheck }: BagProps) => {
  const ready = isReady(delivery)
  const dishes = delivery.orderDetails.map(({ quantity, name }) => `${quantity}× ${name}`).join(', ')
  const text = (
    <span className="wrap-anywhere min-w-0 grow">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 font-bold">
        <span>
          <BagName delivery={delivery} />
        </span>
        <span className="text-sm">
          <Due delivery={delivery} />
        </span>
      </span>
      <span className="block break-words text-sm text-soft">{dishes}</span>
      {!ready && (
        <span className="block text-sm font-bold text-accent">
          <Trans>Still cooking</Trans>
        </span>
      )}
    </span>
  )
  const frame = 'flex min-h-14 items-center gap-3 rounded-2xl border-[1.5px] border-line px-4 py-2'
  if (!checkable) return <div className={frame}>{text}</div>
  return (
    <label className={`${frame} has-checked:border-leaf has-checked:bg-leaf-tint`}>
      <input
        type="checkbox"
        checked={checked}
        disabled={!ready}
        onChange={({ target }) => onCheck(target.checked)}
        className="size-7 shrink-0 accent-leaf"
      />
      {text}
    </label>
  )
}
