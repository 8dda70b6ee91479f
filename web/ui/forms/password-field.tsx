import { useLingui } from '@lingui/react/macro'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'end'>

/** A password field with a button that shows the password. */
export const PasswordField = (props: Props) => {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label={shown ? t`Hide password` : t`Show password`}
          onClick={() => setShown(!shown)}
          className="grid size-10 place-items-center rounded-xl text-soft hover:text-accent"
        >
          <Icon aria-hidden="true" size={22} />
        </button>
      }
    />
  )
}
