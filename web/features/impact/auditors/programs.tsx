import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { useSiteFacts } from '../../../lib/state/site-facts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Listing, Section } from './section.tsx'

const standards: readonly (readonly [name: string, url: string])[] = [
  ['RFC 8785', 'https://www.rfc-editor.org/rfc/rfc8785'],
  ['RFC 9162', 'https://www.rfc-editor.org/rfc/rfc9162'],
  ['signed-note', 'https://c2sp.org/signed-note'],
  ['tlog-checkpoint', 'https://c2sp.org/tlog-checkpoint'],
  ['tlog-tiles', 'https://c2sp.org/tlog-tiles'],
  ['tlog-proof', 'https://c2sp.org/tlog-proof'],
  ['tlog-cosignature', 'https://c2sp.org/tlog-cosignature'],
  ['tlog-policy', 'https://c2sp.org/tlog-policy'],
  ['tlog-witness', 'https://c2sp.org/tlog-witness'],
]

/** Programs to download, each one readable file, examples to check others by, and the standards. */
export const Programs = () => {
  const { t } = useLingui()
  const site = useSiteFacts()?.publicUrl ?? ''
  return (
    <Section id="programs" title={t`Programs and examples`}>
      <p>
        <Trans>
          Each program is one file that you can read, needs Node.js 24 and nothing else, and never asks us.
          The examples have keys, entries, checkpoints and proofs, right ones and wrong ones.
        </Trans>
      </p>
      <p className="flex flex-wrap gap-3">
        {['verify-ledger.mjs', 'witness.mjs'].map((name) => (
          <a key={name} href={`/tools/${name}`} download={name} className={buttonClass('plain')}>
            <IconDownload aria-hidden="true" size={20} />
            {name}
          </a>
        ))}
        <a
          href="/public-log-vectors.json"
          download="public-log-vectors.json"
          className={buttonClass('plain')}
        >
          <IconDownload aria-hidden="true" size={20} />
          <Trans>Examples (JSON)</Trans>
        </a>
      </p>
      <Listing>
        {`curl -O ${site}/tools/verify-ledger.mjs
curl -o ledger.ndjson ${site}/api/impact/ledger
curl -o checkpoint ${site}/api/impact/log/witnessed-checkpoint
node verify-ledger.mjs ledger.ndjson --checkpoint checkpoint --policy my.policy
node verify-ledger.mjs --proof donation.tlog-proof --policy my.policy

node witness.mjs serve --name city.example/w --log "$(curl ${site}/api/impact/log/key)"
node witness.mjs ${site}`}
      </Listing>
      <p>
        <Trans>The standards:</Trans>
      </p>
      <ul className="flex flex-wrap gap-x-4">
        {standards.map(([name, url]) => (
          <li key={name}>
            <a
              href={url}
              rel="noreferrer"
              className="inline-flex min-h-11 items-center text-accent underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
