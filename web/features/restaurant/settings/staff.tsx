import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mayDo, mayEmploy, type StaffRole, staffRoleLabels, staffRoles } from '#shared/staff/staff-roles.ts'
import { staffInvitation } from '#shared/staff/validation.ts'
import { call } from '../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { exactDate } from '../../../lib/language/time.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useSharedFor } from '../../../lib/session/token-claims.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Field, SelectField } from '../../../ui/forms/field.tsx'
import { IconButton } from '../../../ui/icons/icon-button.tsx'
import { Message } from '../../../ui/message.tsx'
import { FailedPart } from '../../../ui/page/failed-part.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useStaffRole } from '../access/use-duties.ts'
import { restaurantQuery, useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'
import { ShareDevice } from './share-device.tsx'
import { StaffPin } from './staff-pin.tsx'
import { RoleSelect, RoleTable } from './staff-roles.tsx'

type Leaving = { id: string; name: string; invited: boolean }

/** Who works for the restaurant: invited by e-mail, removed at once. */
export const Staff = () => {
  const { t, i18n } = useLingui()
  const own = useStaffRole()
  /** Who works here is not decided by a PIN. */
  const isShared = useSharedFor() !== null
  const mayChange = (role: StaffRole) => own !== null && mayEmploy(own, role)
  const restaurant = useRestaurantId()
  const client = useQueryClient()
  const user = useUser()
  const query = restaurantQuery(restaurant)
  const queryKey = [...restaurantKey(restaurant), 'staff']
  const staff = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/restaurant/staff', { query }, { signal }),
  })
  const [leaving, setLeaving] = useState<Leaving>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const ask = (next: Leaving) => {
    setProblem(undefined)
    setLeaving(next)
  }
  const remove = async () => {
    if (!leaving) return
    setBusy(true)
    setProblem(undefined)
    try {
      await call('DELETE /api/restaurant/staff/:id', { params: { id: leaving.id }, query })
      const { name } = leaving
      toast.success(
        leaving.invited ? t`The invitation of ${name} is withdrawn` : t`${name} no longer works here`,
      )
      setLeaving(undefined)
      await client.invalidateQueries({ queryKey: leaving.id === user?.id ? [] : queryKey })
    } catch (error) {
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  if (staff.isError)
    return (
      <div className="space-y-3">
        <FailedPart
          error={staff.error}
          otherwise={t`The staff could not be loaded.`}
          onRetry={staff.refetch}
        />
        <Button look="plain" busy={staff.isFetching} onClick={() => staff.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  if (!staff.data)
    return <div role="status" aria-label={t`Loading`} className="skeleton h-24 w-full !rounded-2xl" />
  const name = leaving?.name ?? ''
  return (
    <div className="space-y-5">
      <ul className="divide-y divide-line">
        {staff.data.items.map((person) => {
          const known = person.fullName || person.username
          const since = exactDate(person.since)
          return (
            <li key={person.id} className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 py-2.5">
              <div className="wrap-anywhere mr-auto min-w-0">
                <p className="font-bold">
                  {known}
                  {person.id === user?.id && (
                    <span className="font-normal text-soft">
                      {' '}
                      <Trans>(you)</Trans>
                    </span>
                  )}
                </p>
                <p className="text-sm text-soft">
                  {i18n._(staffRoleLabels[person.role])} · {person.username} · <Trans>since {since}</Trans>
                </p>
              </div>
              {!isShared && (person.id === user?.id || mayChange(person.role)) && (
                <StaffPin person={person} name={known} queryKey={queryKey} />
              )}
              {!isShared && person.id !== user?.id && mayChange(person.role) && (
                <RoleSelect person={person} name={known} queryKey={queryKey} />
              )}
              {!isShared && (person.id === user?.id || mayChange(person.role)) && (
                <IconButton
                  label={person.id === user?.id ? t`Leave the restaurant` : t`Remove ${known}`}
                  className="shrink-0 text-soft"
                  onClick={() => ask({ id: person.id, name: known, invited: false })}
                >
                  <IconTrash aria-hidden="true" size={20} />
                </IconButton>
              )}
            </li>
          )
        })}
        {staff.data.invitations.map(({ id, invited, role, expiresAt }) => {
          const until = exactDate(expiresAt)
          return (
            <li key={id} className="flex items-center justify-between gap-3 py-2.5">
              <div className="wrap-anywhere min-w-0">
                <p className="font-bold">{invited}</p>
                <p className="text-sm text-soft">
                  {i18n._(staffRoleLabels[role])} · <Trans>Invited, until {until}</Trans>
                </p>
              </div>
              {!isShared && mayChange(role) && (
                <IconButton
                  label={t`Withdraw the invitation of ${invited}`}
                  className="shrink-0 text-soft"
                  onClick={() => ask({ id, name: invited, invited: true })}
                >
                  <IconTrash aria-hidden="true" size={20} />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      {!isShared && staffRoles.some(mayChange) && (
        <Invite onInvited={() => client.invalidateQueries({ queryKey })} />
      )}
      {!isShared && own !== null && mayDo(own, 'staff') && <ShareDevice />}
      <RoleTable />
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={
          leaving?.invited
            ? t`Withdraw the invitation?`
            : leaving?.id === user?.id
              ? t`Leave the restaurant?`
              : t`Remove ${name}?`
        }
        description={
          leaving?.invited
            ? t`The link that ${name} got no longer works.`
            : leaving?.id === user?.id
              ? t`You lose its orders and settings at once.`
              : t`${name} loses the restaurant's orders and settings at once.`
        }
        confirm={leaving?.invited ? t`Withdraw` : leaving?.id === user?.id ? t`Leave` : t`Remove`}
        keep={t`Cancel`}
        busy={busy}
        onConfirm={remove}
      >
        {problem && (
          <div className="mt-4">
            <Message kind="error">{problem}</Message>
          </div>
        )}
      </ConfirmDialog>
    </div>
  )
}

const Invite = ({ onInvited }: { onInvited: () => Promise<unknown> }) => {
  const { t, i18n } = useLingui()
  const own = useStaffRole()
  const restaurant = useRestaurantId()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, setError, reset, formState } = useForm<{
    account: string
    role: StaffRole
  }>({
    resolver: standardSchemaResolver(staffInvitation),
    defaultValues: { account: '', role: 'cook' },
  })
  const submit = handleSubmit(async (body) => {
    setProblem(undefined)
    try {
      const query = restaurantQuery(restaurant)
      const { invited } = await call('POST /api/restaurant/staff', { query, body })
      reset()
      toast.success(t`An e-mail with the invitation is on its way to ${invited}`)
      await onInvited()
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields.account : undefined
      if (wrong) setError('account', { message: wrong }, { shouldFocus: true })
      else setProblem(messageOf(error, t`That did not work. Please try again.`))
    }
  })
  return (
    <form onSubmit={submit} noValidate className="space-y-3 border-t border-line pt-4">
      {problem && <Message kind="error">{problem}</Message>}
      <Field
        label={t`Invite by e-mail or username`}
        autoComplete="off"
        autoCapitalize="none"
        hint={t`They get a link by e-mail and join with an account of their own.`}
        error={formState.errors.account?.message}
        {...register('account')}
      />
      <SelectField label={t`They work as`} {...register('role')}>
        {staffRoles
          .filter((role) => own !== null && mayEmploy(own, role))
          .toReversed()
          .map((role) => (
            <option key={role} value={role}>
              {i18n._(staffRoleLabels[role])}
            </option>
          ))}
      </SelectField>
      <Button type="submit" look="plain" busy={formState.isSubmitting}>
        <Trans>Send invitation</Trans>
      </Button>
    </form>
  )
}
