import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleDashed, IconDownload, IconFileUpload } from '@tabler/icons-react'
import { type FormEvent, Suspense, useState } from 'react'
import type { LatLng } from '#shared/api/wire.ts'
import type { AreaShape } from '#shared/areas/contracts.ts'
import { marketCentre } from '#shared/places/market.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { saveText } from '../../../lib/calls/download.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FieldWithButton } from '../../../ui/forms/field-with-button.tsx'
import { useUnsaved } from '../../../ui/forms/unsaved-guard.tsx'
import { Message } from '../../../ui/message.tsx'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import { SectionForm } from '../../../ui/page/section.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { AreaCard } from './area-card.tsx'
import { type AreaDraft, circle, draftsOfFile, isAmount, newDraft } from './area-draft.ts'

/* With the library that draws. Without it areas come by radius, corners and file. */
const AreasMap = lazyPart(() => import('./areas-map.tsx'))

export const MapSkeleton = () => {
  const { t } = useLingui()
  return <div role="status" aria-label={t`Loading`} className="skeleton h-80 w-full !rounded-2xl sm:h-96" />
}

type Props = {
  /** The file that is saved. */
  saved: object
  drafts: AreaDraft[]
  middle: LatLng | null
  /** Whether these are the platform's own, which nobody pays for. */
  isPlatform?: boolean
  /** Returns them as they are kept. Throws ApiError. */
  onSave: (areas: AreaDraft[]) => Promise<AreaDraft[]>
}

/** Areas on a map: drawn, typed corner by corner, by radius, or from a file. */
export const AreasEditor = ({ saved, drafts, middle, isPlatform = false, onSave }: Props) => {
  const { t } = useLingui()
  const [areas, setAreas] = useState(drafts)
  const [chosen, setChosen] = useState<string | null>(null)
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ text: string; at?: number }>()
  useUnsaved('areas', dirty)
  const change = (next: AreaDraft[]) => {
    setAreas(next)
    setDirty(true)
    setProblem(undefined)
  }
  const add = (...added: AreaDraft[]) => {
    change([...areas, ...added])
    setChosen(added[0]?.key ?? null)
  }
  const edit = (key: string, changes: Partial<AreaDraft>) =>
    change(areas.map((area) => (area.key === key ? { ...area, ...changes } : area)))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (areas.some((area) => ![area.fee, area.minimum, area.freeOver].every(isAmount)))
      return setProblem({ text: t`Please enter amounts in rupees` })
    setBusy(true)
    setProblem(undefined)
    try {
      setAreas(await onSave(areas))
      setDirty(false)
      toast.success(t`Saved: it holds for the next order`)
    } catch (error) {
      const field = error instanceof ApiError ? Object.keys(error.fields)[0] : undefined
      const at = Number(/^features\.(\d+)/.exec(field ?? '')?.[1] ?? Number.NaN)
      const text = messageOf(error, t`That did not work. Please try again.`)
      setProblem(Number.isNaN(at) ? { text } : { text, at })
      if (!Number.isNaN(at)) setChosen(areas[at]?.key ?? null)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SectionForm
      label={t`Save the delivery areas`}
      busy={busy}
      dirty={dirty}
      problem={problem?.text}
      onSubmit={submit}
    >
      <p className="text-soft">
        {isPlatform ? (
          <Trans>
            Outside these areas nothing is delivered by anybody, and everybody who orders says where the door
            is. None: wherever a restaurant delivers.
          </Trans>
        ) : areas.length === 0 ? (
          <Trans>None yet: you deliver everywhere within your radius, for the fee of the platform.</Trans>
        ) : (
          <Trans>
            Customers pay the cheapest fee of the areas that hold their door. Outside all of them you do not
            deliver.
          </Trans>
        )}
      </p>
      <Suspense fallback={<MapSkeleton />}>
        <AreasMap
          areas={areas}
          chosen={chosen}
          middle={middle}
          onChoose={setChosen}
          onDrawn={(shape) => add(newDraft({ shape }))}
          onReshaped={(key, shape) => edit(key, { shape })}
        />
      </Suspense>
      <ByRadius onAdd={(shape) => add(newDraft({ shape }))} middle={middle ?? marketCentre} />
      {areas.length > 0 && (
        <ul aria-label={t`Delivery areas`} className="space-y-3">
          {areas.map((area, index) => (
            <AreaCard
              key={area.key}
              area={area}
              number={index + 1}
              isPlatform={isPlatform}
              isChosen={area.key === chosen}
              problem={problem?.at === index ? problem.text : undefined}
              onChoose={() => setChosen(area.key)}
              onChange={(changes) => edit(area.key, changes)}
              onRemove={() => change(areas.filter(({ key }) => key !== area.key))}
            />
          ))}
        </ul>
      )}
      <AsFile saved={saved} isEmpty={areas.length === 0} onRead={(read) => add(...read)} />
    </SectionForm>
  )
}

const ByRadius = ({ middle, onAdd }: { middle: LatLng; onAdd: (shape: AreaShape) => void }) => {
  const { t } = useLingui()
  const add = (typed: string) => {
    const kilometres = Number(typed.trim().replace(',', '.'))
    if (!(kilometres > 0 && kilometres <= 50)) return t`Please enter 0.1 to 50 kilometres`
    onAdd(circle(middle, kilometres))
  }
  return (
    <FieldWithButton label={t`Radius around you in kilometres`} inputMode="decimal" emptied onApply={add}>
      <IconCircleDashed aria-hidden="true" size={20} />
      <Trans>Add as an area</Trans>
    </FieldWithButton>
  )
}

const AsFile = ({
  saved,
  isEmpty,
  onRead,
}: {
  saved: object
  isEmpty: boolean
  onRead: (areas: AreaDraft[]) => void
}) => {
  const { t } = useLingui()
  const [wrong, setWrong] = useState<string>()
  const read = async (file: File) => {
    const areas = draftsOfFile(await file.text())
    if (areas === null) return setWrong(t`This is not a GeoJSON file of polygons.`)
    setWrong(undefined)
    onRead(areas)
  }
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-3">
        <label
          className={`${buttonClass('plain')} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}
        >
          <IconFileUpload aria-hidden="true" size={20} />
          <Trans>Add from a GeoJSON file</Trans>
          <input
            type="file"
            accept=".geojson,.json,application/geo+json,application/json"
            className="sr-only"
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) void read(file)
              // The same file, mended, can be chosen again.
              target.value = ''
            }}
          />
        </label>
        {!isEmpty && (
          <Button
            look="plain"
            onClick={() => saveText(JSON.stringify(saved, null, 2), 'delivery-areas.geojson')}
          >
            <IconDownload aria-hidden="true" size={20} />
            <Trans>Save as a GeoJSON file</Trans>
          </Button>
        )}
      </div>
      {wrong && <Message kind="error">{wrong}</Message>}
    </div>
  )
}
