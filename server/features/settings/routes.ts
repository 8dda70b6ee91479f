import type { FastifyInstance } from 'fastify'
import type { Output } from '#shared/api/contract.ts'
import * as contracts from '#shared/settings/contracts.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { approvalNeeded } from '../../http/approval-needed.ts'
import { register } from '../../http/register.ts'
import { withinTransaction } from '../../http/within-transaction.ts'
import { changeFields, checkFields } from './change-setting.ts'
import { readSetting } from './read-setting.ts'
import { nameOf, type SettingKey } from './registry.ts'

const keys = Object.keys(contracts.settingSchemas) as SettingKey[]

const changesOf = (body: Output<typeof contracts.settingChanges>) =>
  Object.entries(body).flatMap(([key, fields]) =>
    fields === undefined ? [] : [{ key, name: nameOf(key as SettingKey), fields }],
  )

/** How a change of settings is done once a second admin has approved it. */
export const settingsApproval = (deps: Deps) => ({
  input: contracts.settingChanges,
  amount: async (tx: Transaction, _subject: string, input: Output<typeof contracts.settingChanges>) => {
    await checkFields(tx, changesOf(input))
    return null
  },
  execute: (
    tx: Transaction,
    adminId: string,
    _subject: string,
    input: Output<typeof contracts.settingChanges>,
  ) => changeFields(withinTransaction(deps, tx), { kind: 'account', id: adminId }, changesOf(input)),
})

const read = async (db: Executor): Promise<contracts.AdminSettings> => {
  const values = await Promise.all(
    keys.map(async (key) => [key, await readSetting(db, nameOf(key))] as const),
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
    const changes = changesOf(body)
    const { moneySettings } = await readSetting(deps.db, 'approvals')
    if (moneySettings && changes.some(({ name }) => deps.settingInfo[name].decidesMoney))
      throw approvalNeeded()
    await changeFields(deps, { kind: 'account', id: caller.userId }, changes)
    return read(deps.db)
  })
}
