import type { LatLng } from '#shared/api/wire.ts'
import type { PlatformAreas } from '#shared/areas/contracts.ts'
import { maxPlatformPositions } from '#shared/areas/limits.ts'
import { Refusal } from '#shared/errors.ts'
import type { Executor } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { changeFields } from '../settings/change-setting.ts'
import { readSetting } from '../settings/read-setting.ts'
import type { SettingValue } from '../settings/registry.ts'
import { boxOf, holds, positionsIn } from './geometry.ts'
import { readFeatures } from './read-features.ts'

type OwnAreas = SettingValue<'ordering'>['areas']

/** Whether anything is delivered to a door at all, by the platform's own areas; an edge is inside. */
export const isServed = (areas: OwnAreas, door: LatLng): boolean => {
  const held = areas.filter(({ shape }) => holds(shape, boxOf(shape), door))
  if (held.some(({ excluded }) => excluded)) return false
  return held.length > 0 || areas.every(({ excluded }) => excluded)
}

/** The platform's own areas, as GeoJSON. */
export const readPlatformAreas = async (executor: Executor): Promise<PlatformAreas> => {
  const { areas } = await readSetting(executor, 'ordering')
  return {
    type: 'FeatureCollection',
    features: areas.map(({ shape, name, excluded }) => ({
      type: 'Feature',
      geometry: shape,
      properties: { name, excluded },
    })),
  }
}

/**
 * Replaces the platform's own areas, for the next order on every instance; an admin's change of a setting,
 * and audited as one. Refuses what `readFeatures` does, and more than 1,000 positions in all.
 */
export const replacePlatformAreas = async (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  features: readonly unknown[],
): Promise<PlatformAreas> => {
  const areas = readFeatures(features.map(withoutFee)).flatMap(({ name, excluded, shape }) =>
    shape === null ? [] : [{ name, excluded, shape }],
  )
  if (areas.reduce((sum, { shape }) => sum + positionsIn(shape), 0) > maxPlatformPositions)
    throw new Refusal('validation_failed', /*i18n*/ 'These areas have more than 1,000 corners in all')
  const change = { key: 'ordering', name: 'ordering', fields: { areas } } as const
  await changeFields(deps, { kind: 'account', id: caller.userId }, [change])
  return readPlatformAreas(deps.db)
}

/** Nothing is paid for where the platform delivers. */
const withoutFee = (feature: unknown): unknown => {
  const { properties, ...rest } = feature as { properties?: unknown }
  return {
    ...rest,
    properties:
      typeof properties === 'object' && properties !== null
        ? { ...properties, fee: 0, minimum: null, freeOver: null }
        : properties,
  }
}
