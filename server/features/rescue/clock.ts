import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { pickUpBy } from '#shared/rescue/rescue-lifecycle.ts'
import { minuteMs } from '#shared/time.ts'
import type { Transaction } from '../../db/connection.ts'
import { rescueRuns, surplusLots } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { readSetting } from '../settings/read-setting.ts'
import type { SettingValue } from '../settings/registry.ts'
import { advanceLot } from './lots/advance-lot.ts'
import { lockLot } from './lots/with-lot.ts'
import { notifyParties } from './notify-parties.ts'
import { publishRescue } from './publish-rescue.ts'
import type { LotRow } from './rows.ts'
import { affordable, payOf } from './runs/claim-run.ts'
import { byDeadline } from './runs/run-view.ts'

/** Lots at a time; the next minute goes on. */
const atOnce = 500

/**
 * Does what the time of lots and runs demands: ends sales, closes what is past its time, ends runs that were
 * not handed over, asks couriers for runs that no volunteer takes, and warns of those that nobody has. Each
 * lot in its own transaction, under its lock and looked at again there: on several instances at once, or
 * after a restart, each thing happens once. Returns the ids of the lots that it changed.
 */
export const runRescueClock = async (deps: Deps): Promise<string[]> => {
  const rules = await readSetting(deps.db, 'rescue')
  const due = new Set([...(await dueLots(deps)), ...(await lotsOfDueRuns(deps, rules))])
  const changed: string[] = []
  for (const id of due)
    try {
      if (await tick(deps, id, rules)) changed.push(id)
    } catch (error) {
      // A failure must not stop the others; it is retried in a minute.
      deps.log.error({ err: error, lotId: id }, 'the clock of a lot of surplus food stopped')
    }
  return changed
}

/** Lots whose sale is over, or that are past their time; by the index of those that are not closed. */
const dueLots = async (deps: Deps): Promise<string[]> => {
  const now = deps.clock()
  const isDue = or(
    and(eq(surplusLots.state, 'onSale'), lte(surplusLots.saleUntil, now)),
    sql`${byDeadline} <= ${now}`,
  )
  const rows = await deps.db
    .select({ id: surplusLots.id })
    .from(surplusLots)
    .where(and(sql`${surplusLots.state} <> 'closed'`, isDue))
    .orderBy(byDeadline)
    .limit(atOnce)
  return rows.map(({ id }) => id)
}

/**
 * The lots of runs that are late, or that somebody is to be asked for or warned of; by the index of those
 * under way.
 */
const lotsOfDueRuns = async (deps: Deps, rules: SettingValue<'rescue'>): Promise<string[]> => {
  const now = deps.clock()
  const within = (minutes: number) => sql`${byDeadline} <= ${new Date(now.getTime() + minutes * minuteMs)}`
  const isDue = or(
    and(inArray(rescueRuns.state, ['open', 'claimed']), within(0)),
    and(eq(rescueRuns.state, 'pickedUp'), lte(surplusLots.safeUntil, now)),
    and(eq(rescueRuns.state, 'open'), isNull(rescueRuns.warnedAt), within(rules.warnMinutes)),
    and(eq(rescueRuns.state, 'open'), isNull(rescueRuns.askedAt), within(rules.agentMinutes)),
  )
  const rows = await deps.db
    .select({ id: rescueRuns.lotId })
    .from(rescueRuns)
    .innerJoin(surplusLots, eq(surplusLots.id, rescueRuns.lotId))
    .where(and(sql`${rescueRuns.state} IN ('open', 'claimed', 'pickedUp')`, isDue))
    .orderBy(byDeadline)
    .limit(atOnce)
  return rows.map(({ id }) => id)
}

const tick = (deps: Deps, lotId: string, rules: SettingValue<'rescue'>): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const lot = await lockLot(tx, lotId)
    if (!lot) return false
    const now = deps.clock()
    const advanced = await advanceLot(deps, tx, lot, now)
    const left = pickUpBy(advanced).getTime() - now.getTime()
    const isOpen = and(eq(rescueRuns.lotId, lotId), eq(rescueRuns.state, 'open'))
    const asked =
      left <= rules.agentMinutes * minuteMs ? await askCouriers(deps, tx, advanced, isOpen, now) : 0
    if (left > rules.warnMinutes * minuteMs) return advanced !== lot || asked > 0
    const warned = await tx
      .update(rescueRuns)
      .set({ warnedAt: now })
      .where(and(isOpen, isNull(rescueRuns.warnedAt)))
      .returning()
    for (const run of warned) {
      await publishRescue(deps, tx, { lot: advanced, run, action: 'warn', late: true, now })
      await notifyParties(deps, tx, { lot: advanced, run, what: 'nobody' })
    }
    return advanced !== lot || asked + warned.length > 0
  })

/**
 * Asks the couriers who are on shift to carry what no volunteer has taken, where there is pay for it; each
 * run once. Returns how many there are.
 */
const askCouriers = async (
  deps: Deps,
  tx: Transaction,
  lot: LotRow,
  isOpen: SQL | undefined,
  now: Date,
): Promise<number> => {
  const pay = await affordable(tx, payOf('agent', lot, await readSetting(tx, 'rescue'), now))
  if (pay === 0) return 0
  const asked = await tx
    .update(rescueRuns)
    .set({ askedAt: now })
    .where(and(isOpen, isNull(rescueRuns.askedAt)))
    .returning()
  for (const run of asked) {
    await publishRescue(deps, tx, { lot, run, action: 'ask', now })
    await notifyParties(deps, tx, { lot, run, what: 'paid' })
  }
  return asked.length
}
