import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { marketDay, monthsBefore } from '#shared/calendar.ts'
import { formatPaise } from '#shared/money/money.ts'
import { type CallResponse, call } from '../../../lib/calls/api.ts'
import { saveText } from '../../../lib/calls/download.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { monthName } from '../giving/month-name.ts'

/** The months that are over, the latest first, and the present one before them. */
const latestMonths = (today: string, count = 14): string[] =>
  Array.from({ length: count }, (_, ago) => monthsBefore(`${today.slice(0, 7)}-01`, ago).slice(0, 7))

/** What was supplied and taken back in a month, as a file for the operator's return of GST. */
export const GstReturn = () => {
  const months = latestMonths(marketDay(new Date()))
  const [month, setMonth] = useState(months[1] ?? '')
  const [read, setRead] = useState<CallResponse<'POST /api/admin/gst-return/read'>>()
  const { run, busy, problem } = useCommand(async () => {
    const file = await call('POST /api/admin/gst-return/read', { body: { month } })
    setRead(file)
    if (file.documents > 0) saveText(file.csv, file.filename, 'text/csv')
  })
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1 font-bold">
          <Trans>Month</Trans>
          <select
            className="field"
            value={month}
            onChange={({ target }) => {
              setMonth(target.value)
              setRead(undefined)
            }}
          >
            {months.map((one) => (
              <option key={one} value={one}>
                {monthName(`${one}-01`, false)}
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
        {read?.documents === 0 && (
          <Message kind="info">
            <Trans>No invoice and no credit note was issued in this month.</Trans>
          </Message>
        )}
        {read && read.documents > 0 && (
          <Message kind="success">
            <Plural value={read.documents} one="# document" other="# documents" />:{' '}
            <Trans>
              {formatPaise(read.tax)} of tax on {formatPaise(read.taxable)}
            </Trans>
          </Message>
        )}
      </div>
    </div>
  )
}
