import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { impactLog } from '#shared/impact-log/paths.ts'
import { useSiteFacts } from '../../../lib/state/site-facts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { CheckProofFile } from './check-proof-file.tsx'

/**
 * The way to check everything without this page: the files, and the commands that need nothing of ours but
 * them.
 */
export const VerifyYourself = () => {
  const { t } = useLingui()
  const origin = useSiteFacts()?.publicUrl ?? ''
  return (
    <section
      aria-labelledby="tools"
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h3 id="tools" className="text-xl">
        <Trans>With your own tools</Trans>
      </h3>
      <p className="mt-2 text-soft">
        <Trans>
          Who does not trust this page either checks the files on a machine of their own. The formats are open
          standards: RFC 8785, RFC 9162 and C2SP tlog-tiles.
        </Trans>{' '}
        <Link to="/impact/auditors" className="font-bold text-accent underline">
          <Trans>For auditors and witnesses</Trans>
        </Link>
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <a href={impactLog.ledger} download="annapurna-ledger.ndjson" className={buttonClass('plain')}>
          <IconDownload aria-hidden="true" size={20} />
          <Trans>Download the ledger</Trans>
        </a>
        <a href={impactLog.checkpoint} className={buttonClass('quiet')}>
          <Trans>Checkpoint</Trans>
        </a>
        <a href={impactLog.key} className={buttonClass('quiet')}>
          <Trans>Key</Trans>
        </a>
      </p>
      <ul className="mt-4 space-y-3">
        <Command
          label={t`Get the program, one file that you can read`}
          text={`curl -O ${origin}/tools/verify-ledger.mjs -O ${origin}/tools/witness.mjs`}
        />
        <Command label={t`Check the whole ledger`} text="node verify-ledger.mjs annapurna-ledger.ndjson" />
        <Command
          label={t`Check the proof of one donation, which is attached to its receipt`}
          text="node verify-ledger.mjs --proof proof.json --key KEY"
        />
        <Command label={t`Watch the log as a witness`} text={`node witness.mjs ${origin}`} />
      </ul>
      <CheckProofFile />
    </section>
  )
}

const Command = ({ label, text }: { label: string; text: string }) => {
  const { t } = useLingui()
  return (
    <li>
      <p className="font-bold">{label}</p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <code className="wrap-anywhere min-w-0 grow basis-60 rounded-2xl bg-sunken px-3 py-2.5 text-sm">
          {text}
        </code>
        <CopyButton text={text} label={t`Copy the command: ${label}`} />
      </div>
    </li>
  )
}
