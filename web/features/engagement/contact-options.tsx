import { useLingui } from '@lingui/react/macro'
import { IconMail, IconMessageCircle, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSiteFacts } from '../../lib/state/site-facts.ts'

const tile =
  'flex min-h-16 w-full items-center gap-3 rounded-2xl border-[1.5px] border-line-strong bg-surface px-4 py-2.5 text-left transition-colors duration-150 hover:border-accent hover:text-accent'

/** Direct ways to reach us: call, e-mail, live chat. */
export const ContactOptions = ({ onChat }: { onChat: () => void }) => {
  const { t } = useLingui()
  const contact = useSiteFacts()?.contact
  return (
    <ul className="grid gap-2">
      {contact && (
        <>
          <li>
            <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`} className={tile}>
              <IconPhone aria-hidden="true" size={24} className="shrink-0 text-accent" />
              <Words title={t`Call us`} text={contact.phone} />
            </a>
          </li>
          <li>
            <a href={`mailto:${contact.email}`} className={tile}>
              <IconMail aria-hidden="true" size={24} className="shrink-0 text-accent" />
              <Words title={t`Email us`} text={contact.email} />
            </a>
          </li>
        </>
      )}
      <li>
        <button type="button" onClick={onChat} className={tile}>
          <IconMessageCircle aria-hidden="true" size={24} className="shrink-0 text-accent" />
          <Words title={t`Live Chat`} text={t`Answers in seconds`} />
        </button>
      </li>
      {contact?.officer && (
        <li className="px-1 pt-1 text-sm text-soft">
          <b className="text-ink">{t`Grievance officer`}</b>
          <span className="wrap-anywhere block">{contact.officer}</span>
          <span className="block">
            {t`Complaints get a ticket: an answer in 48 hours, a solution in a month.`}
          </span>
        </li>
      )}
    </ul>
  )
}

const Words = ({ title, text }: { title: ReactNode; text: ReactNode }) => (
  <span className="min-w-0">
    <span className="block font-bold leading-tight">{title}</span>{' '}
    <span className="block break-words text-sm text-soft">{text}</span>
  </span>
)
