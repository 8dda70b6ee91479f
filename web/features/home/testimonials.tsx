import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { SiteContent, Testimonial } from '#shared/content/site-content.ts'
import { type Language, languageTags } from '#shared/languages.ts'
import { useInView } from '../../lib/hooks/use-in-view.ts'
import { useLocale } from '../../lib/language/i18n.ts'
import { IconButton } from '../../ui/icons/icon-button.tsx'
import { Monogram } from '../../ui/icons/monogram.tsx'
import { StarRow } from '../../ui/rating/star-row.tsx'
import { SampleNote } from '../../ui/sample-note.tsx'
import { useCarousel } from './use-carousel.ts'

/** Specification section 4: the slider advances every 8 s. */
const everyMs = 8_000

type Props = Pick<SiteContent, 'guests' | 'testimonials'>

/**
 * One testimonial at a time. It advances by itself once it is near the viewport, unless the pointer or the
 * focus is on it, it is paused, or the person prefers reduced motion.
 */
export const Testimonials = ({ guests, testimonials }: Props) => {
  const { t } = useLingui()
  const section = useRef<HTMLElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  // Measuring the slides lays out the whole page, so it waits until they are near.
  const slider = useCarousel(viewport, useInView(section))
  const [shown, setShown] = useState(0)
  const [held, setHeld] = useState(false)
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (!slider) return
    const onSelect = () => setShown(slider.selectedScrollSnap())
    slider.on('select', onSelect)
    return () => {
      slider.off('select', onSelect)
    }
  }, [slider])
  const rotates = slider !== undefined && !held && !paused
  // Restarts with each testimonial, so that an arrow pressed late does not cut the next one short.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another one is shown
  useEffect(() => {
    if (!rotates) return
    const timer = setTimeout(() => slider.scrollNext(jump()), everyMs)
    return () => clearTimeout(timer)
  }, [slider, rotates, shown])
  const jump = () => matchMedia('(prefers-reduced-motion: reduce)').matches
  const count = testimonials.length
  return (
    <section
      ref={section}
      aria-labelledby="testimonials"
      aria-roledescription={t`carousel`}
      className="pt-14"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false)
      }}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="testimonials" className="text-3xl">
          <Trans>What our guests say</Trans>
        </h2>
        <IconButton label={paused ? t`Play` : t`Pause`} onClick={() => setPaused(!paused)}>
          {paused ? <IconPlayerPlay aria-hidden="true" /> : <IconPlayerPause aria-hidden="true" />}
        </IconButton>
      </div>
      <ul className="mb-5 mt-1 flex flex-wrap gap-x-6 text-soft">
        {guests.map(({ value, label }) => (
          <li key={label}>
            <b className="font-display text-xl text-accent">{value}</b> {label}
          </li>
        ))}
      </ul>
      <div className="jali rounded-card border border-line bg-surface shadow-card">
        {/* Positioned; otherwise the visually hidden text of the stars would overflow and widen the page. */}
        <div ref={viewport} className="relative overflow-hidden">
          <ul aria-live={rotates ? 'off' : 'polite'} className="flex">
            {testimonials.map((testimonial, index) => (
              <li
                key={testimonial.id}
                aria-label={t`${index + 1} of ${count}`}
                aria-hidden={index !== shown}
                className="min-w-0 flex-[0_0_100%]"
              >
                <Voice testimonial={testimonial} />
              </li>
            ))}
          </ul>
        </div>
        <div className="grid grid-cols-[1fr_auto_1fr] items-center px-2 pb-2 sm:px-4">
          <IconButton label={t`Previous`} onClick={() => slider?.scrollPrev(jump())}>
            <IconChevronLeft aria-hidden="true" />
          </IconButton>
          <div className="flex">
            {testimonials.map((testimonial, index) => (
              <button
                key={testimonial.id}
                type="button"
                aria-label={t`Show ${index + 1} of ${count}`}
                aria-current={index === shown}
                onClick={() => slider?.scrollTo(index, jump())}
                className="group grid h-11 w-7 place-items-center rounded-lg sm:w-8"
              >
                <span className="size-2.5 rounded-full bg-line-strong transition-colors group-aria-[current=true]:bg-action" />
              </button>
            ))}
          </div>
          <div className="flex justify-end">
            <IconButton label={t`Next`} onClick={() => slider?.scrollNext(jump())}>
              <IconChevronRight aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      </div>
      <SampleNote voices />
    </section>
  )
}

/** In UTC, so that server and browser write the same day. */
const dayOf = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(languageTags[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  )

const Voice = ({ testimonial }: { testimonial: Testimonial }) => {
  const language = useLocale()
  const { name, position, location, content, rating, image, date } = testimonial
  return (
    <figure className="mx-auto max-w-3xl px-5 pb-2 pt-6 text-center sm:pt-8">
      <StarRow rating={rating} size={20} />
      <blockquote className="mt-3 font-display text-xl leading-snug sm:text-2xl">“{content}”</blockquote>
      <figcaption className="mt-4 flex items-center justify-center gap-3 text-left">
        {image === null ? (
          <Monogram name={name} className="size-12" />
        ) : (
          <img src={image} alt="" width={48} height={48} className="size-12 rounded-full object-cover" />
        )}
        <span className="leading-tight">
          <b className="block">{name}</b>
          <span className="text-sm text-soft">
            {position}, {location} · {/* Where a browser has no names of months the server's stays. */}
            <time dateTime={date} suppressHydrationWarning>
              {dayOf(date, language)}
            </time>
          </span>
        </span>
      </figcaption>
    </figure>
  )
}
