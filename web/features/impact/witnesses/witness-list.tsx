import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertOctagon, IconCircleCheckFilled, IconCircleDashed, IconClock } from '@tabler/icons-react'
import type { ImpactWitnesses } from '#shared/impact-log/contracts.ts'
import type { WitnessedVerdict } from '#shared/impact-log/witnesses/verify-witnessed.ts'
import { useFigures } from '../figures.ts'

type Witness = ImpactWitnesses['witnesses'][number]
type Props = { witnesses: readonly Witness[]; verdict: WitnessedVerdict | null }

/** Each witness, whether it has signed, and the key that its operator must confirm. */
export const WitnessList = ({ witnesses, verdict }: Props) => {
  const { t } = useLingui()
  const { count } = useFigures()
  const verdictOf = (name: string) =>
    verdict?.kind === 'signed'
      ? verdict.witnesses.find((witness) => witness.name === name)?.verdict.state
      : undefined
  const textOf = ({ name, state, size }: Witness): string => {
    const entries = count(size)
    if (state === 'split') return t`has seen another history, and refuses this one`
    if (verdictOf(name) === 'valid') return t`has signed`
    if (verdictOf(name) === 'unchecked') return t`has signed, which your browser cannot check`
    if (state === 'away') return t`does not respond at the moment`
    if (state === 'cosigning') return t`has signed ${entries} entries`
    if (state === 'asked') return t`was not asked yet`
    return t`does not sign at the moment`
  }
  return (
    <>
      <ul className="mt-3 space-y-2">
        {witnesses.map((witness) => (
          <li key={witness.name} className="flex items-start gap-2">
            <Mark
              state={witness.state}
              signed={['valid', 'unchecked'].includes(verdictOf(witness.name) ?? '')}
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-bold">{witness.name}</span> {textOf(witness)}
            </span>
          </li>
        ))}
      </ul>
      <details className="mt-3 text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold text-accent">
          <Trans>Their keys</Trans>
        </summary>
        <p className="text-soft">
          <Trans>Compare them with what the witnesses themselves publish: that is what they are for.</Trans>
        </p>
        <dl className="mt-2 space-y-2 wrap-anywhere">
          {witnesses.map(({ name, key, url }) => (
            <div key={name}>
              <dt className="font-bold">
                {name} <span className="font-normal text-soft">{url}</span>
              </dt>
              <dd>
                <code>{key}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

const Mark = ({ state, signed }: { state: Witness['state']; signed: boolean }) => {
  const look = 'mt-0.5 shrink-0'
  if (state === 'split')
    return <IconAlertOctagon aria-hidden="true" size={20} className={`${look} text-chilli`} />
  if (signed || state === 'cosigning')
    return <IconCircleCheckFilled aria-hidden="true" size={20} className={`${look} text-leaf`} />
  if (state === 'away') return <IconClock aria-hidden="true" size={20} className={`${look} text-soft`} />
  return <IconCircleDashed aria-hidden="true" size={20} className={`${look} text-soft`} />
}
