import { Trans, useLingui } from '@lingui/react/macro'
import { IconMessagePlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { HelpSheet } from './lazy-help-sheet.ts'
import { ThreadList } from './thread-list.tsx'
import { useThreads } from './use-threads.ts'

/**
 * A person's own conversations with support, and the way to a new one. `staff`: who works here, and orders
 * nothing.
 */
export const HelpPanel = ({ staff = false }: { staff?: boolean }) => {
  const { t } = useLingui()
  const query = useThreads({ mine: 'true' })
  const [asking, setAsking] = useState(false)
  const [asked, setAsked] = useState(0)
  const ask = () => {
    setAsked((count) => count + 1)
    setAsking(true)
  }
  const button = (
    <Button onClick={ask}>
      <IconMessagePlus aria-hidden="true" size={20} />
      <Trans>Ask for Help</Trans>
    </Button>
  )
  const isEmpty = query.data?.pages[0]?.items.length === 0
  return (
    <>
      <h2 className="sr-only">
        <Trans>Your conversations</Trans>
      </h2>
      {query.data && !isEmpty && <p className="mb-4">{button}</p>}
      <ThreadList
        query={query}
        empty={
          <EmptyState
            glyph="compass"
            title={t`Nothing to solve`}
            text={
              staff
                ? t`Ask us about anything here: orders, payouts, your account. The answer comes here and by e-mail.`
                : t`If something is wrong with an order, open it and press Need Help. For anything else, ask here.`
            }
            level={3}
          >
            {button}
          </EmptyState>
        }
      />
      {asked > 0 && (
        <Suspense>
          <HelpSheet key={asked} about="anything" open={asking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
