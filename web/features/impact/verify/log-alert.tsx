import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertOctagon, IconDownload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { saveText } from '../../../lib/calls/download.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../on-demand.ts'
import type { LogAlarm } from './check-log.ts'
import { type SeenLog, storeSeen } from './last-seen-log.ts'

const written = ({ key, note }: SeenLog): string => `${key}\n\n${note}`

/**
 * The log shows another face than before: what this browser saw then and sees now, to be kept as evidence.
 */
export const LogAlert = ({ alarm, onDismiss }: { alarm: LogAlarm; onDismiss: () => void }) => {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const { before, now } = alarm
  const save = () =>
    saveText(
      `${t`What this browser saw before`}\n\n${before ? written(before) : '-'}\n\n${t`What it is shown now`}\n\n${written(now)}\n`,
      'annapurna-log-evidence.txt',
    )
  const dismiss = () => {
    storeSeen(null)
    setAsking(false)
    onDismiss()
  }
  return (
    <div role="alert" className="rounded-card border-2 border-chilli bg-surface p-4 shadow-card sm:p-6">
      <div className="flex gap-3 text-chilli">
        <IconAlertOctagon aria-hidden="true" size={36} className="shrink-0" />
        <h3 className="text-2xl">
          <Title alarm={alarm.alarm} />
        </h3>
      </div>
      <p className="mt-3 max-w-3xl">
        <Explanation alarm={alarm.alarm} />
      </p>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        {before && <Shown title={t`What this browser saw before`} seen={before} />}
        <Shown title={t`What it is shown now`} seen={now} />
      </div>
      <p className="mt-4 flex flex-wrap gap-3">
        <Button onClick={save}>
          <IconDownload aria-hidden="true" size={20} />
          <Trans>Save both as evidence</Trans>
        </Button>
        {before && (
          <Button look="plain" onClick={() => setAsking(true)}>
            <Trans>Begin anew with this log</Trans>
          </Button>
        )}
      </p>
      {asking && (
        <Suspense>
          <ConfirmDialog
            open={asking}
            onClose={() => setAsking(false)}
            title={t`Begin anew with this log?`}
            description={t`Your browser forgets what it saw before. Save the evidence first: it cannot be had again.`}
            confirm={t`Forget it`}
            keep={t`Keep it`}
            onConfirm={dismiss}
          />
        </Suspense>
      )}
    </div>
  )
}

const Title = ({ alarm }: { alarm: LogAlarm['alarm'] }) => {
  if (alarm === 'key') return <Trans>This log signs with another key than before.</Trans>
  if (alarm === 'signature') return <Trans>This log is not signed by its key.</Trans>
  return <Trans>This log shows another history than before.</Trans>
}

const Explanation = ({ alarm }: { alarm: LogAlarm['alarm'] }) => {
  if (alarm === 'key')
    return (
      <Trans>
        A new key may have a good reason, such as a new machine, which the operator should be able to tell
        you. Without one, what is signed here proves nothing.
      </Trans>
    )
  if (alarm === 'signature')
    return <Trans>What the log says about itself was changed on its way, or by who keeps it.</Trans>
  return (
    <Trans>
      What your browser was shown before is no part of what it is shown now: something was taken back or
      rewritten. Both are signed, which nobody can deny. Please save them and show them to others.
    </Trans>
  )
}

const Shown = ({ title, seen }: { title: string; seen: SeenLog }) => (
  <section aria-label={title} className="min-w-0">
    <h4 className="font-bold">{title}</h4>
    <pre className="wrap-anywhere mt-1 whitespace-pre-wrap rounded-2xl bg-sunken p-3 text-sm">
      {written(seen)}
    </pre>
  </section>
)
