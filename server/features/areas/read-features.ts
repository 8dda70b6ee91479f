import { z } from 'zod/mini'
import type { AreaShape } from '#shared/areas/contracts.ts'
import { highestFee, highestSubtotal, longestAreaName, maxPositionsInTotal } from '#shared/areas/limits.ts'
import { Refusal } from '#shared/errors.ts'
import { paise } from '#shared/money/money.ts'
import type { Area } from './area.ts'
import { boxOf, positionsIn, type ShapeProblem, shapeProblem } from './geometry.ts'

const nameText = /*i18n*/ 'Area {number} needs a name of at most 80 characters'
const feeText = /*i18n*/ 'Area {number} ({name}): the fee has to be whole paise, at most ₹10,000'
const minimumText = /*i18n*/ 'Area {number} ({name}): the minimum has to be whole paise, at most ₹10 lakh'
const freeText =
  /*i18n*/ 'Area {number} ({name}): free delivery has to begin at whole paise, at most ₹10 lakh'
const excludedText = /*i18n*/ 'Area {number} ({name}): excluded has to be true or false'
const geometryText = /*i18n*/ 'Area {number} ({name}) has to be a Polygon or a MultiPolygon'
const positionText = /*i18n*/ 'Area {number} ({name}): each position has to be a longitude and a latitude'
const totalText = /*i18n*/ 'Area {number} ({name}): with it there are more than 20,000 positions in all'
const shapeTexts: Record<ShapeProblem, string> = {
  empty: /*i18n*/ 'Area {number} ({name}) has no ring',
  range: /*i18n*/ 'Area {number} ({name}): longitudes go from -180 to 180, latitudes from -90 to 90',
  short: /*i18n*/ 'Area {number} ({name}): each ring needs at least four positions',
  long: /*i18n*/ 'Area {number} ({name}): a ring has more than 500 positions',
  open: /*i18n*/ 'Area {number} ({name}): each ring has to end where it begins',
  flat: /*i18n*/ 'Area {number} ({name}): a ring has fewer than three corners',
  crossing: /*i18n*/ 'Area {number} ({name}): its edge crosses or touches itself',
  hole: /*i18n*/ 'Area {number} ({name}): its holes have to lie inside it, each by itself',
}

const amount = (highest: number, text: string) =>
  z.int(text).check(z.minimum(0, text), z.maximum(highest, text))
const limit = (text: string) => z._default(z.nullable(amount(highestSubtotal, text)), null)
const list = <T extends z.ZodMiniType>(item: T) => z.array(item, positionText)
const rings = list(list(list(z.number(positionText))))

/** Names first: what is wrong further on is said with them. */
const feature = z.object({
  properties: z.object(
    {
      name: z
        .string(nameText)
        .check(z.trim(), z.minLength(1, nameText), z.maxLength(longestAreaName, nameText)),
      excluded: z._default(z.boolean(excludedText), false),
      fee: z.optional(z.nullable(amount(highestFee, feeText))),
      minimum: limit(minimumText),
      freeOver: limit(freeText),
    },
    nameText,
  ),
  type: z.literal('Feature', /*i18n*/ 'Area {number} ({name}) is not a GeoJSON Feature'),
  geometry: z.discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('Polygon'), coordinates: rings }),
      z.object({ type: z.literal('MultiPolygon'), coordinates: list(rings) }),
    ],
    geometryText,
  ),
})

const nameOf = (given: unknown): string => {
  const name = (given as { properties?: { name?: unknown } | null } | null)?.properties?.name
  return typeof name === 'string' ? name.trim().slice(0, longestAreaName) : ''
}

/**
 * The areas that the features of a GeoJSON FeatureCollection describe; amounts in paise. Refuses
 * (validation_failed, 422) by the first feature that is wrong, named by its number, its name and what is
 * wrong with it.
 */
export const readFeatures = (features: readonly unknown[]): Area[] => {
  let positions = 0
  return features.map((given, index): Area => {
    const refused = (text: string, path: string) =>
      new Refusal(
        'validation_failed',
        text,
        { [`features.${index}${path}`]: text },
        { number: index + 1, name: nameOf(given) },
      )
    const parsed = feature.safeParse(given)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw refused(issue?.message ?? geometryText, issue ? `.${issue.path.join('.')}` : '')
    }
    const { geometry, properties } = parsed.data
    const { name, excluded, minimum, freeOver } = properties
    const fee = properties.fee ?? (excluded ? 0 : null)
    if (fee === null) throw refused(feeText, '.properties.fee')
    const problem = shapeProblem(geometry)
    if (problem !== null) throw refused(shapeTexts[problem], '.geometry')
    positions += positionsIn(geometry)
    if (positions > maxPositionsInTotal) throw refused(totalText, '.geometry')
    const shape = flattened(geometry)
    return {
      name,
      shape,
      box: boxOf(shape),
      upTo: null,
      fee: paise(fee),
      minimum: minimum === null ? null : paise(minimum),
      freeOver: freeOver === null ? null : paise(freeOver),
      excluded,
    }
  })
}

/** Without heights. */
const flattened = ({ type, coordinates }: AreaShape): AreaShape => {
  const flat = (polygon: number[][][]) => polygon.map((ring) => ring.map((position) => position.slice(0, 2)))
  return type === 'Polygon'
    ? { type, coordinates: flat(coordinates) }
    : { type, coordinates: coordinates.map(flat) }
}
