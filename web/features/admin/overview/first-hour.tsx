import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FirstHourPart } from '#shared/health/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { persistedStore } from '../../../lib/state/persisted-store.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { adminAddress } from '../address.ts'

/** Whether this browser shows the steps in a line alone. */
const folded = persistedStore<boolean>('firstHourFolded', false, (value) => value === true)

type Step = { title: ReactNode; text: ReactNode; to?: { label: string; address: Record<string, string> } }

/**
 * Leads the operator of a fresh installation from step to step, until people can order; nothing in the demo,
 * and once all of it is done.
 */
export const FirstHour = () => {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['admin', 'first-hour'],
    queryFn: ({ signal }) => call('GET /api/admin/first-hour', {}, { signal }),
  })
  const isFolded = folded.use()
  const parts = data?.parts ?? []
  const open = parts.filter(({ done }) => !done)
  if (open.length === 0) return null
  const settings = { label: t`Open the settings`, address: { tab: 'settings' } }
  const steps: Record<FirstHourPart, Step> = {
    contact: {
      title: t`Who you are`,
      text: <Variables names={['CONTACT_EMAIL', 'CONTACT_PHONE', 'GRIEVANCE_OFFICER']} />,
    },
    mail: { title: t`E-mail`, text: <Variables names={['SMTP_URL', 'MAIL_FROM']} /> },
    payments: {
      title: t`Cards and UPI`,
      text: (
        <>
          <Trans>Until then people pay in cash alone.</Trans> <Variables names={['PAYMENTS']} />
        </>
      ),
    },
    prices: {
      title: t`Tax, fee and commission`,
      text: t`They are still those that the product comes with.`,
      to: settings,
    },
    invoicing: {
      title: t`Who issues the invoices`,
      text: t`Name, address, state and GSTIN. Without them each invoice says that it is a sample.`,
      to: settings,
    },
    place: {
      title: t`Where you deliver`,
      text: t`The PIN codes, or their first digits. Without them an order may come from another city.`,
      to: settings,
    },
    restaurant: {
      title: t`Your first restaurant`,
      text: t`Add it and invite its owner, or let it apply. Its first day leads it to its menu and its hours.`,
      to: { label: t`Add New Restaurant`, address: { tab: 'restaurants', add: '1' } },
    },
    order: {
      title: t`A test order`,
      text: t`Order something small yourself, and follow it through the kitchen to your door.`,
    },
    backup: {
      title: t`A backup`,
      text: <Command text="npm run backup" />,
      to: { label: t`See how the platform is`, address: { tab: 'health' } },
    },
  }
  const [done, all] = [parts.length - open.length, parts.length]
  return (
    <section
      aria-labelledby="first-hour"
      className="rounded-card border border-line bg-surface px-4 py-3 shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="first-hour" className="text-xl max-sm:mr-auto">
          <Trans>Your first hour</Trans>
        </h2>
        <p className="text-sm text-soft max-sm:order-last max-sm:w-full sm:mr-auto">
          <Plural value={all} one={`${done} of # step done`} other={`${done} of # steps done`} />
        </p>
        <Button look="quiet" aria-expanded={!isFolded} onClick={() => folded.set(!isFolded)}>
          {isFolded ? <Trans>Show what is missing</Trans> : <Trans>Not now</Trans>}
        </Button>
      </div>
      {!isFolded && (
        <ol className="mt-1 grid gap-x-8 md:grid-cols-2">
          {parts.map(({ part, done: isDone }) => {
            const { title, text, to } = steps[part]
            return (
              <li
                key={part}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2.5"
              >
                {isDone ? (
                  <IconCircleCheckFilled aria-hidden="true" size={24} className="shrink-0 text-leaf" />
                ) : (
                  <IconCircleDashed aria-hidden="true" size={24} className="shrink-0 text-soft" />
                )}
                <div className="min-w-0 flex-1 basis-44 wrap-anywhere">
                  <h3 className="text-base leading-tight">
                    {title}
                    <span className="sr-only">: {isDone ? <Trans>done</Trans> : <Trans>to do</Trans>}</span>
                  </h3>
                  {!isDone && <p className="text-sm text-soft">{text}</p>}
                </div>
                {!isDone && to && (
                  <Link to={adminAddress(to.address)} className={buttonClass('plain', 'max-sm:w-full')}>
                    {to.label}
                  </Link>
                )}
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}

/** What stands in the server's environment, as docs/operating.md explains it. */
const Variables = ({ names }: { names: readonly string[] }) => {
  const list = names.join(', ')
  return (
    <Trans>
      In the settings with which the server starts: <code>{list}</code>
    </Trans>
  )
}

const Command = ({ text }: { text: string }) => (
  <Trans>
    Make one, try it, and say so with <code>{text}</code>
  </Trans>
)
