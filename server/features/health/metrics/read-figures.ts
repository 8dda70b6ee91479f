import { count, gt } from 'drizzle-orm'
import { instances } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Figure, readOpenFigures } from '../../reports/open-figures.ts'
import { deadAfterMs } from '../heartbeat.ts'

/** The figures of the business for /metrics, and which instances say that they are there. */
export const readFigures = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<Figure[]> => {
  const lastSeen = new Date(deps.clock().getTime() - deadAfterMs)
  const [figures, running] = await Promise.all([
    readOpenFigures(deps),
    deps.db
      .select({ label: instances.version, value: count() })
      .from(instances)
      .where(gt(instances.lastSeen, lastSeen))
      .groupBy(instances.version),
  ])
  return [...figures, ...running.map((one) => ({ metric: 'instances_running', ...one }))]
}
