import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPaise } from '#shared/money/money.ts'
import type { PayoutFile } from '#shared/payouts/bank-contracts.ts'
import { type CallResponse, call } from '../../../lib/calls/api.ts'
import { saveText } from '../../../lib/calls/download.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { useAskForApproval } from '../../approvals/index.ts'
import { payoutsKey } from './payouts-key.ts'

type Made = CallResponse<'POST /api/admin/payout-files'>

/** Makes a file of what is to be transferred, and shows the latest ones with what became of them. */
export const BankFiles = () => {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...payoutsKey, 'files'],
    queryFn: ({ signal }) => call('GET /api/admin/payout-files', {}, { signal }),
  })
  const askForApproval = useAskForApproval()
  const [made, setMade] = useState<Made>()
  const { run, busy, problem } = useCommand(async () => {
    try {
      setMade(await call('POST /api/admin/payout-files', {}))
    } catch (error) {
      if (!(await askForApproval(error, { kind: 'payoutFile' }))) throw error
    }
    await client.invalidateQueries({ queryKey: payoutsKey })
  })
  const files = query.data?.items
  return (
    <section aria-label={t`Files`} className="space-y-3">
      <Button busy={busy} onClick={() => run()}>
        <Trans>Make a file of what is to be sent</Trans>
      </Button>
      <div aria-live="polite" className="space-y-3 empty:hidden">
        {problem && <Message kind="error">{problem}</Message>}
        {made && <MadeOf made={made} />}
      </div>
      {query.isError && <PartFailure error={query.error} onRetry={query.refetch} />}
      {files?.length === 0 && (
        <p className="text-soft">
          <Trans>No file has been made yet.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line" data-focus-group>
        {files?.map((file) => (
          <FileRow key={file.number} file={file} />
        ))}
      </ul>
    </section>
  )
}

/** What a new file has, and who is not in it. */
const MadeOf = ({ made: { file, left } }: { made: Made }) => {
  const { t } = useLingui()
  const why = {
    noAccount: t`there is no bank account yet`,
    sameAccount: t`the bank has refused this account, and it was not changed since`,
  }
  return (
    <>
      {file ? (
        <Message kind="success">
          <Trans>
            File {file.number} has <Plural value={file.payouts} one="# payout" other="# payouts" /> of{' '}
            {formatPaise(file.amount)}.
          </Trans>
        </Message>
      ) : (
        <Message kind="info">
          <Trans>There is nothing to send that is not in a file already.</Trans>
        </Message>
      )}
      {left.length > 0 && (
        <ul className="list-disc space-y-1 pl-5 text-sm" aria-label={t`Not in a file`}>
          {left.map(({ number, name, amount, why: reason }) => (
            <li key={number} className="wrap-anywhere">
              {[number, name, formatPaise(amount)].filter(Boolean).join(', ')}: {why[reason]}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const FileRow = ({ file: { number, at, payouts, amount, sent, failed, waiting } }: { file: PayoutFile }) => {
  const { t } = useLingui()
  const { run, busy, problem } = useCommand(async () => {
    const { csv, filename } = await call('POST /api/admin/payout-files/:number/read', { params: { number } })
    saveText(csv, filename, 'text/csv')
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <b>
          {t`File ${number}`} · <span className="money">{formatPaise(amount)}</span>
        </b>
        <p className="text-sm text-soft">
          {exactTime(at)} · <Plural value={payouts} one="# payout" other="# payouts" />:{' '}
          {t`${sent} sent, ${failed} failed, ${waiting} open`}
        </p>
        {problem && <Message kind="error">{problem}</Message>}
      </div>
      <Button look="plain" busy={busy} onClick={() => run()} disabled={waiting === 0}>
        <Trans>Save file</Trans>
        <span className="sr-only">{number}</span>
      </Button>
    </li>
  )
}
