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
  return { names, states, textOf }
}
