import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { marketDay, monthsBefore, startOfFinancialYear } from '#shared/calendar.ts'
import { formatPaise } from '#shared/money/money.ts'
import { type CallResponse, call } from '../../../lib/calls/api.ts'
import { saveText } from '../../../lib/calls/download.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'

/** Quarters of financial years, the present one first. */
const latestQuarters = (today: string, count = 6): { year: number; quarter: number }[] =>
  Array.from({ length: count }, (_, ago) => {
    const day = monthsBefore(today, 3 * ago)
    const year = Number(startOfFinancialYear(day).slice(0, 4))
    return { year, quarter: Math.floor(((Number(day.slice(5, 7)) + 8) % 12) / 3) + 1 }
  })

/** The tax that was deducted from restaurants' payouts in a quarter, as a file for the operator's return. */
export const TaxDeducted = () => {
  const { t } = useLingui()
  const quarters = latestQuarters(marketDay(new Date()))
  const [at, setAt] = useState(1)
  const [read, setRead] = useState<CallResponse<'POST /api/admin/tax-deducted/read'>>()
  const { run, busy, problem } = useCommand(async () => {
    const body = quarters[at]
    if (!body) return
    const file = await call('POST /api/admin/tax-deducted/read', { body })
    setRead(file)
    if (file.payees > 0) saveText(file.csv, file.filename, 'text/csv')
  })
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1 font-bold">
          <Trans>Quarter</Trans>
          <select
            className="field"
            value={at}
            onChange={({ target }) => {
              setAt(Number(target.value))
              setRead(undefined)
            }}
          >
            {quarters.map(({ year, quarter }, index) => (
              <option key={`${year} ${quarter}`} value={index}>
                {t`Quarter ${quarter} of ${`${year}-${String((year + 1) % 100).padStart(2, '0')}`}`}
              </option>
            ))}
          </select>
        </label>
        <Button look="plain" busy={busy} onClick={() => run()}>
          <Trans>Save file</Trans>
        </Button>
      </div>
      <div aria-live="polite" className="space-y-3 empty:hidden">
        {problem && <Message kind="error">{problem}</Message>}
        {read?.payees === 0 && (
          <Message kind="info">
            <Trans>Nothing was deducted in this quarter. Settings say whether it is.</Trans>
          </Message>
        )}
        {read && read.payees > 0 && (
          <Message kind="success">
            <Plural value={read.payees} one="# restaurant" other="# restaurants" />:{' '}
            {t`${formatPaise(read.tds)} of ${formatPaise(read.gross)}`}
          </Message>
        )}
      </div>
    </div>
  )
}
