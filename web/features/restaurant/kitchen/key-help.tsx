import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'

/** What the keys of a bump bar do. */
const KeyHelp = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const keys: [string, ReactNode][] = [
    ['1 – 9, 0', <Trans key="digits">Go to a ticket: the first to the tenth</Trans>],
    ['← →', <Trans key="sides">To the ticket beside it</Trans>],
    ['↑ ↓', <Trans key="lines">Through the lines of a ticket, and on to the next</Trans>],
    ['Enter', <Trans key="enter">On a ticket its next step; on a line, that line is ready</Trans>],
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Keys and bump bars`}
      description={t`A bump bar that is connected as a keyboard works at once.`}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-3 text-lg">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt className="font-bold tabular-nums">{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
export default KeyHelp
