import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paise } from '#shared/money/money.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { paiseOf } from '../../lib/language/typed-amount.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'

type Props = { restaurant: { id: string; name: string }; open: boolean; onClose: () => void }

/** Opens a group order at a restaurant, with a limit for each person if the host wants one. */
const StartGroup = ({ restaurant, open, onClose }: Props) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const limit = typed.trim() === '' ? null : paiseOf(typed)
    if (limit === undefined || (limit !== null && (!Number.isInteger(limit) || limit < 100)))
      return setProblem(t`Please enter an amount in rupees, 1 or more.`)
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { restaurantId: restaurant.id, limit: limit === null ? null : paise(limit) }
      const { token } = await call('POST /api/group-carts', { body })
      await navigate(`/group/${token}`)
      onClose()
    } catch (error) {
      setFailure(messageOf(error, t`The group order could not be opened. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} onClose={onClose} title={t`Order together`} description={restaurant.name}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <p>
          <Trans>
            You get a link for those who eat with you. Each chooses on their own phone, without an account.
            Their names are written on the bags, and you pay for everybody.
          </Trans>
        </p>
        <Field
          label={t`Limit for each person, in ₹`}
          optional
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          maxLength={12}
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
        />
        {failure !== undefined && <Message kind="error">{failure}</Message>}
        <Button type="submit" busy={busy} className="w-full">
          <Trans>Open the group order</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
export default StartGroup
