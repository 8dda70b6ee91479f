import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconLockOpen, IconPhone } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatPaise } from '#shared/money/money.ts'
import type { Run } from '#shared/rescue/contracts.ts'
import type { HandOver } from '#shared/rescue/rescue-lifecycle.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { adminAddress } from '../address.ts'
import { Facts } from './facts.tsx'
import { isLocked, LockedMark, RunMark } from './marks.tsx'
import { carrierTexts, handOverTexts } from './rescue-texts.ts'
import { RunPhoto } from './run-photo.tsx'
import { useUnlock } from './use-rescues.ts'

/**
 * A rescue of a lot: when what happened, who has which phone, what carriers who gave it back said, and its
 * locked hand-overs.
 */
export const RunDetails = ({ run }: { run: Run }) => {
  const { t, i18n } = useLingui()
  const { id, to, from, carrier, state, portions, receivedPortions, weightKg, stars } = run
  const name = to.name || t`A shelter that is gone`
  const pay = run.pay > 0 ? formatPaise(run.pay) : ''
  const time = (at: string | null) => (at === null ? '' : exactTime(at))
  const underWay = state === 'open' || state === 'claimed' || state === 'pickedUp'
  return (
    <article
      aria-label={t`Rescue for ${name}`}
      className="space-y-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h4 className="wrap-anywhere min-w-0 font-display text-lg font-bold">{name}</h4>
        <RunMark state={state} />
        {isLocked(run) && <LockedMark />}
        <p className="w-full text-soft">
          <Plural value={portions} one="# portion" other="# portions" /> · {id}
        </p>
      </header>
      <Facts
        values={[
          [t`Accepted`, exactTime(run.acceptedAt)],
          [t`Taken by a carrier`, time(run.claimedAt)],
          [t`Picked up`, time(run.pickedUpAt)],
          [t`Received`, time(run.receivedAt)],
          [t`Fetch it by`, underWay ? exactTime(run.pickUpBy) : ''],
          [t`Portions that came`, receivedPortions === null ? '' : i18n.number(receivedPortions)],
          [t`Weight`, weightKg === null ? '' : t`${i18n.number(weightKg)} kg`],
          [t`Pay from the fund`, pay],
        ]}
      />
      <dl className="space-y-2.5">
        <Party side={t`Restaurant`} name={from.name} phone={from.phone} lines={[from.address]} />
        <Party
          side={carrier ? t(carrierTexts[carrier.kind]) : t`Carrier`}
          name={carrier ? carrier.name || t`An account that is gone` : t`Nobody yet`}
          phone={carrier?.phone ?? ''}
          lines={[]}
        />
        <Party
          side={t`Shelter`}
          name={to.contact || name}
          phone={to.phone}
          lines={[to.address, to.handOver]}
        />
      </dl>
      {run.gaveBack.length > 0 && (
        <div>
          <h5 className="font-bold">
            <Trans>Given back before the pick-up</Trans>
          </h5>
          <ul className="mt-1 space-y-1.5">
            {run.gaveBack.map(({ at, kind, name: who, reason }) => (
              <li key={`${at} ${who}`} className="wrap-anywhere rounded-xl bg-sunken px-3 py-2">
                <span className="text-sm text-soft">
                  {who || t`An account that is gone`} · {t(carrierTexts[kind])} · {exactTime(at)}
                </span>
                <span className="block whitespace-pre-line">{reason || t`No reason given`}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {(run.note !== '' || stars !== null) && (
        <div className="wrap-anywhere">
          <h5 className="font-bold">
            <Trans>What the shelter says</Trans>
          </h5>
          {stars !== null && (
            <p>
              <Trans>{stars} of 5 stars</Trans>
            </p>
          )}
          {run.comment !== '' && <p className="whitespace-pre-line">{run.comment}</p>}
          {run.note !== '' && <p className="whitespace-pre-line text-soft">{run.note}</p>}
        </div>
      )}
      {run.photo && <RunPhoto photo={run.photo} title={run.lot.title} />}
      {(underWay ? run.locked : []).map((handOver) => (
        <Unlock key={handOver} run={id} handOver={handOver} />
      ))}
      <p>
        <Link
          to={adminAddress({ tab: 'rescues', shelter: to.id })}
          className="inline-flex min-h-11 items-center font-bold text-accent underline"
        >
          <Trans>All of this shelter</Trans>
        </Link>
      </p>
    </article>
  )
}

type PartyProps = { side: string; name: string; phone: string; lines: readonly string[] }

/** Somebody who takes part, with the phone that they have on the day. */
const Party = ({ side, name, phone, lines }: PartyProps): ReactNode => (
  <div>
    <dt className="text-sm text-soft">{side}</dt>
    <dd className="wrap-anywhere">
      <b>{name}</b>
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block whitespace-pre-line text-sm">
          {line}
        </span>
      ))}
      {phone !== '' && (
        <a
          href={`tel:+91${phone}`}
          className="flex min-h-11 w-fit items-center gap-1.5 font-bold text-accent underline"
        >
          <IconPhone aria-hidden="true" size={18} />
          {phone}
        </a>
      )}
    </dd>
  </div>
)

/** Five wrong codes locked it; with a new code it can go on. */
const Unlock = ({ run, handOver }: { run: string; handOver: HandOver }) => {
  const { t } = useLingui()
  const unlock = useUnlock()
  const [asking, setAsking] = useState(false)
  const where = t(handOverTexts[handOver])
  return (
    <div className="space-y-2 rounded-xl bg-chilli-tint p-3">
      <p className="text-chilli">
        <Trans>Five wrong codes have locked the hand-over {where}.</Trans>
      </p>
      <Button look="plain" onClick={() => setAsking(true)}>
        <IconLockOpen aria-hidden="true" size={20} />
        <Trans>Unlock</Trans>
      </Button>
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Unlock the hand-over ${where}?`}
        description={t`It gets a new code, which the side that gives shows. Your reason is kept in the audit log.`}
        confirm={t`Unlock`}
        keep={t`Cancel`}
        failure={t`It could not be unlocked. Please try again.`}
        reasonRequired
        onConfirm={async (reason) => {
          await unlock(run, { handOver, reason })
          toast.success(t`Unlocked. The giving side has a new code.`)
        }}
      />
    </div>
  )
}
