import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { GroupCart } from '#shared/group-carts/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { putGroupCart } from './use-group-cart.ts'

/** How the host goes on: lock, open again, pay. */
export const HostControls = ({ cart }: { cart: GroupCart }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { token, state, amounts } = cart
  const params = { token }
  const setLocked = useMutation({
    mutationFn: (locked: boolean) =>
      locked
        ? call('POST /api/group-carts/:token/lock', { params })
        : call('POST /api/group-carts/:token/unlock', { params }),
    onSuccess: putGroupCart,
  })
  if (state !== 'open' && state !== 'locked') return null
  const pay = async () => {
    // What is paid for is what was seen: nobody changes it while the address is typed.
    if (state === 'open') await setLocked.mutateAsync(true)
    await navigate(`/checkout?group=${token}`)
  }
  const total = amounts && formatPaise(amounts.total)
  return (
    <div className="space-y-3">
      {setLocked.error && (
        <Message kind="error">{messageOf(setLocked.error, t`That did not work. Please try again.`)}</Message>
      )}
      <Button
        busy={setLocked.isPending}
        disabled={amounts === null}
        className="w-full text-lg"
        onClick={() => void pay().catch(() => undefined)}
      >
        <Trans>Go to checkout</Trans>
        {total && <span className="money"> · {total}</span>}
      </Button>
      <Button
        look="plain"
        busy={setLocked.isPending}
        className="w-full"
        onClick={() => setLocked.mutate(state === 'open')}
      >
        {state === 'open' ? (
          <>
            <IconLock aria-hidden="true" size={20} />
            <Trans>Lock the order so that nobody can change it</Trans>
          </>
        ) : (
          <>
            <IconLockOpen aria-hidden="true" size={20} />
            <Trans>Let everybody choose again</Trans>
          </>
        )}
      </Button>
    </div>
  )
}
