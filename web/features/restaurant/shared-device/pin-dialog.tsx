import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowLeft, IconChevronRight, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffRoleLabels } from '#shared/staff/staff-roles.ts'
import { type CallResponse, call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { pinQuestion } from '../../../lib/calls/staff-pin.ts'
import { useSharedFor } from '../../../lib/session/token-claims.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { restaurantQuery } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'
import { PinPad } from './pin-pad.tsx'

type Person = CallResponse<'GET /api/restaurant/staff'>['items'][number]

/** Who is at a shared device: a name, then its PIN. */
const PinDialog = () => {
  const { t } = useLingui()
  const question = pinQuestion.use()
  return (
    <Dialog
      open={question !== null}
      onClose={() => question?.settle(null)}
      nested
      title={t`Who is it?`}
      {...(question?.why ? { description: question.why } : {})}
    >
      {question && <Choice />}
    </Dialog>
  )
}
export default PinDialog

const Choice = () => {
  const { t, i18n } = useLingui()
  const restaurant = useSharedFor() ?? undefined
  const [chosen, setChosen] = useState<Person>()
  const staff = useQuery({
    queryKey: [...restaurantKey(restaurant), 'staff'],
    queryFn: ({ signal }) =>
      call('GET /api/restaurant/staff', { query: restaurantQuery(restaurant) }, { signal }),
  })
  if (staff.isError && !staff.data)
    return (
      <div className="space-y-3">
        <Message kind="error">{messageOf(staff.error, t`The staff could not be loaded.`)}</Message>
        <Button look="plain" busy={staff.isFetching} onClick={() => staff.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  if (!staff.data)
    return <div role="status" aria-label={t`Loading`} className="skeleton h-40 w-full !rounded-2xl" />
  if (chosen)
    return (
      <div className="space-y-4">
        <div className="flex items-center gap-2">
          <Button
            look="quiet"
            aria-label={t`Somebody else`}
            className="!px-3"
            onClick={() => setChosen(undefined)}
          >
            <IconArrowLeft aria-hidden="true" size={22} />
          </Button>
          <p className="min-w-0 truncate text-xl font-bold">{nameOf(chosen)}</p>
        </div>
        <PinPad person={chosen} onTyped={(person) => pinQuestion.get()?.settle(person)} />
      </div>
    )
  const withPin = staff.data.items.filter(({ pin }) => pin !== 'none')
  if (withPin.length === 0)
    return (
      <p>
        <Trans>Nobody has a PIN yet. An owner or manager gives them in Settings, Staff.</Trans>
      </p>
    )
  return (
    <ul className="grid gap-2">
      {withPin.map((person) => (
        <li key={person.id}>
          <Button
            look="plain"
            className="min-h-16 w-full !justify-between text-left text-lg"
            onClick={() => setChosen(person)}
          >
            <span className="min-w-0">
              <span className="block truncate">{nameOf(person)}</span>
              <span className="block text-sm font-normal text-soft">
                {i18n._(staffRoleLabels[person.role])}
                {person.pin === 'locked' && (
                  <>
                    {' · '}
                    <Trans>PIN locked</Trans>
                  </>
                )}
              </span>
            </span>
            {person.pin === 'locked' ? (
              <IconLock aria-hidden="true" size={22} className="shrink-0 text-chilli" />
            ) : (
              <IconChevronRight aria-hidden="true" size={22} className="shrink-0" />
            )}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ fullName, username }: Person): string => fullName || username
