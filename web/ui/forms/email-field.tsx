import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

/** A person's own e-mail address, which browsers fill in. */
export const EmailField = (props: Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'autoComplete'>) => {
  const { t } = useLingui()
  return <Field label={t`Email`} type="email" autoComplete="email" {...props} />
}
