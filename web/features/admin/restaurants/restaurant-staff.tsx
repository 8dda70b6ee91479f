import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CallResponse } from '../../../lib/calls/api.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { adminAddress } from '../address.ts'
import { useRestaurantCommands } from './use-restaurants.ts'

type Details = CallResponse<'GET /api/admin/restaurants/:id'>
type Props = Pick<Details, 'staff' | 'invitations'> & { id: string }

/** Who works for a restaurant, and who is invited. */
export const RestaurantStaff = ({ id, staff, invitations }: Props) => {
  const { t } = useLingui()
  const { invite, remove } = useRestaurantCommands()
  const [account, setAccount] = useState('')
  const inviting = useCommand(async () => {
    await invite(id, account)
    setAccount('')
    toast.success(t`The invitation is on its way`)
  })
  const people = [
    ...staff.map((person) => ({ id: person.id, name: person.username, works: true })),
    ...invitations.map((one) => ({ id: one.id, name: one.invited, works: false })),
  ]
  return (
    <section
      aria-label={t`Staff`}
      className="space-y-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 className="text-xl">
        <Trans>Staff</Trans>
      </h2>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <Person key={person.id} {...person} onRemove={() => remove(id, person.id)} />
        ))}
      </ul>
      {people.length === 0 && (
        <p className="text-soft">
          <Trans>Nobody works here yet.</Trans>
        </p>
      )}
      <form onSubmit={inviting.run} noValidate className="space-y-3">
        {inviting.problem && !inviting.wrong.account && <Message kind="error">{inviting.problem}</Message>}
        <Field
          label={t`E-mail address or username`}
          autoComplete="off"
          autoCapitalize="none"
          value={account}
          onChange={({ target }) => setAccount(target.value)}
          error={inviting.wrong.account}
        />
        <Button type="submit" look="plain" busy={inviting.busy}>
          <Trans>Invite</Trans>
        </Button>
      </form>
    </section>
  )
}

type PersonProps = { id: string; name: string; works: boolean; onRemove: () => Promise<void> }

const Person = ({ id, name, works, onRemove }: PersonProps) => {
  const { t } = useLingui()
  const { run, busy, problem } = useCommand(onRemove)
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="wrap-anywhere min-w-0 font-bold">
          {works ? (
            <Link to={adminAddress({ tab: 'users', user: id })} className="text-accent underline">
              {name}
            </Link>
          ) : (
            t`${name} (invited)`
          )}
        </span>
        <Button
          look="quiet"
          className="!px-3"
          busy={busy}
          aria-label={t`Remove ${name}`}
          onClick={() => run()}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
      {problem && <Message kind="error">{problem}</Message>}
    </li>
  )
}
