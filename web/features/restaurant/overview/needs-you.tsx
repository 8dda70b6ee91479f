import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { useOtherNeeds } from './use-other-needs.tsx'
import { useUrgentNeeds } from './use-urgent-needs.tsx'

/** As many as leave the figures in sight on a phone. */
const shownAtFirst = 4

/**
 * All that needs somebody, the most urgent first: what would be cancelled, that nobody can order, what must
 * not be cooked on; then what was missed, and what can wait. A line and an action each.
 */
export const NeedsYou = () => {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const [urgent, rest] = [useUrgentNeeds(), useOtherNeeds()]
  const needs = [...urgent, ...rest.needs]
  const shown = all ? needs : needs.slice(0, shownAtFirst)
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="mb-1.5 text-xl">
        <Trans>Needs you</Trans>
      </h2>
      {rest.error && (
        <div className="mb-2">
          <Message kind="error">{messageOf(rest.error, t`Not all of it could be loaded.`)}</Message>
        </div>
      )}
      {needs.length > 0 ? (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
          {shown.map(({ key, row }) => (
            <li key={key}>{row}</li>
          ))}
          {needs.length > shown.length && (
            <li>
              <Button look="quiet" className="w-full !rounded-none" onClick={() => setAll(true)}>
                <Plural value={needs.length - shown.length} one="Show # more" other="Show # more" />
              </Button>
            </li>
          )}
        </ul>
      ) : rest.loading ? (
        // Of its height as long as it is not known: what is below does not jump.
        <div role="status" aria-label={t`Loading`} className="skeleton h-14 w-full !rounded-card" />
      ) : (
        <p className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 text-soft shadow-card">
          <IconCircleCheck aria-hidden="true" className="shrink-0 text-leaf" />
          <Trans>Nothing waits for you but your orders.</Trans>
        </p>
      )}
    </section>
  )
}
