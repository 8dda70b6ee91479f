import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Field } from '../../../ui/forms/field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'onChange'> & {
  /** While an app is being set up there are no recovery codes. */
  appOnly?: boolean
  onChange: (code: string) => void
}

/** Asks for a code of the authenticator app. */
export const CodeField = ({ appOnly = false, onChange, ...props }: Props) => {
  const { t } = useLingui()
  return (
    <Field
      {...props}
      label={t`Code`}
      hint={
        appOnly
          ? t`The six digits that your app shows now`
          : t`Six digits of your authenticator app, or a recovery code`
      }
      autoComplete="one-time-code"
      autoCapitalize="characters"
      inputMode={appOnly ? 'numeric' : 'text'}
      spellCheck={false}
      maxLength={40}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
