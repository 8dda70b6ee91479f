import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Facts } from '#shared/impact-log/entry.ts'
import type { RescueStory } from '#shared/rescue/story-contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { EntryIcon, EntryWords } from '../entry-words.tsx'
import { CheckStory } from './story-check.tsx'
import { Moment, StoryHead } from './story-head.tsx'

const everyMs = 30_000
/** Until its first step is in the ledger, which is a matter of a second. */
const soonMs = 1_000

type Step = RescueStory['steps'][number]

/** What became of one lot of surplus food, from the kitchen to who ate it, as the public ledger says. */
export const RescueStoryContent = ({ loaded }: { loaded: RescueStory }) => {
  const { data: story = loaded } = useQuery({
    queryKey: ['rescue', loaded.lot.id],
    queryFn: ({ signal }) => call('GET /api/rescues/:id', { params: { id: loaded.lot.id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.steps.length === 0 ? soonMs : everyMs),
  })
  return (
    <div className="mx-auto max-w-3xl space-y-6 px-4 pt-6">
      <StoryHead story={story} />
      {story.steps.length === 0 ? (
        <Message kind="info">
          <Trans>The first step is being written on our public ledger.</Trans>
        </Message>
      ) : (
        <ol className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
          {story.steps.map((step, index) => (
            <StoryStep key={step.entry.seq} step={step} last={index === story.steps.length - 1} />
          ))}
        </ol>
      )}
      <CheckStory story={story} />
      <div className="flex flex-wrap gap-3">
        <Link to="/donate" className={buttonClass()}>
          <Trans>Donate a meal</Trans>
        </Link>
        <Link to="/impact" className={buttonClass('plain')}>
          <Trans>Our public ledger</Trans>
        </Link>
      </div>
      <p className="text-sm text-soft">
        <Trans>This page names no person and no shelter.</Trans>
      </p>
    </div>
  )
}

const StoryStep = ({ step: { entry }, last }: { step: Step; last: boolean }) => {
  const { at, kind } = entry
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0">
      {!last && <span aria-hidden="true" className="absolute bottom-0 left-5 top-10 w-0.5 bg-line" />}
      <span className="grid size-10 shrink-0 place-items-center rounded-2xl bg-leaf-tint text-leaf">
        <EntryIcon kind={kind} />
      </span>
      <span className="min-w-0">
        <span className="block font-bold">
          <EntryWords entry={{ kind, facts: entry.facts as Facts }} />
        </span>
        <span className="block text-sm text-soft">
          <Moment at={at} />
        </span>
      </span>
    </li>
  )
}
