import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../../../ui/lists/empty-state.tsx'
import { PartFailure } from '../../../../ui/page/failure.tsx'
import { ProposeForm } from './propose-form.tsx'
import { RecurringCard } from './recurring-card.tsx'
import { useRecurring } from './use-recurring.ts'

/** Pick-ups that come again every week: proposed here, agreed to by a shelter, carried by volunteers. */
export const Recurring = () => {
  const { t } = useLingui()
  const recurring = useRecurring()
  const [proposing, setProposing] = useState(false)
  const items = recurring.data?.items.filter(({ state }) => state !== 'ended')
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-soft">
          <Trans>
            Is something left on the same days? Propose it once: the shelter that agrees counts on it, and
            volunteers take its days ahead. Each day is listed by itself when its time has come.
          </Trans>
        </p>
        <Button onClick={() => setProposing(true)}>
          <IconCalendarRepeat aria-hidden="true" size={20} />
          <Trans>Propose a pick-up</Trans>
        </Button>
      </div>
      {items === undefined ? (
        recurring.isError ? (
          <PartFailure
            error={recurring.error}
            onRetry={() => recurring.refetch()}
            otherwise={t`Your recurring pick-ups could not be loaded.`}
          />
        ) : (
          <div role="status" aria-label={t`Loading`} className="skeleton h-56 !rounded-card" />
        )
      ) : items.length === 0 ? (
        <EmptyState
          glyph="kitchen"
          title={t`Nothing comes again yet`}
          text={t`What you propose is listed here, with the shelter that agreed and the next days.`}
        />
      ) : (
        <ul className="grid items-stretch gap-4 xl:grid-cols-2 [&>li]:min-w-0">
          {items.map((one) => (
            <li key={one.id}>
              <RecurringCard recurring={one} />
            </li>
          ))}
        </ul>
      )}
      <Dialog open={proposing} onClose={() => setProposing(false)} title={t`Propose a pick-up`}>
        <ProposeForm onProposed={() => setProposing(false)} />
      </Dialog>
    </div>
  )
}
