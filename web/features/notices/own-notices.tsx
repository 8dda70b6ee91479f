import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SuspensionNotice } from '#shared/suspensions/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { useCommand } from '../../lib/hooks/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'
import { FailedPart } from '../../ui/page/failed-part.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { NoticeFacts } from './notice-facts.tsx'

const key = ['suspension-notices']

/** Notices about one's account and the restaurants that one owns; nothing where there never was one. */
const OwnNotices = () => {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/suspension-notices', {}, { signal }),
  })
  if (query.isError)
    return (
      <FailedPart
        error={query.error}
        otherwise={t`What was said to you could not be loaded.`}
        onRetry={query.refetch}
      />
    )
  if (!query.data || query.data.items.length === 0) return null
  return (
    <section aria-labelledby="notices" className="space-y-3">
      <h3 id="notices" className="text-xl">
        <Trans>Notices to you</Trans>
      </h3>
      <ul className="space-y-4">
        {query.data.items.map((notice) => (
          <li
            key={notice.id}
            className="space-y-4 rounded-card border border-line bg-surface p-4 shadow-card"
          >
            <h4 className="wrap-anywhere text-lg">{notice.name}</h4>
            <NoticeFacts notice={notice} />
            {(notice.state === 'given' || notice.state === 'suspended') && <Answer notice={notice} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
export default OwnNotices

const Answer = ({ notice: { id, state, answer, appeal } }: { notice: SuspensionNotice }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const isAppeal = state === 'suspended'
  const [text, setText] = useState((isAppeal ? appeal : answer) ?? '')
  const { run, busy, wrong, problem } = useCommand(async () => {
    await call('POST /api/suspension-notices/:id/answer', { params: { id }, body: { text } })
    await client.invalidateQueries({ queryKey: key })
    toast.success(isAppeal ? t`Your appeal is sent` : t`Your answer is sent`)
  })
  return (
    <form onSubmit={run} noValidate className="space-y-3">
      {problem && <Message kind="error">{problem}</Message>}
      <AreaField
        label={isAppeal ? t`Your appeal` : t`Your answer`}
        hint={t`The latest words count. Whoever decides reads them.`}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={wrong.text}
      />
      <Button type="submit" busy={busy}>
        {isAppeal ? <Trans>Send the appeal</Trans> : <Trans>Send the answer</Trans>}
      </Button>
    </form>
  )
}
