import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { deliveryActionLabels } from '#shared/deliveries/delivery-lifecycle.ts'
import { problemLabels } from '#shared/deliveries/delivery-problem.ts'
import { formatPaise } from '#shared/money/money.ts'
import { tap } from '../../../lib/taps/taps.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeForm } from '../code-form.tsx'
import { deliveriesKey, useAtStop } from '../use-deliveries.ts'
import type { Work } from '../use-work.ts'
import { BigButton } from './big-button.tsx'
import { Cash } from './cash.tsx'
import { OutcomeText } from './outcome-text.tsx'
import { ProofPhoto } from './proof-photo.tsx'

type Reported = NonNullable<Delivery['problem']>
type Props = { delivery: Delivery; problem: Reported; work: Work }

const ways = ['leaveAtDoor', 'bringBack', 'giveUp'] as const

/** What was said to be wrong, how long the customer is waited for, and then the ways out. */
export const WaysOut = ({ delivery, problem, work }: Props) => {
  const { t, i18n } = useLingui()
  const atStop = useAtStop()
  const left = useWait(problem)
  const { id, allowedActions, cashToCollect } = delivery
  const cash = cashToCollect > 0
  const isShort = problem.kind === 'cashShort'
  const solve = () =>
    atStop.mutate(() =>
      tap(
        'POST /api/deliveries/:id/solve-problem',
        { params: { id } },
        { about: [id], what: t`It is solved: go on` },
      ),
    )
  const open = ways.filter((way) => allowedActions.includes(way))
  // Nothing is left at a door that is not paid for.
  const asksPhoto = problem.waysOut.includes('leaveAtDoor') && !cash
  return (
    <div className="space-y-3">
      <p className="flex items-center gap-2 rounded-2xl bg-chilli-tint px-4 py-3 text-lg font-bold text-chilli">
        <IconAlertTriangle aria-hidden="true" size={22} className="shrink-0" />
        <span>
          {i18n._(problemLabels[problem.kind])}
          {problem.amount !== null && t`: ${formatPaise(problem.amount)} is missing`}
        </span>
      </p>
      {left > 0 && (
        <p className="text-center">
          <span className="block font-bold">
            <Trans>Call and write. Wait for</Trans>
          </span>
          <span role="timer" className="block font-display text-5xl font-bold tabular-nums">
            {minutesOf(left)}
          </span>
        </p>
      )}
      <OutcomeText kind={problem.kind} delivery={delivery} />
      {asksPhoto && <ProofPhoto delivery={delivery} />}
      {isShort && (
        <>
          <Cash delivery={delivery} />
          {delivery.cashAt !== null &&
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
      {open.map((way, index) =>
        index === 0 && !isShort ? (
          <BigButton key={way} busy={work.busy} onClick={() => work.move(id, way)}>
            {i18n._(deliveryActionLabels[way])}
          </BigButton>
        ) : (
          <Button
            key={way}
            look="plain"
            className="min-h-14 w-full text-lg"
            busy={work.busy}
            onClick={() => work.move(id, way)}
          >
            {i18n._(deliveryActionLabels[way])}
          </Button>
        ),
      )}
      <Button look="quiet" className="min-h-14 w-full" busy={atStop.isPending} onClick={solve}>
        <Trans>It is solved: go on</Trans>
      </Button>
    </div>
  )
}

/** `4:59`. */
const minutesOf = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Milliseconds that are left, by the page's own clock; when they are over, what may be done is refetched. */
const useWait = ({ at, waitForMs }: Reported): number => {
  const client = useQueryClient()
  const [left, setLeft] = useState(waitForMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another report is another wait
  useEffect(() => {
    setLeft(waitForMs)
    if (waitForMs === 0) return
    const until = performance.now() + waitForMs
    const timer = setInterval(() => {
      const now = until - performance.now()
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      void client.invalidateQueries({ queryKey: deliveriesKey })
    }, 250)
    return () => clearInterval(timer)
  }, [at, waitForMs])
  return Math.max(0, left)
}
