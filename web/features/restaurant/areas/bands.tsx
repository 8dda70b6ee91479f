import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { DeliveryBand } from '#shared/areas/contracts.ts'
import { maxBands } from '#shared/areas/limits.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { useUnsaved } from '../../../ui/forms/unsaved-guard.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { SectionForm } from '../../../ui/page/section.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { type BandDraft, type BandField, bandDraftsOf, bandOf, newBand } from './band-draft.ts'
import { useBands, useSaveBands } from './use-areas.ts'

/** What deliveries cost by distance: the other way than areas that are drawn. */
export const Bands = () => {
  const { t } = useLingui()
  const { data, error, refetch } = useBands()
  if (error && !data) return <PartFailure error={error} onRetry={refetch} />
  if (!data)
    return <div role="status" aria-label={t`Loading`} className="skeleton h-24 w-full !rounded-2xl" />
  return <BandsForm saved={data.bands} />
}

const BandsForm = ({ saved }: { saved: readonly DeliveryBand[] }) => {
  const { t } = useLingui()
  const save = useSaveBands()
  const [bands, setBands] = useState(() => bandDraftsOf(saved))
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** Which fields of which band were wrong when it was to be saved. */
  const [wrong, setWrong] = useState<ReadonlyMap<string, readonly BandField[]>>(new Map())
  useUnsaved('delivery-bands', dirty)
  const change = (next: BandDraft[]) => {
    setBands(next)
    setDirty(true)
    setProblem(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const read = bands.map((band) => [band.key, bandOf(band)] as const)
    const refused = new Map(
      read.flatMap(([key, band]) => (Array.isArray(band) ? [[key, band] as const] : [])),
    )
    setWrong(refused)
    if (refused.size > 0) return
    setBusy(true)
    setProblem(undefined)
    try {
      const sorted = read.flatMap(([, band]) => (Array.isArray(band) ? [] : [band]))
      setBands(bandDraftsOf(await save(sorted.toSorted((one, other) => one.upTo - other.upTo))))
      setDirty(false)
      toast.success(t`Saved: it holds for the next order`)
    } catch (error) {
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SectionForm
      label={t`Save the fees by distance`}
      busy={busy}
      dirty={dirty}
      problem={problem}
      onSubmit={submit}
    >
      {bands.length > 0 && (
        <ol aria-label={t`Fees by distance`} className="space-y-3">
          {bands.map((band, at) => (
            <BandRow
              key={band.key}
              band={band}
              number={at + 1}
              wrong={wrong.get(band.key) ?? []}
              onChange={(changes) =>
                change(bands.map((one) => (one.key === band.key ? { ...one, ...changes } : one)))
              }
              onRemove={() => change(bands.filter(({ key }) => key !== band.key))}
            />
          ))}
        </ol>
      )}
      {bands.length < maxBands && (
        <Button look="plain" onClick={() => change([...bands, newBand()])}>
          <IconPlus aria-hidden="true" size={20} />
          <Trans>Add a distance</Trans>
        </Button>
      )}
    </SectionForm>
  )
}

type RowProps = {
  band: BandDraft
  number: number
  wrong: readonly BandField[]
  onChange: (changes: Partial<BandDraft>) => void
  onRemove: () => void
}

const BandRow = ({ band, number, wrong, onChange, onRemove }: RowProps) => {
  const { t } = useLingui()
  const field = (name: BandField, error: string) => ({
    inputMode: 'decimal' as const,
    value: band[name],
    error: wrong.includes(name) ? error : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  })
  const amount = t`Please enter an amount in rupees`
  return (
    <li>
      <fieldset className="grid min-w-0 items-start gap-3 rounded-2xl border-[1.5px] border-line p-4 sm:grid-cols-2 xl:grid-cols-[repeat(4,minmax(0,1fr))_auto]">
        <legend className="sr-only">{t`Distance ${number}`}</legend>
        <Field label={t`Up to, in kilometres`} {...field('upTo', t`Please enter 0.1 to 50 kilometres`)} />
        <Field label={t`Fee in rupees`} {...field('fee', amount)} />
        <Field label={t`Minimum order in rupees`} optional {...field('minimum', amount)} />
        <Field label={t`Free above, in rupees`} optional {...field('freeOver', amount)} />
        <Button
          look="quiet"
          className="!px-3 xl:mt-7"
          onClick={onRemove}
          aria-label={t`Remove distance ${number}`}
        >
          <IconTrash aria-hidden="true" size={19} />
        </Button>
      </fieldset>
    </li>
  )
}
