import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertOctagon, IconDownload } from '@tabler/icons-react'
import type { ImpactWitnesses } from '#shared/impact-log/contracts.ts'
import { saveText } from '../../../lib/calls/download.ts'
import { Button } from '../../../ui/button.tsx'
import { TimeText } from '../../../ui/time-text.tsx'

type Props = { witnesses: ImpactWitnesses['witnesses'] }

/** Witnesses that have seen another history of the log than the one that is shown here. */
export const WitnessAlarms = ({ witnesses }: Props) => {
  const { t } = useLingui()
  const split = witnesses.filter(({ state }) => state === 'split')
  if (split.length === 0) return null
  return (
    <div role="alert" className="mt-3 rounded-2xl border-2 border-chilli p-4">
      <p className="flex gap-2 font-display text-xl font-bold text-chilli">
        <IconAlertOctagon aria-hidden="true" size={28} className="shrink-0" />
        <Trans>A witness has seen another history of this book.</Trans>
      </p>
      {split.map(({ name, since, evidence }) => (
        <div key={name} className="mt-3">
          <p>
            <Trans>{name} refuses what is shown here: it does not continue what it has signed before.</Trans>{' '}
            {since !== null && (
              <Trans>
                Since <TimeText at={since} />.
              </Trans>
            )}
          </p>
          {evidence !== null && (
            <p className="mt-2">
              <Button look="plain" onClick={() => saveText(evidence, 'annapurna-log-evidence.txt')}>
                <IconDownload aria-hidden="true" size={20} />
                {t`Save what ${name} has seen`}
              </Button>
            </p>
          )}
        </div>
      ))}
    </div>
  )
}
