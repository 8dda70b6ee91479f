import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'

type Props = { number: string; children: ReactNode; whenSent: ReactNode }

/** Confirms that the application arrived: its number, and what happens next. */
export const ApplicationSent = ({ number, children, whenSent }: Props) => {
  const { t } = useLingui()
  return (
    <div className="space-y-4 text-center">
      <IconCircleCheckFilled aria-hidden="true" size={56} className="mx-auto text-leaf" />
      {children}
      <p>
        <Trans>Thank you for your interest in becoming a partner. This is your application number:</Trans>
      </p>
      <p className="flex items-center justify-center gap-3">
        <strong className="select-all rounded-2xl border-[1.5px] border-dashed border-line-strong bg-sunken px-4 py-2 font-display text-2xl tabular-nums tracking-wide">
          {number}
        </strong>
        <CopyButton text={number} label={t`Copy application number`} />
      </p>
      <p className="text-soft">
        <Trans>
          We review it within 2-3 business days. A confirmation is on its way to your inbox, and so will be
          our answer.
        </Trans>
      </p>
      {whenSent}
    </div>
  )
}
