import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Volunteer } from '#shared/shelters/contracts.ts'
import { vehicleLabels, vehicles } from '#shared/shelters/parties.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { useLastUser } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/forms/choice.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { useSignUp } from './use-volunteer.ts'

type Props = {
  /** What was said before. */
  before: Volunteer | null
  /** The button's text. */
  label: string
  onSaved?: () => void
}

/**
 * Where somebody would like to help, how they carry, and the phone on which the parties of a run reach them.
 */
export const VolunteerForm = ({ before, label, onSaved }: Props) => {
  const { t, i18n } = useLingui()
  const user = useLastUser()
  const signUp = useSignUp()
  const [area, setArea] = useState(before?.area ?? '')
  const [vehicle, setVehicle] = useState(before?.vehicle ?? vehicles[0])
  const [phone, setPhone] = useState(before?.phone ?? user?.mobileNumber ?? '')
  const { run, busy, wrong, problem } = useCommand(async () => {
    await signUp({ area, vehicle, phone })
    onSaved?.()
  })
  return (
    <form onSubmit={run} noValidate className="max-w-xl space-y-5">
      <Field
        label={t`Phone`}
        hint={t`Restaurant and shelter see it while you carry their food, and nobody else.`}
        type="tel"
        autoComplete="tel"
        value={phone}
        error={wrong.phone}
        onChange={({ target }) => setPhone(target.value)}
      />
      <Field
        label={t`Where would you like to help?`}
        hint={t`A part of the city, such as Malleshwaram`}
        optional
        maxLength={80}
        value={area}
        error={wrong.area}
        onChange={({ target }) => setArea(target.value)}
      />
      <fieldset>
        <legend className="mb-2 font-bold">
          <Trans>How do you carry the food?</Trans>
        </legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {vehicles.map((one) => (
            <Choice
              key={one}
              name="vehicle"
              value={one}
              checked={vehicle === one}
              onChange={() => setVehicle(one)}
            >
              <span className="block break-words first-letter:uppercase">{i18n._(vehicleLabels[one])}</span>
            </Choice>
          ))}
        </div>
      </fieldset>
      {problem && <Message kind="error">{problem}</Message>}
      <Button type="submit" busy={busy}>
        {label}
      </Button>
    </form>
  )
}
