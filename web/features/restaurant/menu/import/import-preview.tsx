import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { ImportedLine, MenuImport } from '#shared/menu/file-contracts.ts'
import { Button } from '../../../../ui/button.tsx'
import { ImportLine } from './import-line.tsx'
import { ImportPrices } from './import-prices.tsx'

const card = 'rounded-card border border-line bg-surface p-4 shadow-card sm:p-6'
/** Lines of one kind that are shown at once. */
const step = 100

type Props = {
  report: MenuImport
  /** Lines whose prices were chosen. */
  prices: readonly number[]
  /** It is being imported. */
  busy: boolean
  /** It is being read again. */
  reading: boolean
  onPrices: (lines: number[]) => void
  onImport: () => void
}

/** What an import would do with each line of its file. */
export const ImportPreview = ({ report, prices, busy, reading, onPrices, onImport }: Props) => {
  const { t, i18n } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each file that was read
  useEffect(() => heading.current?.focus(), [report])
  const { added, changed, unchanged, merged, refused, lines } = report
  const count = added + changed
  const all = lines.length
  const figures = [
    { label: t`New`, value: added },
    { label: t`Changed`, value: changed },
    { label: t`As before`, value: unchanged },
    { label: t`Merged`, value: merged },
    { label: t`Refused`, value: refused },
  ]
  const asked = lines.filter(({ prices }) => prices.length > 0)
  const open = asked.filter(({ outcome }) => outcome === 'refused').length
  return (
    <section aria-labelledby="import-preview" className="space-y-5">
      <h3 ref={heading} id="import-preview" tabIndex={-1} className="text-xl outline-none">
        <Trans>What would happen</Trans>
      </h3>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {figures.map(({ label, value }) => (
          <div key={label} className={`${card} flex flex-col-reverse !p-4`}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-display text-2xl font-bold">{i18n.number(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-soft">
        <Plural
          value={all}
          one="The file has # line with a dish; it is counted once above."
          other="The file has # lines with dishes; each is counted once above."
        />
      </p>
      {asked.length > 0 && <ImportPrices lines={asked} taken={prices} busy={reading} onPrices={onPrices} />}
      <div className="flex flex-wrap items-center gap-3">
        {count > 0 ? (
          <Button busy={busy} disabled={reading} onClick={onImport}>
            <Trans>Import these</Trans>
          </Button>
        ) : (
          <p className="font-semibold">
            <Trans>Nothing would change.</Trans>
          </p>
        )}
        {refused > 0 && count > 0 && (
          <p className="text-sm text-soft">
            {open > 0 ? (
              <Trans>What is refused is left out, and so is a dish without a price that you chose.</Trans>
            ) : (
              <Trans>What is refused is left out.</Trans>
            )}
          </p>
        )}
      </div>
      <Lines title={t`Refused`} lines={lines} outcome="refused" />
      <Lines title={t`Changed`} lines={lines} outcome="changed" />
      <Lines title={t`New`} lines={lines} outcome="added" />
      <Lines title={t`Merged`} lines={lines} outcome="merged" />
    </section>
  )
}

type LinesProps = { title: string; lines: readonly ImportedLine[]; outcome: ImportedLine['outcome'] }

const Lines = ({ title, lines, outcome }: LinesProps) => {
  const [shown, setShown] = useState(step)
  const all = lines.filter((line) => line.outcome === outcome)
  if (all.length === 0) return null
  const hidden = all.length - shown
  return (
    <section className={card} aria-label={title}>
      <h4 className="mb-3 text-lg font-bold">{title}</h4>
      <ul className="divide-y divide-line">
        {all.slice(0, shown).map((line) => (
          <ImportLine key={line.line} line={line} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button look="quiet" className="mt-3" onClick={() => setShown(shown + 5 * step)}>
          <Plural value={hidden} one="Show # more" other="Show # more" />
        </Button>
      )}
    </section>
  )
}
