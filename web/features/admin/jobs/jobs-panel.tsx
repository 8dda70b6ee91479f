import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { FailedJob, JobQueue } from '#shared/jobs/contracts.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { rowTime } from '../../../lib/language/row-time.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { TableHeading } from '../../../ui/lists/data-table/table-heading.tsx'
import { TableRow } from '../../../ui/lists/data-table/table-row.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { Message } from '../../../ui/message.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { queueTexts, scheduleTexts } from './job-texts.ts'
import { useJobs } from './use-jobs.ts'

const useQueueName = () => {
  const { i18n } = useLingui()
  return (name: string) => {
    const text = queueTexts[name]
    return text ? i18n._(text) : name
  }
}

/**
 * What the platform does by itself: what failed for good, which a person retries or gives up, above what
 * waits.
 */
const JobsPanel = () => {
  const { t } = useLingui()
  const jobs = useJobs()
  const [dropped, setDropped] = useState<FailedJob>()
  const [busy, setBusy] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const nameOf = useQueueName()
  const { query } = jobs
  const failures = query.data?.pages.flatMap(({ items }) => items).length ?? 0
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    setBusy(what)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy('')
    }
  }
  return (
    <div className="space-y-9">
      <section aria-labelledby="failed-jobs">
        <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
          <h2 id="failed-jobs" className="text-2xl">
            <Trans>Failed for good</Trans>
          </h2>
          {failures > 1 && (
            <Button look="plain" busy={busy === 'all'} onClick={() => attempt('all', jobs.retryAll)}>
              <Trans>Retry all</Trans>
            </Button>
          )}
        </div>
        {problem !== undefined && (
          <Message kind="error">{messageOf(problem, t`The job could not be changed.`)}</Message>
        )}
        <PagedList
          query={query}
          failure={t`The jobs could not be loaded.`}
          empty={
            <p className="flex items-center gap-2.5 rounded-card border border-line bg-surface p-4 font-bold shadow-card">
              <IconCircleCheck aria-hidden="true" className="shrink-0 text-leaf" />
              <Trans>No job has failed.</Trans>
            </p>
          }
        >
          {(job) => (
            <Failed
              job={job}
              name={nameOf(job.queue)}
              busy={busy === job.id}
              onRetry={() => attempt(job.id, () => jobs.retry(job.id))}
              onDrop={() => setDropped(job)}
            />
          )}
        </PagedList>
      </section>
      {query.data && (
        <section aria-labelledby="queues">
          <h2 id="queues" className="mb-3 text-2xl">
            <Trans>Queues</Trans>
          </h2>
          <Queues queues={query.data.pages[0]?.queues ?? []} nameOf={nameOf} />
        </section>
      )}
      {dropped && (
        <ReasonDialog
          open
          onClose={() => setDropped(undefined)}
          title={t`Give up this job?`}
          description={t`It is not tried again. The reason stays in the audit log.`}
          confirm={t`Give Up`}
          keep={t`Keep it`}
          failure={t`The job could not be changed.`}
          reasonRequired
          onConfirm={(reason) => jobs.drop(dropped.id, reason)}
        />
      )}
    </div>
  )
}
export default JobsPanel

type FailedProps = { job: FailedJob; name: string; busy: boolean; onRetry: () => void; onDrop: () => void }

const Failed = ({ job, name, busy, onRetry, onDrop }: FailedProps) => {
  const { t } = useLingui()
  const { failedAt, attempts, reason, data } = job
  return (
    <article className="space-y-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <div>
        <h3 className="text-lg">{name}</h3>
        <p className="text-sm text-soft">
          <TimeText at={failedAt} /> · <Plural value={attempts} one="# attempt" other="# attempts" />
        </p>
      </div>
      <p className="wrap-anywhere text-chilli">{reason || t`Without a reason`}</p>
      {data.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {data.map(({ name: field, value }) => (
            <div key={field} className="min-w-0">
              <dt className="text-soft">{field}</dt>
              <dd className="wrap-anywhere font-bold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="plain" busy={busy} aria-label={t`Retry: ${name}`} onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
        <Button look="danger" aria-label={t`Give Up: ${name}`} onClick={onDrop}>
          <Trans>Give Up</Trans>
        </Button>
      </div>
    </article>
  )
}

type QueuesProps = { queues: readonly JobQueue[]; nameOf: (queue: string) => string }

/** Every queue in a row, so that one that failed or stands still is seen among them; cards on the phone. */
const Queues = ({ queues, nameOf }: QueuesProps) => {
  const { t, i18n } = useLingui()
  const labels = [t`Queue`, t`When`, t`Waiting`, t`Active`, t`Failed`, t`Last done`, t`Next`]
  const cellsOf = ({ name, waiting, active, failed, lastDone, next, schedule }: JobQueue) => [
    nameOf(name),
    schedule === null ? t`When there is something to do` : i18n._(scheduleTexts[schedule]),
    i18n.number(waiting),
    i18n.number(active),
    <span key="failed" className={failed > 0 ? 'font-bold text-chilli' : undefined}>
      {i18n.number(failed)}
    </span>,
    <span key="last" className="md:whitespace-nowrap">
      {lastDone === null ? t`None within a day` : rowTime(lastDone)}
    </span>,
    next === null ? '–' : rowTime(next),
  ]
  return (
    <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface md:shadow-card">
      <table className="w-full text-left max-md:block">
        <thead className="text-sm text-soft max-md:hidden">
          <tr className="border-b border-line">
            {labels.map((label, index) => (
              <TableHeading key={label} label={label} numeric={isCount(index)} order={undefined} />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block max-md:space-y-3">
          {queues.map((queue) => (
            <TableRow
              key={queue.name}
              name={nameOf(queue.name)}
              cells={cellsOf(queue).map((content, index) => ({
                id: labels[index] ?? '',
                label: labels[index],
                numeric: isCount(index),
                content,
              }))}
              dense
              fresh={false}
              selection={undefined}
              actions={undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Waiting, active and failed. */
const isCount = (column: number): boolean => column >= 2 && column <= 4
