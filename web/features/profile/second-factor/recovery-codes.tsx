import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { saveText } from '../../../lib/calls/download.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Message } from '../../../ui/message.tsx'

/** The codes for who loses the phone, shown this once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { t } = useLingui()
  const text = `${codes.join('\n')}\n`
  return (
    <div className="space-y-4">
      <Message kind="info">
        <Trans>
          Keep these recovery codes where you keep your papers. Each signs you in once if you lose your phone,
          and they are not shown again.
        </Trans>
      </Message>
      <ul
        aria-label={t`Recovery codes`}
        className="grid gap-x-6 gap-y-1 rounded-2xl bg-sunken px-4 py-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="plain" onClick={() => saveText(text, 'annapurna-eats-recovery-codes.txt')}>
          <IconDownload aria-hidden="true" size={20} />
          <Trans>Download</Trans>
        </Button>
        <CopyButton text={text} label={t`Copy the recovery codes`} />
        <Button onClick={onDone}>
          <Trans>I have kept them</Trans>
        </Button>
      </div>
    </div>
  )
}
