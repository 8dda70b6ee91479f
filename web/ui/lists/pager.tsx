import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../button.tsx'

type Props = {
  /** Which list it turns the pages of, for screen readers. */
  label: string
  /** From 1. */
  page: number
  pages: number
  onChange: (page: number) => void
}

/** `Page 2 of 5` with the way to the pages beside it. */
export const Pager = ({ label, page, pages, onChange }: Props) => {
  const { t } = useLingui()
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center justify-center gap-2">
      <Turn to={page - 1} pages={pages} onChange={onChange}>
        <IconChevronLeft aria-hidden="true" size={20} />
        {t`Previous`}
      </Turn>
      <p role="status" className="min-w-24 text-center font-bold tabular-nums">
        <Trans>
          Page {page} of {pages}
        </Trans>
      </p>
      <Turn to={page + 1} pages={pages} onChange={onChange}>
        {t`Next`}
        <IconChevronRight aria-hidden="true" size={20} />
      </Turn>
    </nav>
  )
}

type TurnProps = Pick<Props, 'pages' | 'onChange'> & { to: number; children: ReactNode }

const Turn = ({ to, pages, onChange, children }: TurnProps) => {
  const exists = to >= 1 && to <= pages
  return (
    <button
      type="button"
      // Not `disabled`, which would lose the focus on the last page.
      aria-disabled={!exists || undefined}
      onClick={() => exists && onChange(to)}
      className={buttonClass('plain', '!px-3.5')}
    >
      {children}
    </button>
  )
}
