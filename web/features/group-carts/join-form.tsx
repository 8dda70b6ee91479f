import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import type { GroupCart } from '#shared/group-carts/contracts.ts'
import { useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { saveGuestName } from './guest-name.ts'

const longest = 40

/** Under which name somebody takes part: it stands on their bag. */
export const JoinForm = ({ cart }: { cart: GroupCart }) => {
  const { t } = useLingui()
  const user = useUser()
  const heading = useId()
  const [typed, setTyped] = useState(user?.fullName?.trim().split(/\s+/u)[0] ?? '')
  const [problem, setProblem] = useState<string>()
  /** The name that is there already, once it was said. */
  const [asked, setAsked] = useState<string>()
  const name = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '') return setProblem(t`Please enter your name.`)
    const taken = cart.guests.some((guest) => guest.name.toLocaleLowerCase() === name.toLocaleLowerCase())
    if (!taken || asked === name) return saveGuestName(cart.token, name)
    setAsked(name)
    setProblem(t`${name} is here already. Is that you? Then go on; else choose another name.`)
  }
  return (
    <section
      aria-labelledby={heading}
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id={heading} className="text-2xl">
        <Trans>Who are you?</Trans>
      </h2>
      <form noValidate onSubmit={submit} className="mt-3 max-w-md space-y-4">
        <Field
          label={t`Your name`}
          hint={t`It is written on your bag, and everybody in the group sees it.`}
          value={typed}
          maxLength={longest}
          autoComplete="given-name"
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit">
          {asked === name && name !== '' ? t`Go on as ${name}` : t`Choose dishes`}
        </Button>
      </form>
    </section>
  )
}
