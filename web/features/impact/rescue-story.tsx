import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { RescueStory } from '#shared/contracts/rescue-story.ts'
import type { Facts } from '#shared/impact-log/entry.ts'
import { call } from '../../lib/calls/api.ts'
import { useHydrated } from '../../lib/first-paint/use-hydrated.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DietMark } from '../../ui/icons/diet-mark.tsx'
import { Message } from '../../ui/message.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { EntryIcon, EntryWords } from './entry-words.tsx'
import { useFigures } from './figures.ts'
import { loadProofCheck } from './on-demand.ts'
import { StoryPhotos } from './story-photos.tsx'

const everyMs = 30_000
/** Until its first step is in the ledger, which is a matter of a second. */
const soonMs = 1_000

type Step = RescueStory['steps'][number]
/** How many of the steps the browser has proved; null where the log's key could not be had. */
type Checked = { proved: number; wrong: number[]; waiting: number } | null

const checkSteps = async ({ steps, checkpoint }: RescueStory): Promise<Checked> => {
  try {
    const { checkProof, trustedKey } = await loadProofCheck()
    const key = await trustedKey()
    const covered = steps.filter((step) => step.proof !== null)
    const verdicts = await Promise.all(covered.map((step) => checkProof({ ...step, checkpoint }, key)))
    const wrong = covered
      .filter((_, index) => verdicts[index]?.kind !== 'proved')
      .map(({ entry }) => entry.seq)
    return {
      proved: covered.length - wrong.length,
      wrong,
      waiting: steps.length - covered.length,
    }
  } catch {
    return null
  }
}

/** What became of one lot of surplus food, from the kitchen to who ate it, as the public ledger says. */
export const RescueStoryContent = ({ loaded }: { loaded: RescueStory }) => {
  const { data: story = loaded } = useQuery({
    queryKey: ['rescue', loaded.lot.id],
    queryFn: ({ signal }) => call('GET /api/rescues/:id', { params: { id: loaded.lot.id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.steps.length === 0 ? soonMs : everyMs),
  })
  return (
    <div className="mx-auto max-w-3xl space-y-6 px-4 pt-6">
      <StoryHead lot={story.lot} />
      <StoryPhotos story={story} />
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

const StoryHead = ({ lot }: Pick<RescueStory, 'lot'>) => {
  const { t } = useLingui()
  const { count } = useFigures()
  const { title, isVeg, restaurant, portions, sold, received, wasted, state } = lot
  const { id, name, area } = restaurant
  const figures = [
    [t`Left over`, portions],
    [t`Received`, received],
    [t`Bought`, sold],
    [t`Wasted`, wasted],
  ] as const
  return (
    <header className="jali rounded-card border border-line bg-leaf-tint p-5 shadow-card sm:p-7">
      <p className="font-bold text-leaf">
        {received + sold > 0 ? (
          <Plural value={received + sold} one="# portion rescued" other="# portions rescued" />
        ) : state === 'closed' ? (
          <Trans>This food was not rescued in time</Trans>
        ) : (
          <Trans>A rescue under way</Trans>
        )}
      </p>
      <h1 className="wrap-anywhere mt-1 flex items-start gap-3 text-4xl leading-tight sm:text-5xl">
        {title}
        <span className="mt-2 shrink-0">
          <DietMark isVeg={isVeg} />
        </span>
      </h1>
      <p className="mt-1 text-lg">
        <Trans>
          Left over at{' '}
          <Link
            to={`/restaurants/${encodeURIComponent(id)}`}
            className="font-bold underline hover:text-accent"
          >
            {name}
          </Link>
        </Trans>
        {area && ` · ${area}`}
      </p>
      <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-3">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse rounded-2xl bg-surface px-3 py-2">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-display text-3xl font-bold leading-tight tabular-nums">{count(value)}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

const StoryStep = ({ step: { entry }, last }: { step: Step; last: boolean }) => {
  const hydrated = useHydrated()
  const { seq, at, kind, hash } = entry
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
          {/* Only the browser knows what time it is for the visitor. */}
          {hydrated ? <TimeText at={at} /> : <time dateTime={at}>{at.slice(0, 10)}</time>} · #{seq} ·{' '}
          <code>{hash.slice(0, 12)}…</code>
        </span>
      </span>
    </li>
  )
}

const CheckStory = ({ story }: { story: RescueStory }) => {
  const [checked, setChecked] = useState<{ result: Checked }>()
  const result = checked?.result
  return (
    <div>
      <Button look="plain" onClick={async () => setChecked({ result: await checkSteps(story) })}>
        <IconShieldCheck aria-hidden="true" size={20} />
        <Trans>Check this story</Trans>
      </Button>
      <div className="not-empty:mt-3">
        {result === null && (
          <Message kind="error">
            <Trans>The log's key could not be loaded. Please try again.</Trans>
          </Message>
        )}
        {result && result.wrong.length > 0 && (
          <Message kind="error">
            <Trans>Not proved: entry {result.wrong.join(', ')}.</Trans>
          </Message>
        )}
        {result && result.wrong.length === 0 && (
          <Message kind={result.proved > 0 ? 'success' : 'info'}>
            {result.proved > 0 && (
              <Plural
                value={result.proved}
                one="# step is proved: it is in the log that we have signed."
                other="# steps are proved: they are in the log that we have signed."
              />
            )}{' '}
            {result.waiting > 0 && (
              <Plural
                value={result.waiting}
                one="# step is so new that its proof is here within a minute."
                other="# steps are so new that their proof is here within a minute."
              />
            )}
          </Message>
        )}
      </div>
    </div>
  )
}
