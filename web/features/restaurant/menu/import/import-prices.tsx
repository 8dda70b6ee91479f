import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { ImportedLine } from '#shared/menu/file-contracts.ts'
import { Button } from '../../../../ui/button.tsx'
import { rupees } from './cell-texts.ts'

type Props = {
  /** Of dishes for which the file has several prices. */
  lines: readonly ImportedLine[]
  /** Lines whose prices were chosen. */
  taken: readonly number[]
  busy: boolean
  onPrices: (lines: number[]) => void
}

/** Asks which price is right where a file has several for one dish: none is taken by itself. */
export const ImportPrices = ({ lines, taken, busy, onPrices }: Props) => {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(
    new Map(
      lines.flatMap(({ line, prices }) => {
        const own = taken.find((number) => prices.some(({ lines: said }) => said.includes(number)))
        return own === undefined ? [] : [[line, own] as const]
      }),
    ),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPrices([...chosen.values()])
  }
  return (
    <form
      onSubmit={submit}
      aria-labelledby="import-prices"
      className="space-y-4 rounded-card border-2 border-accent bg-surface p-4 shadow-card sm:p-6"
    >
      <h4 id="import-prices" className="text-lg font-bold">
        <Trans>Which price is right?</Trans>
      </h4>
      <p className="text-soft">
        <Trans>The file has several prices for these dishes. Without a choice a dish is left out.</Trans>
      </p>
      {lines.map(({ line, name, prices }) => (
        <fieldset key={line} className="min-w-0">
          <legend className="wrap-anywhere font-bold">{name}</legend>
          <div className="flex flex-wrap gap-x-5">
            {prices.map(({ price, lines: said }) => {
              const [first = 0] = said
              const places = said.join(', ')
              return (
                <label key={price} className="flex min-h-11 items-center gap-2.5">
                  <input
                    type="radio"
                    name={`price-${line}`}
                    checked={said.includes(chosen.get(line) ?? 0)}
                    onChange={() => setChosen(new Map([...chosen, [line, first]]))}
                    className="size-5 accent-action"
                  />
                  <span>
                    <span className="money font-bold">{rupees(price)}</span>{' '}
                    <span className="text-sm text-soft">
                      {said.length === 1 ? t`line ${places}` : t`lines ${places}`}
                    </span>
                  </span>
                </label>
              )
            })}
            <label className="flex min-h-11 items-center gap-2.5">
              <input
                type="radio"
                name={`price-${line}`}
                checked={!chosen.has(line)}
                onChange={() => setChosen(new Map([...chosen].filter(([of]) => of !== line)))}
                className="size-5 accent-action"
              />
              <Trans>Leave it out</Trans>
            </label>
          </div>
        </fieldset>
      ))}
      <Button type="submit" look="plain" busy={busy}>
        <Trans>Use these prices</Trans>
      </Button>
    </form>
  )
}
