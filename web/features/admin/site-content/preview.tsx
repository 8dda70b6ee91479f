import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { SiteContent } from '#shared/content/site-content.ts'
import type { Language } from '#shared/languages.ts'
import { StatsBanner } from '../../about/index.ts'
import { Hero, Testimonials } from '../../home/index.ts'

type Props = { content: SiteContent; language: Language }

/** The site's own components with texts that are not published yet. Nothing in it can be pressed. */
export const Preview = ({ content, language }: Props) => {
  const section = useRef<HTMLElement>(null)
  // It stands below a long form, and whoever asks for it may be anywhere in it.
  useEffect(() => section.current?.scrollIntoView(), [])
  return (
    <section
      ref={section}
      aria-labelledby="preview"
      className="mt-8 scroll-mt-24 overflow-hidden rounded-card border-2 border-dashed border-line-strong"
    >
      <h2 id="preview" className="bg-sunken px-4 py-3 text-xl">
        <Trans>As visitors will see it</Trans>
      </h2>
      <div inert lang={language}>
        <Hero content={content.hero} ledger={null} asVisitor />
        <div className="space-y-8 px-4 pb-8">
          {content.offers.shown && (
            <div className="pt-10">
              <p className="font-display text-3xl font-bold">{content.offers.title}</p>
              <p className="text-soft">{content.offers.text}</p>
            </div>
          )}
          {content.testimonials.length > 0 && (
            <Testimonials guests={content.guests} testimonials={content.testimonials} />
          )}
          <StatsBanner stats={content.stats} />
        </div>
      </div>
    </section>
  )
}
