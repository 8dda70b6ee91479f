import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { EntryFormat, LogFormat, ProofFormat, ServedPaths, WitnessFormat } from './formats.tsx'
import { Programs } from './programs.tsx'
import { Section } from './section.tsx'

/** All that it takes to write a verifier of the public ledger, or to be its witness, on one page. */
const Auditors = () => {
  const { t } = useLingui()
  return (
    <article className="mx-auto max-w-4xl space-y-10 px-4 pt-8">
      <header className="space-y-3">
        <h1 className="text-4xl">
          <Trans>For auditors and witnesses</Trans>
        </h1>
        <p className="text-lg">
          <Trans>
            With this page alone you can write a program that checks our public ledger, in any language. It
            needs no account and no word of ours. Every web page of yours may read what is served here.
          </Trans>
        </p>
        <p>
          <Link
            to="/impact#check"
            className="inline-flex min-h-11 items-center font-bold text-accent underline"
          >
            <Trans>Check it in this browser instead</Trans>
          </Link>
        </p>
      </header>
      <Programs />
      <ServedPaths />
      <EntryFormat />
      <LogFormat />
      <ProofFormat />
      <WitnessFormat />
      <Section id="alarms" title={t`When to raise the alarm`}>
        <ol className="list-decimal space-y-2 pl-6">
          <li>
            <Trans>An entry does not have its hash, its number or the hash of the one before.</Trans>
          </li>
          <li>
            <Trans>
              The tree of the first entries has not the root of a checkpoint that was signed for as many.
            </Trans>
          </li>
          <li>
            <Trans>
              Two checkpoints of one origin, both signed, of which the smaller tree is not the beginning of
              the larger one. Keep both: they prove that two histories were signed, and nobody can deny it.
            </Trans>
          </li>
          <li>
            <Trans>
              A checkpoint is smaller than one that you have seen, and stays so for more than a day.
            </Trans>
          </li>
          <li>
            <Trans>The log signs with another key, or under another origin, and nobody can say why.</Trans>
          </li>
        </ol>
        <p>
          <Trans>
            An origin is for good: a new origin is a new log. The last checkpoint and the key of each log that
            was closed stand at /api/impact/witnesses, and its tree is the beginning of the present one's.
          </Trans>
        </p>
      </Section>
    </article>
  )
}

export default Auditors
