import { useLingui } from '@lingui/react/macro'
import type { PartyStatus } from '#shared/shelters/parties.ts'
import { statusLooks, statusTexts } from './party-texts.ts'

/** Where an application stands, and what an admin wrote with the last decision. */
export const PartyStatusMark = ({ status, reason }: { status: PartyStatus; reason: string }) => {
  const { t } = useLingui()
  return (
    <>
      <span
        className={`inline-block whitespace-nowrap rounded-full px-3 py-1 text-sm font-bold ${statusLooks[status]}`}
      >
        {t(statusTexts[status])}
      </span>
      {reason !== '' && <span className="wrap-anywhere mt-1 block text-sm text-soft">{reason}</span>}
    </>
  )
}
