import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { EmptyPicture } from '../../../ui/lists/empty-picture.tsx'
import { Message } from '../../../ui/message.tsx'
import { useCacheAccount } from '../../accounts/index.ts'
import { dashboardPath, restaurantParameter } from '../access/use-restaurant.ts'

/**
 * For somebody who works for no restaurant: begins one with its name. `why`: what the server says of the
 * account.
 */
const SetUp = ({ why }: { why: string }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const cacheAccount = useCacheAccount()
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setWrong(undefined)
    setProblem(undefined)
    setBusy(true)
    try {
      const { id } = await call('POST /api/restaurant', { body: { name } })
      // The token from before is revoked; this renews it, and the browser's copy of the account.
      cacheAccount(await call('GET /api/users/me', {}))
      await navigate(`${dashboardPath}?${new URLSearchParams({ [restaurantParameter]: id })}`, {
        replace: true,
      })
    } catch (error) {
      const field = error instanceof ApiError ? error.fields.name : undefined
      setWrong(field)
      if (field === undefined) setProblem(messageOf(error, t`That did not work. Please try again.`))
      setBusy(false)
    }
  }
  return (
    <div className="mx-auto max-w-md px-4 py-10">
      <div className="mb-4 flex justify-center">
        <EmptyPicture glyph="kitchen" />
      </div>
      <h1 className="text-center text-3xl sm:text-4xl">
        <Trans>Set up your restaurant</Trans>
      </h1>
      <p className="mt-3 text-center text-soft">{why}</p>
      <form
        onSubmit={submit}
        noValidate
        className="mt-6 space-y-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
      >
        {problem && <Message kind="error">{problem}</Message>}
        <Field
          label={t`Restaurant name`}
          autoComplete="organization"
          maxLength={120}
          hint={t`Customers see it once you go live. You can change it until then, and after.`}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={wrong}
        />
        <Button type="submit" busy={busy} className="w-full text-lg">
          <Trans>Set up your restaurant</Trans>
        </Button>
      </form>
      <p className="mt-5 text-center text-sm text-soft">
        <Trans>
          Does your restaurant work with us already? Ask a colleague to invite you under Settings.
        </Trans>
      </p>
    </div>
  )
}
export default SetUp
