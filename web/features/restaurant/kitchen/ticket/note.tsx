import { Trans } from '@lingui/react/macro'
import { IconAlertOctagon } from '@tabler/icons-react'
import { isAllergyNote } from '../../order/allergy-note.ts'

/** What the customer wrote; what may make somebody ill is not written as a wish for chutney is. */
export const Note = ({ text }: { text: string | undefined }) => {
  if (!text) return null
  if (!isAllergyNote(text))
    return (
      <p className="wrap-anywhere rounded-xl bg-accent-tint px-3 py-1.5 text-xl font-semibold text-accent">
        {text}
      </p>
    )
  return (
    <p className="wrap-anywhere rounded-xl border-4 border-chilli bg-chilli-tint px-3 py-1.5 text-2xl font-bold leading-tight text-chilli">
      <span className="mb-0.5 flex items-center gap-1.5 uppercase tracking-wide">
        <IconAlertOctagon aria-hidden="true" size={26} className="shrink-0" />
        <Trans>Allergy</Trans>
      </span>
      {text}
    </p>
  )
}
