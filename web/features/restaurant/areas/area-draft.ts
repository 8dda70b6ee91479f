import type { LatLng } from '#shared/api/wire.ts'
import type { AreaCollection, AreaShape, PlatformAreas } from '#shared/areas/contracts.ts'
import { paiseOf, rupeesOf } from '../../../lib/language/typed-amount.ts'

/** An area while it is worked on; amounts in rupees as they are typed. */
export type AreaDraft = {
  key: string
  name: string
  fee: string
  minimum: string
  freeOver: string
  excluded: boolean
  shape: AreaShape
}
/** A corner, longitude first. */
export type Corner = number[]

const rupees = (paise: number | null): string => (paise === null ? '' : rupeesOf(paise))
/** Whole paise as typed; null for nothing. What is no amount never gets so far (`isAmount`). */
const amountOf = (typed: string): number | null => (typed.trim() === '' ? null : (paiseOf(typed) ?? null))
export const isAmount = (typed: string): boolean => {
  if (typed.trim() === '') return true
  const amount = paiseOf(typed)
  return amount !== undefined && Number.isInteger(amount) && amount >= 0
}

let drafted = 0
export const newDraft = (given: Partial<AreaDraft> & Pick<AreaDraft, 'shape'>): AreaDraft => ({
  key: `area-${++drafted}`,
  name: '',
  fee: '',
  minimum: '',
  freeOver: '',
  excluded: false,
  ...given,
})

export const draftsOf = ({ features }: AreaCollection): AreaDraft[] =>
  features.map(({ geometry, properties: { name, fee, minimum, freeOver, excluded } }) =>
    newDraft({
      name,
      fee: excluded ? '' : rupees(fee),
      minimum: rupees(minimum),
      freeOver: rupees(freeOver),
      excluded,
      shape: geometry,
    }),
  )

/** As they are sent; the server checks each feature by itself. */
export const featuresOf = (drafts: readonly AreaDraft[]) =>
  drafts.map(({ name, fee, minimum, freeOver, excluded, shape }) => ({
    type: 'Feature' as const,
    geometry: shape,
    properties: excluded
      ? { name, excluded }
      : {
          name,
          fee: amountOf(fee),
          minimum: amountOf(minimum),
          freeOver: amountOf(freeOver),
          excluded,
        },
  }))

export const platformDraftsOf = ({ features }: PlatformAreas): AreaDraft[] =>
  features.map(({ geometry, properties }) => newDraft({ ...properties, shape: geometry }))

/** The platform's own, which have no price. */
export const platformFeaturesOf = (drafts: readonly AreaDraft[]) =>
  drafts.map(({ name, excluded, shape }) => ({
    type: 'Feature' as const,
    geometry: shape,
    properties: { name, excluded },
  }))

/** A file of areas, of ours or of another tool; null for what is none. What it lacks is typed then. */
export const draftsOfFile = (text: string): AreaDraft[] | null => {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return null
  }
  const { features } = (file ?? {}) as { features?: unknown }
  if (!Array.isArray(features)) return null
  const drafts = features.flatMap((feature): AreaDraft[] => {
    const { geometry, properties } = (feature ?? {}) as { geometry?: unknown; properties?: unknown }
    const shape = geometry as AreaShape | null | undefined
    if (shape?.type !== 'Polygon' && shape?.type !== 'MultiPolygon') return []
    if (!Array.isArray(shape.coordinates)) return []
    const given = (properties ?? {}) as Record<string, unknown>
    const amount = (value: unknown) => (typeof value === 'number' ? rupees(value) : '')
    return [
      newDraft({
        name: typeof given.name === 'string' ? given.name : '',
        fee: amount(given.fee),
        minimum: amount(given.minimum),
        freeOver: amount(given.freeOver),
        excluded: given.excluded === true,
        shape,
      }),
    ]
  })
  return drafts.length === features.length ? drafts : null
}

/** The corners of an area of one part without holes, which can be changed one by one; null for any other. */
export const cornersOf = ({ type, coordinates }: AreaShape): Corner[] | null =>
  type === 'Polygon' && coordinates.length === 1 ? (coordinates[0]?.slice(0, -1) ?? null) : null

export const shapeOf = (corners: readonly Corner[]): AreaShape => ({
  type: 'Polygon',
  coordinates: [[...corners, ...corners.slice(0, 1)]],
})

const metresPerDegree = 111_320
const round = (degrees: number) => Number(degrees.toFixed(6))
/** A circle of so many kilometres, as an area with 32 corners. */
export const circle = ({ lat, lng }: LatLng, kilometres: number): AreaShape => {
  const [north, count] = [(kilometres * 1_000) / metresPerDegree, 32]
  const east = north / Math.cos((lat * Math.PI) / 180)
  return shapeOf(
    Array.from({ length: count }, (_, index) => {
      const angle = (2 * Math.PI * index) / count
      return [round(lng + east * Math.cos(angle)), round(lat + north * Math.sin(angle))]
    }),
  )
}
