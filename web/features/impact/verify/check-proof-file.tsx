import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileSearch } from '@tabler/icons-react'
import { type ChangeEvent, useId, useState } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { checkProof, type ProofVerdict } from './check-proof.ts'
import { fetchLogKey } from './log-text.ts'
import { ProofVerdictText } from './proof-verdict.tsx'

/** A proof has some thirty hashes; what is larger is none. */
const maxBytes = 100_000

type Outcome = { verdict: ProofVerdict } | { unreachable: true }

/** Of proof.json what it says; a tlog-proof as its text. */
const read = (text: string): unknown => (text.startsWith('c2sp.org/tlog-proof@') ? text : JSON.parse(text))

const checkFile = async (file: File): Promise<Outcome> => {
  const value = await (async (): Promise<unknown> => {
    try {
      return file.size > maxBytes ? null : read(await file.text())
    } catch {
      return null
    }
  })()
  try {
    return { verdict: await checkProof(value, await fetchLogKey()) }
  } catch {
    return { unreachable: true }
  }
}

/** Checks the proof.json of a receipt, or a .tlog-proof. The file stays in the browser. */
export const CheckProofFile = () => {
  const { t } = useLingui()
  const id = useId()
  const [outcome, setOutcome] = useState<Outcome>()
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (!file) return
    setOutcome(undefined)
    setOutcome(await checkFile(file))
    // The same file can be chosen again.
    currentTarget.value = ''
  }
  return (
    <div className="mt-6 border-t border-line pt-4">
      <p className="font-bold">
        <Trans>Check a proof here</Trans>
      </p>
      <p className="text-soft">
        <Trans>The file does not leave your browser.</Trans>
      </p>
      <label
        htmlFor={id}
        className={buttonClass(
          'plain',
          'mt-2 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        <IconFileSearch aria-hidden="true" size={20} />
        {t`Choose proof.json or .tlog-proof`}
        <input
          id={id}
          type="file"
          accept=".json,.tlog-proof,application/json"
          className="sr-only"
          onChange={choose}
        />
      </label>
      <div className="not-empty:mt-3">
        {outcome && 'verdict' in outcome && <ProofVerdictText verdict={outcome.verdict} />}
        {outcome && 'unreachable' in outcome && (
          <Message kind="error">
            <Trans>The log's key could not be loaded. Please try again.</Trans>
          </Message>
        )}
      </div>
    </div>
  )
}
