import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { SupportThread } from '#shared/support/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { useUser } from '../../lib/session/session.ts'
import { toast } from '../../ui/toasts/toast.ts'

type Props = Pick<SupportThread, 'id' | 'assignee'> & { onAssigned: (thread: SupportThread) => void }

const nobody = 'nobody'

/** For admins: who looks after a conversation. */
export const Assignee = ({ id, assignee, onAssigned }: Props) => {
  const { t } = useLingui()
  const me = useUser()
  const { data } = useQuery({
    queryKey: ['admins'],
    queryFn: ({ signal }) =>
      call('GET /api/admin/users', { query: { role: 'ROLE_ADMIN', limit: 100 } }, { signal }),
  })
  const others = (data?.items ?? []).filter(({ id: other }) => other !== me?.id)
  const assign = (to: string) =>
    call('POST /api/admin/support/threads/:id/assign', {
      params: { id },
      body: { to: to === nobody ? null : to },
    }).then(onAssigned, (error: unknown) =>
      toast.error(messageOf(error, t`That did not work. Please try again.`)),
    )
  // Somebody who is no admin any more is still shown.
  const known = assignee === null || assignee.id === me?.id || others.some((one) => one.id === assignee.id)
  return (
    <select
      aria-label={t`Looked after by`}
      value={assignee?.id ?? nobody}
      onChange={({ target }) => void assign(target.value)}
      className="field !min-h-11 w-auto max-w-40 shrink-0 text-sm"
    >
      <option value={nobody}>{t`Nobody looks after it`}</option>
      {me && <option value={me.id}>{t`I look after it`}</option>}
      {!known && assignee && <option value={assignee.id}>{assignee.name}</option>}
      {others.map(({ id: other, fullName, username }) => (
        <option key={other} value={other}>
          {fullName || username}
        </option>
      ))}
    </select>
  )
}
