import { Plural, Trans } from '@lingui/react/macro'
import { IconChevronDown, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { RescueStory } from '#shared/rescue/story-contracts.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { loadProofCheck } from '../on-demand.ts'

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

/** How anybody checks the story: in plain words first, then what machines compare. */
export const CheckStory = ({ story }: { story: RescueStory }) => (
  <details className="group rounded-card border border-line bg-surface px-4 shadow-card sm:px-6">
    <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 font-bold [&::-webkit-details-marker]:hidden">
      <Trans>How to check this yourself</Trans>
      <IconChevronDown aria-hidden="true" size={20} className="shrink-0 group-open:rotate-180" />
    </summary>
    <div className="space-y-4 pb-5">
      <p>
        <Trans>
          Each step is a line in a public book; nobody can change a line without everybody noticing. Your
          browser can look whether the lines above are the very ones that everybody else reads.
        </Trans>
      </p>
      <Check story={story} />
      {story.steps.length > 0 && <Lines story={story} />}
      <p>
        <Link
          to="/impact#check"
          className="inline-flex min-h-11 items-center font-bold text-accent underline"
        >
          <Trans>Check the whole book</Trans>
        </Link>
      </p>
    </div>
  </details>
)

/** The numbers and fingerprints of the lines, for who compares them elsewhere. */
const Lines = ({ story: { steps } }: { story: RescueStory }) => (
  <div className="text-sm">
    <p className="text-soft">
      <Trans>
        Each line has a number and a hash: a fingerprint of what it says and of the line before it. With
        another word in the line it would be another one.
      </Trans>
    </p>
    <ol className="mt-2 space-y-1">
      {steps.map(({ entry: { seq, hash } }) => (
        <li key={seq} className="wrap-anywhere">
          #{seq} <code className="text-soft">{hash}</code>
        </li>
      ))}
    </ol>
  </div>
)

const Check = ({ story }: { story: RescueStory }) => {
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
