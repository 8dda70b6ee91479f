import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../ui/forms/field.tsx'
import type { DonationForm } from './donation-form.ts'

/** What few donors want: a gift in somebody's name, and their PAN on the receipt. */
export const GiftExtras = () => {
  const { t } = useLingui()
  const { register, formState, getValues } = useFormContext<DonationForm>()
  const { honoree, pan } = formState.errors
  const typed = getValues('honoree')
  return (
    <div>
      <Folded
        title={<Trans>Give in somebody's name</Trans>}
        open={honoree !== undefined || typed.name !== '' || typed.email !== ''}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t`In honour of`}
            optional
            autoComplete="off"
            error={honoree?.name?.message}
            {...register('honoree.name')}
          />
          <Field
            type="email"
            label={t`Their e-mail`}
            optional
            autoComplete="off"
            hint={t`We tell them once that you gave, with your message and not how much.`}
            error={honoree?.email?.message}
            {...register('honoree.email')}
          />
        </div>
      </Folded>
      <Folded title={<Trans>My PAN on the receipt</Trans>} open={pan !== undefined}>
        <Field
          label={t`PAN`}
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={t`It appears on your receipt and nowhere else.`}
          error={pan?.message}
          {...register('pan')}
        />
      </Folded>
    </div>
  )
}

/** Closed until somebody wants it, or something in it is filled in or wrong. */
const Folded = ({ title, open, children }: { title: ReactNode; open: boolean; children: ReactNode }) => (
  <details {...(open && { open })}>
    <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold text-accent">
      {title}
    </summary>
    <div className="pb-4 pt-1">{children}</div>
  </details>
)
