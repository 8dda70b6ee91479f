import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconFileUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ImportedLine, MenuImport } from '#shared/contracts/menu.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { ExportMenu } from './export-menu.tsx'
import { MenuFrame } from './menu-frame.tsx'
import { type ChosenFile, chosen, useImport } from './use-import.ts'
import { useMenuAddress } from './use-menu-address.ts'

const card = 'rounded-card border border-line bg-surface p-4 shadow-card sm:p-6'
/** Lines of one kind that are shown. */
const mostShown = 100

/** Imports a menu file: first what it would do, then, when somebody says so, that. */
export const ImportDishes = () => {
  const { t } = useLingui()
  const [file, setFile] = useState<ChosenFile>()
  const preview = useImport(true)
  const real = useImport(false)
  const navigate = useNavigate()
  const addressOf = useMenuAddress()
  const report = preview.data
  const error = real.error ?? preview.error
  const choose = (next: File | undefined) => {
    if (!next) return
    const one = chosen(next)
    real.reset()
    setFile(one)
    preview.mutate(one)
  }
  const run = () =>
    file &&
    real.mutate(file, {
      onSuccess: () => {
        toast.success(t`The menu is imported`)
        void navigate(addressOf(), { state: { fromDish: true } })
      },
    })
  const busy = preview.isPending || real.isPending
  return (
    <MenuFrame title={t`Import Dishes`}>
      <div className="max-w-3xl space-y-5">
        <section className={`${card} space-y-4`} aria-label={t`File`}>
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
                  choose(target.files?.[0])
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
        {preview.isPending && (
          <div role="status" aria-label={t`Loading`} className="skeleton h-40 w-full !rounded-card" />
        )}
        {report && <Preview report={report} busy={real.isPending} onImport={run} />}
      </div>
    </MenuFrame>
  )
}

type PreviewProps = { report: MenuImport; busy: boolean; onImport: () => void }

const Preview = ({ report, busy, onImport }: PreviewProps) => {
  const { t, i18n } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each file that was read
  useEffect(() => heading.current?.focus(), [report])
  const { added, changed, unchanged, refused } = report
  const count = added + changed
  const figures = [
    { label: t`New`, value: added },
    { label: t`Changed`, value: changed },
    { label: t`As before`, value: unchanged },
    { label: t`Refused`, value: refused },
  ]
  return (
    <section aria-labelledby="import-preview" className="space-y-5">
      <h3 ref={heading} id="import-preview" tabIndex={-1} className="text-xl outline-none">
        <Trans>What would happen</Trans>
      </h3>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label} className={`${card} flex flex-col-reverse !p-4`}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-display text-2xl font-bold">{i18n.number(value)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-3">
        {count > 0 ? (
          <Button busy={busy} onClick={onImport}>
            <Trans>Import these</Trans>
          </Button>
        ) : (
          <p className="font-semibold">
            <Trans>Nothing would change.</Trans>
          </p>
        )}
        {refused > 0 && count > 0 && (
          <p className="text-sm text-soft">
            <Trans>What is refused is left out.</Trans>
          </p>
        )}
      </div>
      <Lines title={t`Refused`} lines={report.lines} outcome="refused" />
      <Lines title={t`Changed`} lines={report.lines} outcome="changed" />
      <Lines title={t`New`} lines={report.lines} outcome="added" />
    </section>
  )
}

type LinesProps = { title: string; lines: readonly ImportedLine[]; outcome: ImportedLine['outcome'] }

const Lines = ({ title, lines, outcome }: LinesProps) => {
  const all = lines.filter((line) => line.outcome === outcome)
  if (all.length === 0) return null
  const hidden = all.length - mostShown
  return (
    <section className={card} aria-label={title}>
      <h4 className="mb-3 text-lg">{title}</h4>
      <ul className="divide-y divide-line">
        {all.slice(0, mostShown).map(({ line, name, reason, changes }) => (
          <li key={line} className="py-2.5 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="wrap-anywhere font-bold">
                {name === '' ? <Trans>Without a name</Trans> : name}
              </span>
              <span className="text-sm text-soft">
                <Trans>line {line}</Trans>
              </span>
            </p>
            {reason !== null && <p className="text-chilli">{reason}</p>}
            {changes.length > 0 && (
              <dl className="mt-1 space-y-1 text-sm">
                {changes.map(({ field, before, after }) => (
                  <Change key={field} field={field} before={before} after={after} />
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="mt-3 text-soft">
          <Plural value={hidden} one="and # more" other="and # more" />
        </p>
      )}
    </section>
  )
}

const Change = ({ field, before, after }: ImportedLine['changes'][number]) => {
  const { t } = useLingui()
  /** Of the cells of a file, as people read them. */
  const labels: Record<string, string> = {
    name: t`Item name`,
    price: t`Price in ₹`,
    category: t`Category`,
    description: t`Description`,
    available: t`Available`,
    diet: t`Diet`,
    spicy: t`Spicy`,
    allergens: t`Allergens`,
    'serving size': t`Serving size`,
    quantity: t`Quantity`,
    kcal: t`Energy in kcal`,
    'portions a day': t`Portions a day`,
    options: t`Options`,
  }
  const empty = <span aria-hidden="true">–</span>
  return (
    <div className="grid gap-x-3 sm:grid-cols-[9rem_1fr]">
      <dt className="text-soft">{labels[field] ?? field}</dt>
      <dd className="min-w-0 wrap-anywhere">
        <s className="text-soft">
          <span className="sr-only">
            <Trans>Before</Trans>{' '}
          </span>
          {before || empty}
        </s>{' '}
        <span className="sr-only">
          <Trans>Now</Trans>{' '}
        </span>
        <span className="font-semibold">{after || empty}</span>
      </dd>
    </div>
  )
}
