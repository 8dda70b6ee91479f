import { Trans, useLingui } from '@lingui/react/macro'
import { IconReceiptTax } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { OwnTaxDetails } from '#shared/restaurants/contracts.ts'
import { taxDetails } from '#shared/tax/validation.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { exactDate } from '../../../lib/language/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Check } from '../../../ui/forms/check.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useChangeTaxDetails, useTaxDetails } from './use-account.ts'

/** GSTIN and PAN, as far as they are shown, and the form that changes them. */
export const TaxForm = () => {
  const { t } = useLingui()
  const { data, error, refetch } = useTaxDetails()
  const [changing, setChanging] = useState(false)
  return (
    <section aria-labelledby="tax-numbers">
      <h2 id="tax-numbers" className="mb-3 text-2xl">
        <Trans>Tax numbers</Trans>
      </h2>
      {!data ? (
        error ? (
          <PartFailure error={error} onRetry={refetch} />
        ) : (
          <div role="status" aria-label={t`Loading`} className="skeleton h-24 w-full !rounded-card" />
        )
      ) : (
        <div className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card">
          <IconReceiptTax aria-hidden="true" size={32} className="shrink-0 text-accent" />
          <div className="min-w-0 flex-1 basis-44">
            <Stated details={data.taxDetails} />
          </div>
          <Button look={data.taxDetails ? 'plain' : 'primary'} onClick={() => setChanging(true)}>
            {data.taxDetails ? <Trans>Change tax numbers</Trans> : <Trans>Add tax numbers</Trans>}
          </Button>
        </div>
      )}
      <Dialog
        open={changing}
        onClose={() => setChanging(false)}
        title={t`GSTIN and PAN`}
        description={t`They belong on statements and invoices, and are stored encrypted.`}
      >
        <Form details={data?.taxDetails ?? null} onSaved={() => setChanging(false)} />
      </Dialog>
    </section>
  )
}

const Stated = ({ details }: { details: OwnTaxDetails }) => {
  if (!details)
    return (
      <>
        <p className="text-lg font-bold">
          <Trans>No GSTIN and PAN yet</Trans>
        </p>
        <p className="text-sm text-soft">
          <Trans>They belong on statements and invoices.</Trans>
        </p>
      </>
    )
  const { gstin, state, panEnding } = details
  const changed = exactDate(details.changedAt)
  return (
    <>
      <p className="wrap-anywhere text-lg font-bold">
        {gstin === null ? <Trans>Not registered for GST</Trans> : <Trans>GSTIN {gstin}</Trans>}
      </p>
      <p className="text-sm text-soft">
        {state !== null && `${state} · `}
        <Trans>
          PAN ending in {panEnding} · changed on {changed}
        </Trans>
      </p>
    </>
  )
}

const Form = ({ details, onSaved }: { details: OwnTaxDetails; onSaved: () => void }) => {
  const { t } = useLingui()
  const [registered, setRegistered] = useState(details === null || details.gstin !== null)
  const [gstin, setGstin] = useState(details?.gstin ?? '')
  const [pan, setPan] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const change = useChangeTaxDetails()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    const read = taxDetails.safeParse({ pan, gstin: registered ? gstin : null })
    if (!read.success)
      return setErrors(
        Object.fromEntries(
          read.error.issues.map(({ path, message }) => [path.join('.'), message]).toReversed(),
        ),
      )
    setErrors({})
    try {
      await change.mutateAsync(read.data)
      toast.success(t`Your tax numbers are saved`)
      onSaved()
    } catch (error) {
      setProblem(messageOf(error, t`That did not work. Please try again.`))
      if (error instanceof ApiError) setErrors(error.fields)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      <Check
        label={t`The restaurant is registered for GST`}
        checked={registered}
        onChange={({ target }) => setRegistered(target.checked)}
      />
      {registered && (
        <Field
          label={t`GSTIN`}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={30}
          value={gstin}
          hint={t`15 characters, on your registration certificate`}
          error={errors.gstin}
          onChange={({ target }) => setGstin(target.value)}
        />
      )}
      <Field
        label={t`PAN`}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        value={pan}
        hint={t`Of the business, or of its owner`}
        error={errors.pan}
        onChange={({ target }) => setPan(target.value)}
      />
      <Button type="submit" busy={change.isPending} className="w-full">
        <Trans>Save tax numbers</Trans>
      </Button>
    </form>
  )
}
