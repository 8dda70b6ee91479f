import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconFileUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPaise } from '#shared/money/money.ts'
import type { BankAnswer } from '#shared/payouts/bank-contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { payoutsKey } from './payouts-key.ts'

/** Reads the bank's answer, shows what it would mark, and marks it. */
export const BankAnswerForm = () => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [csv, setCsv] = useState('')
  const [seen, setSeen] = useState<BankAnswer>()
  const [done, setDone] = useState<BankAnswer>()
  const [chosen, setChosen] = useState<File>()
  const look = useCommand(async () => {
    if (!chosen) return
    const text = await chosen.text()
    setSeen(await call('POST /api/admin/payout-files/answer', { body: { csv: text, preview: true } }))
    setCsv(text)
  })
  const mark = useCommand(async () => {
    setDone(await call('POST /api/admin/payout-files/answer', { body: { csv } }))
    setSeen(undefined)
    setChosen(undefined)
    await client.invalidateQueries({ queryKey: payoutsKey })
  })
  const problem = look.problem ?? look.wrong.csv ?? mark.problem ?? mark.wrong.csv
  const marks = seen ? seen.sent + seen.failed : 0
  return (
    <div className="space-y-3">
      <p className="text-sm text-soft">
        <Trans>
          A CSV file with a column for the state and one for the reference (UTR) or the reason; the payout is
          found by its number, such as P-00042. You see first what it would mark.
        </Trans>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <label
          className={`${buttonClass('plain')} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}
        >
          <IconFileUpload aria-hidden="true" size={20} />
          <Trans>Choose a file</Trans>
          <input
            type="file"
            accept=".csv,.txt,text/csv"
            className="sr-only"
            disabled={look.busy || mark.busy}
            onChange={({ target }) => {
              setChosen(target.files?.[0])
              setSeen(undefined)
              setDone(undefined)
              // The same file, mended, can be chosen again.
              target.value = ''
            }}
          />
        </label>
        {chosen && <span className="wrap-anywhere text-sm">{chosen.name}</span>}
        {chosen && !seen && (
          <Button busy={look.busy} onClick={() => look.run()}>
            <Trans>Read it</Trans>
          </Button>
        )}
      </div>
      <div aria-live="polite" className="space-y-3 empty:hidden">
        {problem && <Message kind="error">{problem}</Message>}
        {seen && <Said answer={seen} title={t`It would mark`} />}
        {done && <Said answer={done} title={t`Marked`} />}
      </div>
      {seen && marks > 0 && (
        <Button busy={mark.busy} onClick={() => mark.run()}>
          <Plural value={marks} one="Mark # payout" other="Mark # payouts" />
        </Button>
      )}
    </div>
  )
}

const Said = ({ answer, title }: { answer: BankAnswer; title: string }) => {
  const { t, i18n } = useLingui()
  const { sent, failed, unchanged, waiting, amount, refused, refusedCount } = answer
  const rows: [string, string | number][] = [
    [t`Sent`, sent > 0 ? `${sent} (${formatPaise(amount)})` : 0],
    [t`Failed`, failed],
    [t`Marked so already`, unchanged],
    [t`The bank is not done with`, waiting],
  ]
  return (
    <section aria-label={title} className="rounded-card bg-accent-tint p-4">
      <h4 className="font-bold">{title}</h4>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm [&>dd]:text-right">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="money font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {refusedCount > 0 && (
        <>
          <h5 className="mt-3 font-bold text-chilli">
            <Plural
              value={refusedCount}
              one="# line says nothing usable"
              other="# lines say nothing usable"
            />
          </h5>
          <ul className="mt-1 list-disc space-y-1 pl-5 text-sm">
            {refused.map(({ line, text, why }) => (
              <li key={line} className="wrap-anywhere">
                {t`Line ${line}`}: {i18n._(why)} ({text})
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
