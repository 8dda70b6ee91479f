import { Trans, useLingui } from '@lingui/react/macro'
import type { SupportThread } from '#shared/support/contracts.ts'
import { minuteMs } from '#shared/time.ts'

type Props = { thread: Pick<SupportThread, 'createdAt' | 'acknowledgedAt'> }

/** How long its person waited for the first answer of somebody; nothing where support wrote first. */
export const FirstAnswer = ({ thread: { createdAt, acknowledgedAt } }: Props) => {
  const { t, i18n } = useLingui()
  if (acknowledgedAt === null || acknowledgedAt === createdAt) return null
  const minutes = Math.ceil((Date.parse(acknowledgedAt) - Date.parse(createdAt)) / minuteMs)
  const hours = i18n.number(minutes / 60, { maximumFractionDigits: 1 })
  const waited = minutes < 120 ? t`${minutes} min` : t`${hours} h`
  return (
    <span className="text-sm text-soft">
      <Trans>First answer after {waited}</Trans>
    </span>
  )
}
