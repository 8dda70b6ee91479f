import { useLingui } from '@lingui/react/macro'
import type { Health, HealthCheck } from '#shared/health/contracts.ts'
import { exactTime } from '../../../lib/language/time.ts'

type Check = Health['checks'][number]

/** What the checks are called and say, in the page's language. */
export const useCheckTexts = () => {
  const { t, i18n } = useLingui()
  const names: Record<HealthCheck, string> = {
    database: t`Database`,
    pool: t`Connections of this instance`,
    events: t`Live events`,
    jobs: t`Jobs`,
    books: t`Books`,
    disk: t`Disk`,
    backup: t`Backup`,
    mail: t`E-mail`,
    payments: t`Payments`,
    push: t`Notifications of browsers`,
    witnesses: t`Witnesses of the public ledger`,
  }
  const states: Record<Check['state'], string> = {
    ok: t`Fine`,
    attention: t`Needs attention`,
    off: t`Off`,
  }
  const number = (value: unknown) => i18n.number(Number(value))
  const bytes = (value: unknown) =>
    Number(value) < 1e9
      ? i18n.number(Number(value) / 1e6, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })
      : i18n.number(Number(value) / 1e9, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 })
  const seconds = (value: unknown) =>
    i18n.number(Number(value) / 1_000, { style: 'unit', unit: 'second', maximumFractionDigits: 0 })
  const textOf = ({ name, state, values }: Check): string => {
    switch (name) {
      case 'database': {
        const [size, open, most] = [bytes(values.bytes), number(values.connections), number(values.most)]
        return t`${size}, ${open} of ${most} connections`
      }
      case 'pool': {
        const [used, most, waiting] = [number(values.inUse), number(values.most), number(values.waiting)]
        return t`${used} of ${most} in use, ${waiting} requests wait for one`
      }
      case 'events': {
        const lag = seconds(values.lagMs)
        return t`All were looked through ${lag} ago`
      }
      case 'jobs': {
        const [lag, failed] = [seconds(values.lagMs), number(values.failed)]
        return t`The oldest has been due for ${lag}, ${failed} have failed for good`
      }
      case 'books': {
        if (values.at === null) return t`Audited within the hour.`
        const [at, count, what] = [
          exactTime(String(values.at)),
          number(values.differences),
          String(values.what),
        ]
        return values.what === null
          ? t`They agree, audited ${at}`
          : t`${count} differences, audited ${at}: ${what}`
      }
      case 'disk': {
        if (state === 'off') return t`The database has a disk of its own.`
        if (values.free === null) return t`The disk could not be read.`
        const [free, all] = [bytes(values.free), bytes(values.all)]
        return t`${free} of ${all} free`
      }
      case 'backup': {
        if (values.at === null) return t`Never recorded. After a backup, run: npm run backup -- done`
        const [at, what] = [exactTime(String(values.at)), String(values.what)]
        return t`Last one ${at}: ${what}`
      }
      case 'mail':
        return values.to === 'smtp' ? t`Sent by SMTP` : t`Kept in a mailbox here, nothing is sent`
      case 'payments': {
        const provider = String(values.provider)
        const count = Number(values.differences)
        return count === 0
          ? t`Taken by: ${provider}`
          : t`Taken by: ${provider}. Differences from its books, listed below: ${count}`
      }
      case 'push':
        return state === 'off' ? t`Switched off` : t`Switched on`
      case 'witnesses': {
        if (state === 'off') return t`Nobody is asked to witness it.`
        const [count, all] = [number(values.cosigning), number(values.witnesses)]
        const what = String(values.what)
        return values.what === null
          ? t`${count} of ${all} cosign it`
          : t`${count} of ${all} cosign it; ${what}`
      }
    }
  }
  /** What to do about a check that needs attention, and its page of docs/runbook.md, if it has one. */
  const adviceOf = ({ name, state, values }: Check): { text: string; page?: string } | undefined => {
    if (state !== 'attention') return undefined
    switch (name) {
      case 'database':
        return {
          text: t`Put a pooler in front of it, or lower DATABASE_POOL of each instance.`,
          page: 'pool-exhausted',
        }
      case 'pool':
        return { text: t`Look for slow statements in the log, or add an instance.`, page: 'pool-exhausted' }
      case 'events':
        return {
          text: t`Restart this instance; if all are behind, look at the database.`,
          page: 'events-behind',
        }
      case 'jobs':
        return Number(values.failed) > 0
          ? { text: t`Read the reasons under Jobs, and retry once the cause is gone.`, page: 'jobs-failed' }
          : { text: t`Start an instance that works on jobs.`, page: 'jobs-behind' }
      case 'books':
        return values.what === null
          ? { text: t`Start an instance that works on jobs.`, page: 'books-not-audited' }
          : { text: t`Pay nothing out before somebody has found the reason.`, page: 'books-differ' }
      case 'disk':
        return { text: t`Make room before the database stops taking orders.`, page: 'database-away' }
      case 'backup':
        return { text: t`Make a backup, and record it.`, page: 'backup-old' }
      case 'mail':
        return { text: t`Set SMTP_URL; until then nobody gets an e-mail.` }
      case 'payments':
        return { text: t`Decide about each difference below.`, page: 'payment-differences' }
      default:
        return undefined
    }
  }
  return { names, states, textOf, adviceOf }
}
