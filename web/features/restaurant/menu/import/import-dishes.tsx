import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { MenuImport } from '#shared/menu/file-contracts.ts'
import { messageOf } from '../../../../lib/calls/api-error.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { Message } from '../../../../ui/message.tsx'
import { toast } from '../../../../ui/toasts/toast.ts'
import type { Changed } from '../list/undo-change.tsx'
import { useMenuAddress } from '../list/use-menu-address.ts'
import { MenuFrame } from '../menu-frame.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ImportPreview } from './import-preview.tsx'
import { type ChosenFile, chosen, useImport } from './use-import.ts'

/** Imports a menu file: first what it would do, then, when somebody says so, that. */
export const ImportDishes = () => {
  const { t } = useLingui()
  const [file, setFile] = useState<ChosenFile>()
  const [report, setReport] = useState<MenuImport>()
  const preview = useImport(true)
  const real = useImport(false)
  const navigate = useNavigate()
  const addressOf = useMenuAddress()
  const error = real.error ?? preview.error
  const read = (one: ChosenFile) => {
    real.reset()
    setFile(one)
    preview.mutate(one, { onSuccess: setReport })
  }
  const run = () =>
    file &&
    real.mutate(file, {
      onSuccess: ({ added, changed, undo }) => {
        toast.success(t`The menu is imported`)
        const done: Changed | undefined = undo === null ? undefined : { added, changed, undo }
        void navigate(addressOf(), { state: { fromDish: true, done } })
      },
    })
  const busy = preview.isPending || real.isPending
  return (
    <MenuFrame title={t`Import Dishes`}>
      <div className="max-w-3xl space-y-5">
        <section
          className="space-y-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
          aria-label={t`File`}
        >
          <p>
            <Trans>
              A CSV or JSON file of at most 5 MB, with a name and a price for each dish. You see what would
              change before anything does. Dishes that the file does not have stay.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            <label
              className={`${buttonClass(report ? 'plain' : undefined)} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}
            >
              <IconFileUpload aria-hidden="true" size={20} />
              {report ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
              <input
                type="file"
                accept=".csv,.json,.tsv,.txt,text/csv,application/json"
                className="sr-only"
                disabled={busy}
                onChange={({ target }) => {
                  const next = target.files?.[0]
                  if (next) {
                    setReport(undefined)
                    read(chosen(next))
                  }
                  // The same file, mended, can be chosen again.
                  target.value = ''
                }}
              />
            </label>
            <ExportMenu />
          </div>
          {file && <p className="wrap-anywhere text-sm text-soft">{file.file.name}</p>}
        </section>
        <div aria-live="polite">
          {error && <Message kind="error">{messageOf(error, t`The file could not be read.`)}</Message>}
        </div>
        {preview.isPending && !report && (
          <div role="status" aria-label={t`Loading`} className="skeleton h-40 w-full !rounded-card" />
        )}
        {report && file && (
          <ImportPreview
            report={report}
            prices={file.prices}
            busy={real.isPending}
            reading={preview.isPending}
            onPrices={(prices) => read(chosen(file.file, prices))}
            onImport={run}
          />
        )}
      </div>
    </MenuFrame>
  )
}
