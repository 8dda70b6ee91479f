import { Trans, useLingui } from '@lingui/react/macro'
import { IconBuildingBank } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type DepositDetails, depositFields } from '#shared/payouts/deposit-validation.ts'
import { messageOf } from '../lib/calls/api-error.ts'
import { exactDate } from '../lib/language/time.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialogs/dialog.tsx'
import { Field } from './forms/field.tsx'
import { PasswordField } from './forms/password-field.tsx'
import { refusedFields, showProblems } from './forms/show-problems.ts'
import { Message } from './message.tsx'
import { PartFailure } from './page/failure.tsx'
import { toast } from './toasts/toast.ts'

type Account = { lastFour: string; changedAt: string }
type Props = {
  title: string
  /** null: none is given yet; undefined: not read yet. */
  account: Account | null | undefined
  error: Error | null
  onRetry: () => void
  /** Who is told of a change besides this page, as a sentence. */
  note?: string
  /** Throws ApiError. */
  onChange: (details: DepositDetails) => Promise<unknown>
}

/** Where payouts go, shown by the last four digits, and the form that changes it. */
export const BankAccount = ({ title, account: deposit, error, onRetry, note, onChange }: Props) => {
  const { t } = useLingui()
  const [changing, setChanging] = useState(false)
  const digits = deposit?.lastFour ?? ''
  const changed = exactDate(deposit?.changedAt)
  return (
    <section aria-labelledby="direct-deposit">
      <h2 id="direct-deposit" className="mb-3 text-2xl">
        {title}
      </h2>
      {deposit === undefined ? (
        error ? (
          <PartFailure error={error} onRetry={onRetry} />
        ) : (
          <div role="status" aria-label={t`Loading`} className="skeleton h-24 w-full !rounded-card" />
        )
      ) : (
        <div className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card">
          <IconBuildingBank aria-hidden="true" size={32} className="shrink-0 text-accent" />
          <div className="min-w-0 flex-1 basis-44">
            {deposit ? (
              <>
                <p className="text-lg font-bold">
                  <Trans>Account ending in {digits}</Trans>
                </p>
                <p className="text-sm text-soft">
                  <Trans>Changed on {changed}</Trans>
                  {note && ` · ${note}`}
                </p>
              </>
            ) : (
              <>
                <p className="text-lg font-bold">
                  <Trans>No bank account yet</Trans>
                </p>
                <p className="text-sm text-soft">
                  <Trans>Enter one, so that your payouts can be transferred.</Trans>
                </p>
              </>
            )}
          </div>
          <Button look={deposit ? 'plain' : 'primary'} onClick={() => setChanging(true)}>
            {deposit ? <Trans>Change account</Trans> : <Trans>Add account</Trans>}
          </Button>
        </div>
      )}
      <Dialog
        open={changing}
        onClose={() => setChanging(false)}
        title={t`Bank account for payouts`}
        description={t`It is stored encrypted. Afterwards only its last four digits are shown, to you too.`}
      >
        <DepositForm onChange={onChange} onSaved={() => setChanging(false)} />
      </Dialog>
    </section>
  )
}

const names = ['accountHolder', 'accountNumber', 'ifsc'] as const

type FormProps = Pick<Props, 'onChange'> & { onSaved: () => void }

const DepositForm = ({ onChange, onSaved }: FormProps) => {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm<DepositDetails>({
    defaultValues: { accountHolder: '', accountNumber: '', ifsc: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (typed) => {
    setProblem(undefined)
    const wrong = names.flatMap((name) => {
      const result = depositFields[name].safeParse(typed[name])
      return result.success ? [] : [{ name, message: result.error.issues[0]?.message ?? '' }]
    })
    for (const { name, message } of wrong.toReversed()) setError(name, { message }, { shouldFocus: true })
    if (wrong.length > 0) return
    try {
      await onChange(typed)
      toast.success(t`Saved: your next payout goes there`)
      onSaved()
    } catch (error) {
      showProblems(setError, [...names, 'password'], refusedFields(error))
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    }
  })
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      <Field
        label={t`Account Holder`}
        autoComplete="name"
        maxLength={120}
        error={errors.accountHolder?.message}
        {...register('accountHolder')}
      />
      <Field
        label={t`Account Number`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        error={errors.accountNumber?.message}
        {...register('accountNumber')}
      />
      <Field
        label={t`IFSC`}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        hint={t`The code of your bank's branch, on your passbook or cheque: SBIN0001234`}
        error={errors.ifsc?.message}
        {...register('ifsc')}
      />
      <PasswordField
        label={t`Your Password`}
        autoComplete="current-password"
        hint={t`So that nobody else redirects your money`}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" busy={isSubmitting} className="w-full">
        <Trans>Save account</Trans>
      </Button>
    </form>
  )
}
