import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/settings/contracts.ts'
import type { Executor } from '../../db/connection.ts'
import { register } from '../../http/register.ts'
import { changeFields } from './change-setting.ts'
import { readSetting } from './read-setting.ts'
import type { SettingName } from './registry.ts'

/** Their names in the API. */
const names = {
  pricing: 'pricing',
  ordering: 'ordering',
  accounts: 'accounts',
  support: 'support',
  invoicing: 'invoicing',
  foodSafety: 'food-safety',
  rescue: 'rescue',
  meals: 'meals',
  credit: 'credit',
  siteContent: 'site-content',
} as const satisfies Record<keyof contracts.AdminSettings, SettingName>

const read = async (db: Executor): Promise<contracts.AdminSettings> => {
  const values = await Promise.all(
    Object.entries(names).map(async ([key, name]) => [key, await readSetting(db, name)] as const),
  )
  return Object.fromEntries(values) as contracts.AdminSettings
}

export const routes = (app: FastifyInstance) => {
  register(app, contracts.orderingState, async ({ deps }) => {
    const { open, notice } = await readSetting(deps.db, 'ordering')
    return { open, notice }
  })
  register(app, contracts.adminSettings, ({ deps }) => read(deps.db))
  register(app, contracts.changeAdminSettings, async ({ deps, caller, body }) => {
    const changes = Object.entries(body).flatMap(([key, fields]) =>
      fields === undefined ? [] : [{ key, name: names[key as keyof typeof names], fields }],
    )
    await changeFields(deps, { kind: 'account', id: caller.userId }, changes)
    return read(deps.db)
  })
}
