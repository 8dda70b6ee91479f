import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { marketDay, startOfFinancialYear } from '#shared/calendar.ts'
import { formatPaise } from '#shared/money/money.ts'
import { type CallResponse, call } from '../../../lib/calls/api.ts'
import { saveText } from '../../../lib/calls/download.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'

const yearsShown = 4

/** What the operator contributes to its couriers' social security for a financial year, as a file. */
export const SocialSecurity = () => {
  const { t } = useLingui()
  const latest = Number(startOfFinancialYear(marketDay(new Date())).slice(0, 4))
  const [year, setYear] = useState(latest)
  const [read, setRead] = useState<CallResponse<'POST /api/admin/social-security/read'>>()
  const { run, busy, problem } = useCommand(async () => {
    const file = await call('POST /api/admin/social-security/read', { body: { year } })
    setRead(file)
    if (file.couriers > 0) saveText(file.csv, file.filename, 'text/csv')
  })
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1 font-bold">
          <Trans>Financial year</Trans>
          <select
            className="field"
            value={year}
            onChange={({ target }) => {
              setYear(Number(target.value))
              setRead(undefined)
            }}
          >
            {Array.from({ length: yearsShown }, (_, ago) => latest - ago).map((one) => (
              <option key={one} value={one}>
                {`${one}-${String((one + 1) % 100).padStart(2, '0')}`}
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
        {read?.couriers === 0 && (
          <Message kind="info">
            <Trans>No courier was paid in this year.</Trans>
          </Message>
        )}
        {read && read.couriers > 0 && (
          <Message kind="success">
            <Plural value={read.couriers} one="# courier" other="# couriers" />,{' '}
            <Trans>{read.covered} of them covered by their days.</Trans>{' '}
            {read.levy === null
              ? t`There was no contribution in this year.`
              : t`To contribute: ${formatPaise(read.levy.amount)}, for ${formatPaise(read.turnover)} sold and ${formatPaise(read.paid)} paid to couriers.`}
          </Message>
        )}
      </div>
    </div>
  )
}
