import { Trans } from '@lingui/react/macro'
import type { ImportedLine } from '#shared/menu/file-contracts.ts'
import { useCellTexts } from './cell-texts.ts'

/** One line of a menu file: what stands there, and what becomes of it. */
export const ImportLine = ({
  line: { line, name, reason, changes, values, into, outcome },
}: {
  line: ImportedLine
}) => {
  const { labelOf, textOf } = useCellTexts()
  const saysDiet = outcome !== 'added' || values.some(({ field }) => field === 'diet')
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="wrap-anywhere font-bold">{name === '' ? <Trans>Without a name</Trans> : name}</span>
        <span className="text-sm text-soft">
          <Trans>line {line}</Trans>
        </span>
        {into !== null && (
          <span className="text-sm">
            <Trans>is the dish of line {into}</Trans>
          </span>
        )}
      </p>
      {reason !== null && <p className="text-chilli">{reason}</p>}
      {values.length > 0 && (
        <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
          {values.map(({ field, value }) => (
            <div key={field} className="flex min-w-0 flex-wrap gap-x-1.5">
              <dt className="text-soft">{labelOf(field)}</dt>
              <dd className="min-w-0 wrap-anywhere font-semibold">{textOf(field, value)}</dd>
            </div>
          ))}
          {!saysDiet && (
            <div className="flex gap-x-1.5">
              <dt className="text-soft">{labelOf('diet')}</dt>
              <dd className="font-semibold">
                <Trans>not said</Trans>
              </dd>
            </div>
          )}
        </dl>
      )}
      {changes.length > 0 && (
        <dl className="mt-1 space-y-1 text-sm">
          {changes.map(({ field, before, after }) => (
            <div key={field} className="grid gap-x-3 sm:grid-cols-[9rem_1fr]">
              <dt className="text-soft">{labelOf(field)}</dt>
              <dd className="min-w-0 wrap-anywhere">
                <BeforeAfter before={textOf(field, before)} after={textOf(field, after)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** What something was and what it becomes, side by side. */
export const BeforeAfter = ({ before, after }: { before: string; after: string }) => {
  const empty = <span aria-hidden="true">–</span>
  return (
    <>
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
    </>
  )
}
