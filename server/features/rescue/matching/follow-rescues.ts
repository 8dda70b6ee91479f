import type { Deps } from '../../../deps.ts'
import { outboxChannel } from '../../../outbox/publish.ts'
import { mentions } from '../../../outbox/topic.ts'
import { carriersTopic, sheltersTopic } from '../topics.ts'

/**
 * Has everything matched again as soon as something opens or closes to shelters or carriers, besides every
 * minute: by a job, of which one waits however many ask for it (server/jobs/queues.ts).
 */
export const followRescues = ({
  notifications,
  jobs,
  log,
}: Pick<Deps, 'notifications' | 'jobs' | 'log'>): { stop: () => Promise<void> } => {
  const unfollow = notifications.on(outboxChannel, (payload) => {
    if (!mentions(payload, [sheltersTopic, carriersTopic])) return
    jobs
      .send('match-rescues', {})
      .catch((error: unknown) => log.warn({ err: error }, 'a matching was not asked for'))
  })
  return { stop: async () => unfollow() }
}
