import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { recordAudit } from './audited.ts'

const notThere = () => new Refusal('not_found', /*i18n*/ 'This job is no longer among those that failed.')
const isId = (id: string) => /^[0-9a-f-]{36}$/i.test(id)

const audit = (
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { userId }: Caller,
  action: 'job.retried' | 'job.dropped',
  id: string,
  after: { [name: string]: string | number },
) =>
  recordAudit(tx, {
    actor: { kind: 'account', id: userId },
    action,
    subject: { kind: 'job', id },
    after,
    at: deps.clock(),
  })

/**
 * Puts jobs that failed for good back into their queues with a fresh number of attempts: the one with this
 * id, or all. Of two admins who do so at once one moves it. Refuses not_found (404) for one that is not among
 * them.
 */
export const retryJobs = (deps: Deps, caller: Caller, id?: string): Promise<number> =>
  deps.db.transaction(async (tx) => {
    if (id !== undefined && !isId(id)) throw notThere()
    const retried = await deps.jobs.redrive(tx, id)
    if (retried === 0 && id !== undefined) throw notThere()
    if (retried > 0) await audit(deps, tx, caller, 'job.retried', id ?? 'all', { jobs: retried })
    return retried
  })

/** Gives up a job that failed for good; the reason stays in the audit log. Refuses not_found (404). */
export const dropJob = (deps: Deps, caller: Caller, id: string, reason: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const queue = isId(id) ? await deps.jobs.drop(tx, id) : undefined
    if (queue === undefined) throw notThere()
    await audit(deps, tx, caller, 'job.dropped', id, { queue, reason })
  })
