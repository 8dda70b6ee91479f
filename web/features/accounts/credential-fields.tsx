import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { AdminForm } from '#shared/accounts/validation.ts'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'

/**
 * What a new account signs in with: username and password, typed twice. `children` stand after the username,
 * in the order of the fields too.
 */
export const CredentialFields = ({ children }: { children?: ReactNode }) => {
  const { t } = useLingui()
  const { register, formState } = useFormContext<AdminForm>()
  const { errors } = formState
  return (
    <>
      <Field
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        error={errors.username?.message}
        {...register('username')}
      />
      {children}
      <Passwords />
    </>
  )
}

const Passwords = () => {
  const { t } = useLingui()
  const { register, formState } = useFormContext<AdminForm>()
  const { errors } = formState
  return (
    <>
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        hint={t`At least 8 characters: upper and lower case, a number, and one of @$!%*?&. Without your username or email.`}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={t`Confirm Password`}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  )
}
