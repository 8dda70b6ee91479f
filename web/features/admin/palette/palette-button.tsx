import { useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'

/** The list brings Base UI's combobox along. */
const Palette = lazyDialog(() => import('./palette.tsx'))

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the palette, as Ctrl-K or Cmd-K does anywhere in the dashboard. */
export const PaletteButton = () => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return
      if (isMac() ? !event.metaKey : !event.ctrlKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="float-right -my-1.5 ml-3 inline-flex min-h-11 items-center gap-2 rounded-2xl border-[1.5px] border-line-strong bg-surface px-3 font-bold text-soft hover:border-accent hover:text-accent md:px-4"
      >
        <IconSearch aria-hidden="true" size={20} />
        <span className="max-md:sr-only">{t`Find`}</span>
        <span aria-hidden="true" className="rounded-lg bg-sunken px-1.5 text-sm max-md:hidden">
          {isMac() ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      <Suspense>{open && <Palette onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
