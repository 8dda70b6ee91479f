import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { languageTags } from '#shared/languages.ts'
import { PageHead } from '../../ui/page/page-head.tsx'

export type Clause = { heading: MessageDescriptor; paragraphs: readonly MessageDescriptor[] }

type Props = {
  title: string
  description: string
  /** The day since which it is in force. */
  since: string
  intro: string
  clauses: readonly Clause[]
}

/** A legal text: its date and numbered clauses. */
export const LegalPage = ({ title, description, since, intro, clauses }: Props) => {
  const { t, i18n } = useLingui()
  // The server writes it too, which has no address to read the language from.
  const day = new Date(`${since}T00:00:00Z`).toLocaleDateString(
    languageTags[i18n.locale === 'hi' ? 'hi' : 'en'],
    { dateStyle: 'medium', timeZone: 'UTC' },
  )
  return (
    <article className="mx-auto max-w-3xl px-4 pt-8">
      <PageHead title={title} description={description} />
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-1 text-sm text-soft">
        <Trans>In force since {day}</Trans>
      </p>
      <p className="mt-4 text-lg">{intro}</p>
      <ol className="mt-6 space-y-6">
        {clauses.map(({ heading, paragraphs }, index) => (
          <li key={heading.id}>
            <h2 className="text-xl">
              {index + 1}. {t(heading)}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph.id} className="mt-2">
                {t(paragraph)}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </article>
  )
}
