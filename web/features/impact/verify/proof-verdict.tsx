import { Trans } from '@lingui/react/macro'
import { Message } from '../../../ui/message.tsx'
import { useFigures } from '../figures.ts'
import type { ProofVerdict } from './check-proof.ts'

/** What came of the check of one proof. */
export const ProofVerdictText = ({ verdict }: { verdict: ProofVerdict }) => {
  const { count } = useFigures()
  if (verdict.kind === 'proved') {
    const seq = count(verdict.entry.seq)
    const size = count(verdict.checkpoint.size)
    return (
      <Message kind="success">
        <Trans>
          Proved: it is entry {seq} of the {size} that we have signed, and cannot be taken back.
        </Trans>{' '}
        {verdict.signature === 'unchecked' && (
          <Trans>This browser could not check the signature itself.</Trans>
        )}
      </Message>
    )
  }
  return (
    <Message kind="error">
      {verdict.kind === 'malformed' && <Trans>This is no proof.</Trans>}
      {verdict.kind === 'changed' && (
        <Trans>The entry was changed: it does not have the hash that it names.</Trans>
      )}
      {verdict.kind === 'notIncluded' && <Trans>The proof does not lead to the tree that was signed.</Trans>}
      {verdict.kind === 'unsigned' && <Trans>It is not signed by the key of this log.</Trans>}
    </Message>
  )
}
