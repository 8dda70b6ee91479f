import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type PartyDecision,
  type PartyStatus,
  partyDecisions,
  partyTransitions,
} from '#shared/shelters/parties.ts'
import { call } from '../../../lib/calls/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

type Props = { kind: 'shelters' | 'volunteers'; party: { id: string; name: string; status: PartyStatus } }

/** What can be decided about a shelter or a volunteer now. They are told by e-mail. */
export const DecideParty = ({ kind, party: { id, name, status } }: Props) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<PartyDecision>()
  const possible = partyDecisions.filter((decision) => partyTransitions[decision].from.includes(status))
  const texts: Record<PartyDecision, { title: string; description: string; confirm: string; done: string }> =
    {
      approve: {
        title: t`Approve ${name}?`,
        description:
          kind === 'shelters'
            ? t`It is offered food from now on. The account gets the role Shelter, and an e-mail.`
            : t`They can carry rescued food from now on. The account gets the role Volunteer, and an e-mail.`,
        confirm: t`Approve`,
        done: t`${name} is approved and has an e-mail about it`,
      },
      decline: {
        title: t`Decline ${name}?`,
        description: t`They read your reason, and may apply again.`,
        confirm: t`Decline`,
        done: t`${name} is declined and reads your reason`,
      },
      suspend: {
        title: t`Suspend ${name}?`,
        description: t`They take no part in rescues until they are approved again. They read your reason.`,
        confirm: t`Suspend`,
        done: t`${name} is suspended and reads your reason`,
      },
    }
  const decide = async (decision: PartyDecision, reason: string) => {
    const input = { params: { id }, body: { decision, reason } }
    if (kind === 'shelters') await call('POST /api/admin/shelters/:id/decision', input)
    else await call('POST /api/admin/volunteers/:id/decision', input)
    await queries.invalidateQueries({ queryKey: [`admin-${kind}`] })
    toast.success(texts[decision].done)
  }
  const shown = asked ?? possible[0] ?? 'approve'
  const { done: _, ...asking } = texts[shown]
  return (
    <div className="flex flex-wrap justify-end gap-2 md:flex-nowrap">
      {possible.map((decision) => (
        <Button
          key={decision}
          // One of many rows: what is red in each of them warns of nothing.
          look={decision === 'approve' ? 'plain' : 'quiet'}
          {...(decision !== 'approve' && { className: '!px-3 !text-chilli hover:!bg-chilli-tint' })}
          onClick={() => setAsked(decision)}
        >
          {texts[decision].confirm}
          <span className="sr-only"> {name}</span>
        </Button>
      ))}
      <ReasonDialog
        key={shown}
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        {...asking}
        reasonRequired={shown !== 'approve'}
        onConfirm={(reason) => decide(shown, reason)}
      />
    </div>
  )
}
