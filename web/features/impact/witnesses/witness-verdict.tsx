import { Trans } from '@lingui/react/macro'
import type { ImpactWitnesses } from '#shared/impact-log/contracts.ts'
import type { WitnessedVerdict } from '#shared/impact-log/witnesses/verify-witnessed.ts'
import { Message } from '../../../ui/message.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { useFigures } from '../figures.ts'

type Props = { log: ImpactWitnesses; verdict: WitnessedVerdict | null }

/** How many witnesses have seen the book, in one sentence. */
export const WitnessVerdict = ({ log, verdict }: Props) => (
  <div className="mt-3">
    <Sentence log={log} verdict={verdict} />
  </div>
)

const Sentence = ({ log: { witnesses, witnessed }, verdict }: Props) => {
  const { count } = useFigures()
  if (verdict === null || witnessed === null)
    return (
      <Message kind="info">
        <Trans>Not enough witnesses have signed yet. They are asked again every few minutes.</Trans>
      </Message>
    )
  if (verdict.kind === 'forged') {
    const name = verdict.witness
    return (
      <Message kind="error">
        <Trans>The signature that stands there for {name} is not theirs. Do not trust this book.</Trans>
      </Message>
    )
  }
  if (verdict.kind === 'unchecked')
    return (
      <Message kind="info">
        <Trans>This browser cannot check the signatures itself. The commands below can.</Trans>
      </Message>
    )
  if (verdict.kind !== 'signed')
    return (
      <Message kind="error">
        <Trans>What witnesses are said to have signed is not signed by the key of this log.</Trans>
      </Message>
    )
  const saw = verdict.witnesses.filter(({ verdict: own }) => own.state === 'valid').length
  const unchecked = verdict.witnesses.filter(({ verdict: own }) => own.state === 'unchecked').length
  const [seen, all, size] = [count(saw), count(witnesses.length), count(verdict.checkpoint.size)]
  return (
    <>
      <Message kind={verdict.isEnough ? 'success' : 'info'}>
        <Trans>
          {seen} of {all} witnesses have seen this book with its {size} entries, signed{' '}
          <TimeText at={witnessed.at} />. Your browser has checked their signatures.
        </Trans>
      </Message>
      {unchecked > 0 && (
        <p className="mt-2 text-sm text-soft">
          <Trans>
            Some signatures are of a kind that your browser does not know yet (ML-DSA-44). The commands below
            check them.
          </Trans>
        </p>
      )}
    </>
  )
}
