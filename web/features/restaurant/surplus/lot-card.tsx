import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { formatPaise } from '#shared/money/money.ts'
import type { Lot, Run } from '#shared/rescue/contracts.ts'
import { timeWithDay } from '../../../lib/language/time-with-day.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { DownloadButton } from '../../../ui/lists/download-button.tsx'
import { FoodHeading } from '../../../ui/page/food-heading.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { labelPaper } from '../printing/index.ts'
import { useSurplusStep } from './use-surplus.ts'

/**
 * One lot with where its portions are, who fetches them and by which code, and what the restaurant can do.
 */
export const LotCard = ({ lot }: { lot: Lot }) => {
  const { t } = useLingui()
  const step = useSurplusStep()
  const paper = labelPaper.use()
  const [closing, setClosing] = useState(false)
  const { id, title } = lot
  const may = (action: Lot['allowedActions'][number]) => lot.allowedActions.includes(action)
  return (
    <article
      aria-label={title}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <FoodHeading isVeg={lot.isVeg} title={title} />
          <p className="text-sm text-soft">
            <TimeText at={lot.listedAt} />
          </p>
        </div>
        <StateMark lot={lot} />
      </div>
      <Portions lot={lot} />
      {lot.runs.length > 0 && (
        <ul className="space-y-2">
          {lot.runs.map((run) => (
            <li key={run.id}>
              <RunLine run={run} />
            </li>
          ))}
        </ul>
      )}
      {lot.closeReason !== '' && <p className="text-sm text-soft">{lot.closeReason}</p>}
      <div className="mt-auto flex flex-wrap gap-2">
        {may('offer') && (
          <Button busy={step.isPending} onClick={() => step.mutate({ kind: 'offer', id })}>
            <Trans>Offer to shelters now</Trans>
          </Button>
        )}
        <DownloadButton
          path={`/api/surplus/${id}/label.pdf?width=${paper}`}
          filename={`${id}.pdf`}
          label={t`Label`}
          about={title}
          failure={t`The label could not be made.`}
        />
        <Button look="plain" busy={step.isPending} onClick={() => step.mutate({ kind: 'repeat', id })}>
          <Trans>
            List again<span className="sr-only"> {title}</span>
          </Trans>
        </Button>
        {may('close') && (
          <Button look="quiet" className="!text-chilli" onClick={() => setClosing(true)}>
            <Trans>
              Close<span className="sr-only"> {title}</span>
            </Trans>
          </Button>
        )}
      </div>
      <ReasonDialog
        open={closing}
        onClose={() => setClosing(false)}
        title={t`Close this lot?`}
        description={t`What nobody has bought or fetched counts as wasted, and whoever was to get it is told. The reason stays with you.`}
        confirm={t`Close the lot`}
        keep={t`Keep it open`}
        failure={t`The lot could not be closed.`}
        reasonRequired
        onConfirm={(reason) => step.mutateAsync({ kind: 'close', id, reason })}
      />
    </article>
  )
}

const StateMark = ({ lot }: { lot: Lot }) => {
  const price = lot.salePrice === null ? '' : formatPaise(lot.salePrice)
  const until = timeWithDay(lot.state === 'onSale' && lot.saleUntil ? lot.saleUntil : lot.pickUpUntil)
  const [look, text] =
    lot.state === 'onSale'
      ? [
          'bg-turmeric text-on-turmeric',
          <Trans key="sale">
            On sale for {price} until {until}
          </Trans>,
        ]
      : lot.state === 'offered'
        ? ['bg-leaf-tint text-leaf', <Trans key="offered">For shelters until {until}</Trans>]
        : ['bg-sunken text-ink', <Trans key="closed">Closed</Trans>]
  return <span className={`rounded-full px-3 py-1 text-sm font-bold ${look}`}>{text}</span>
}

/** Each portion is in exactly one of these. */
const Portions = ({ lot }: { lot: Lot }) => {
  const parts: [ReactNode, number][] = [
    [<Trans key="left">Left</Trans>, lot.remaining],
    [<Trans key="reserved">Reserved</Trans>, lot.reserved],
    [<Trans key="sold">Sold</Trans>, lot.sold],
    [<Trans key="accepted">Promised to shelters</Trans>, lot.accepted],
    [<Trans key="given">Given</Trans>, lot.received],
    [<Trans key="wasted">Wasted</Trans>, lot.wasted],
  ]
  const shown = parts.filter(([, count], index) => count > 0 || (index === 0 && lot.state !== 'closed'))
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      {shown.map(([name, count]) => (
        <div
          key={String(parts.findIndex((part) => part[0] === name))}
          className="flex items-baseline gap-1.5"
        >
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="font-display text-xl font-bold tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A shelter's part of the lot: who comes for it, until when, and the code that they are shown. */
const RunLine = ({ run }: { run: Run }) => {
  const by = timeWithDay(run.pickUpBy)
  const who = run.carrier?.name ?? ''
  const shelter = run.to.name
  const { code } = run
  return (
    <div className="rounded-xl bg-sunken px-3 py-2">
      <p className="font-bold">
        <Plural value={run.portions} one="# portion" other="# portions" />
        {shelter !== '' && <Trans> for {shelter}</Trans>}
      </p>
      <p className="text-sm">
        {run.state === 'open' && <Trans>Nobody fetches it yet; until {by}</Trans>}
        {run.state === 'claimed' && (
          <Trans>
            {who} fetches it, until {by}
          </Trans>
        )}
        {run.state === 'pickedUp' && <Trans>{who} is on the way with it</Trans>}
        {run.state === 'received' && <Trans>Received</Trans>}
        {run.state === 'cancelled' && <Trans>Cancelled</Trans>}
        {run.state === 'expired' && <Trans>Not handed over in time</Trans>}
      </p>
      {run.state === 'claimed' && run.carrier?.phone && (
        <p>
          <a
            href={`tel:+91${run.carrier.phone}`}
            className="inline-flex min-h-11 items-center font-bold text-accent hover:underline"
          >
            {run.carrier.phone}
          </a>
        </p>
      )}
      {code !== null && (
        <p className="mt-1">
          <Trans>
            Show this code when it is fetched: <b className="font-display text-3xl tracking-widest">{code}</b>
          </Trans>
        </p>
      )}
    </div>
  )
}
