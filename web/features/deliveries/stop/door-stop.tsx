import { Trans, useLingui } from '@lingui/react/macro'
import { IconMapPinCheck, IconMessage, IconPhone } from '@tabler/icons-react'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { deliveryActionLabels } from '#shared/deliveries/delivery-lifecycle.ts'
import { timeOfDay } from '../../../lib/language/time.ts'
import { tap } from '../../../lib/taps/taps.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { BagName } from '../bag-name.tsx'
import { CodeForm } from '../code-form.tsx'
import { Due } from '../due.tsx'
import { useAtStop } from '../use-deliveries.ts'
import type { Work } from '../use-work.ts'
import { BigButton } from './big-button.tsx'
import { Cash } from './cash.tsx'
import { Problem } from './problem.tsx'
import { ProofPhoto } from './proof-photo.tsx'
import { WaysOut } from './ways-out.tsx'

/**
 * A customer's door: 'Arrived', then the cash where some is owed, the photo where it is to be left there, and
 * 'Complete Delivery'. What went wrong stands in its place, with the ways out.
 */
export const DoorStop = ({ delivery, work }: { delivery: Delivery; work: Work }) => {
  const { t, i18n } = useLingui()
  const atStop = useAtStop()
  const { id, customerPhone: phone, notes, arrivedAt, leaveAtDoor, photo, problem } = delivery
  const paid = delivery.cashToCollect === 0 || delivery.cashAt !== null
  return (
    <>
      <p className="wrap-anywhere mt-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="min-w-0 text-lg">
          <BagName delivery={delivery} />
        </b>
        <span className="font-bold">
          <Due delivery={delivery} />
        </span>
      </p>
      <p className="break-words text-sm text-soft">
        {delivery.orderDetails.map(({ quantity, name }) => `${quantity}× ${name}`).join(', ')}
      </p>
      {notes && <p className="mt-2 rounded-xl bg-accent-tint px-3 py-2 text-lg text-accent">{notes}</p>}
      {leaveAtDoor && (
        <p className="mt-2 rounded-xl bg-accent-tint px-3 py-2 text-lg font-bold text-accent">
          <Trans>Leave it at the door and take a photo.</Trans>
        </p>
      )}
      {arrivedAt !== null && (
        <p role="status" className="mt-2 flex items-center gap-1.5 font-bold text-leaf">
          <IconMapPinCheck aria-hidden="true" size={20} className="shrink-0" />
          {t`At the door since ${timeOfDay(arrivedAt)}`}
        </p>
      )}
      {phone && (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <a href={`tel:+91${phone}`} className={buttonClass('plain', 'min-h-14')}>
            <IconPhone aria-hidden="true" size={22} />
            <Trans>Call</Trans>
          </a>
          <a href={`sms:+91${phone}`} className={buttonClass('plain', 'min-h-14')}>
            <IconMessage aria-hidden="true" size={22} />
            <Trans>Message</Trans>
          </a>
        </div>
      )}
      <div className="mt-3 space-y-3">
        {problem !== null ? (
          <WaysOut delivery={delivery} problem={problem} work={work} />
        ) : arrivedAt === null ? (
          <BigButton
            busy={atStop.isPending}
            onClick={() =>
              atStop.mutate(() =>
                tap(
                  'POST /api/deliveries/arrive',
                  { body: { deliveries: [id] } },
                  { about: [id], what: t`Arrived` },
                ),
              )
            }
          >
            <Trans>Arrived</Trans>
          </BigButton>
        ) : (
          <>
            {delivery.cashToCollect > 0 && <Cash delivery={delivery} />}
            {paid && leaveAtDoor && <ProofPhoto delivery={delivery} />}
            {paid &&
              (!leaveAtDoor || photo) &&
              (delivery.needsCode ? (
                <CodeForm
                  locked={delivery.codeLocked}
                  busy={work.busy}
                  onComplete={(code) => work.complete(id, code)}
                />
              ) : (
                <BigButton data-action="complete" busy={work.busy} onClick={() => work.move(id, 'complete')}>
                  {i18n._(deliveryActionLabels.complete)}
                </BigButton>
              ))}
          </>
        )}
      </div>
      {problem === null && <Problem delivery={delivery} />}
    </>
  )
}
