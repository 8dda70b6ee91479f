import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  mayDo,
  mayEmploy,
  type StaffDuty,
  type StaffRole,
  staffRoleLabels,
  staffRoles,
} from '#shared/staff/staff-roles.ts'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { useStaffRole } from '../access/use-duties.ts'
import { restaurantQuery, useRestaurantId } from '../access/use-restaurant.ts'

type SelectProps = { person: { id: string; role: StaffRole }; name: string; queryKey: QueryKey }

/** Gives somebody another role, at once. */
export const RoleSelect = ({ person, name, queryKey }: SelectProps) => {
  const { t, i18n } = useLingui()
  const own = useStaffRole()
  const restaurant = useRestaurantId()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const change = async (role: StaffRole) => {
    setBusy(true)
    try {
      const query = restaurantQuery(restaurant)
      await call('PUT /api/restaurant/staff/:id', { params: { id: person.id }, query, body: { role } })
      toast.success(t`${name} has another role now`)
      await client.invalidateQueries({ queryKey })
    } catch (error) {
      toast.error(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <select
      aria-label={t`Role of ${name}`}
      value={person.role}
      aria-busy={busy}
      onChange={({ target }) => {
        const role = staffRoles.find((one) => one === target.value)
        if (role && !busy) void change(role)
      }}
      className="field ml-auto !min-h-11 !w-auto shrink-0 !py-1 text-sm font-semibold"
    >
      {staffRoles
        .filter((role) => own !== null && mayEmploy(own, role))
        .map((role) => (
          <option key={role} value={role}>
            {i18n._(staffRoleLabels[role])}
          </option>
        ))}
    </select>
  )
}

const duties = [
  ['cook', msg`Accept and cook orders, hand over, sold out, pause`],
  ['sell', msg`Cancel and change orders, answer customers, surplus food`],
  ['menu', msg`Menu and prices`],
  ['settings', msg`Settings`],
  ['money', msg`Figures and money`],
  ['staff', msg`Employ cooks and cashiers`],
  ['own', msg`Employ anybody, go live and offline`],
] as const satisfies readonly (readonly [StaffDuty, unknown])[]

/** Who may do what, as the server decides it. */
export const RoleTable = () => {
  const { t, i18n } = useLingui()
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold text-accent">
        <Trans>What each role may do</Trans>
      </summary>
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            <td />
            {staffRoles.map((role) => (
              <th key={role} scope="col" className="px-1 py-2 text-center max-sm:text-xs">
                {i18n._(staffRoleLabels[role])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {duties.map(([duty, text]) => (
            <tr key={duty} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-2 font-normal">
                {t(text)}
              </th>
              {staffRoles.map((role) => (
                <td key={role} className="px-1 py-2">
                  {mayDo(role, duty) ? (
                    <IconCheck role="img" aria-label={t`yes`} size={20} className="mx-auto text-leaf" />
                  ) : (
                    <IconMinus role="img" aria-label={t`no`} size={20} className="mx-auto text-soft" />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
