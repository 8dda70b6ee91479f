import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useCallback, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import type { PromoCampaign } from '#shared/promotions/contracts.ts'
import { type CallInput, call } from '../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Check } from '../../../ui/forms/check.tsx'
import { Field, SelectField } from '../../../ui/forms/field.tsx'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { Message } from '../../../ui/message.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useAskForApproval } from '../../approvals/index.ts'
import { usePromoAddress } from './promo-address.ts'
import { draftOf, type PromoDraft, promoResolver, termsOf } from './promo-draft.ts'
import { RestaurantChoice } from './restaurant-choice.tsx'

/** Makes a promo code, or changes one for checkouts from now on. */
export const PromoForm = ({ code }: { code: PromoCampaign | null }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const addressOf = usePromoAddress()
  const askForApproval = useAskForApproval()
  const [problem, setProblem] = useState<string>()
  const [key] = useState(() => nanoid())
  const form = useForm<PromoDraft>({ resolver: promoResolver, defaultValues: draftOf(code) })
  const { register, handleSubmit, setError, watch, control, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const unsaved = useRef(false)
  unsaved.current = isDirty
  const isUnsaved = useCallback(() => unsaved.current, [])
  const [kind, everybody] = watch(['kind', 'everybody'])
  const submit = handleSubmit(async (draft) => {
    setProblem(undefined)
    const terms = termsOf(draft) as PromoBody
    const name = draft.code.trim()
    const leave = () => {
      unsaved.current = false
      void navigate(addressOf())
    }
    try {
      const { id } = await save(name, terms)
      await client.invalidateQueries({ queryKey: ['promo-codes'] })
      toast.success(t`${id} is saved`)
      leave()
    } catch (thrown) {
      const asked =
        code === null
          ? { subject: name.toUpperCase(), input: { ...terms, code: name } }
          : { subject: code.id, input: { ...terms } }
      const error = await askForApproval(thrown, { kind: 'promoCode', ...asked }).then(
        (isAsked) => (isAsked ? null : thrown),
        (refused: unknown) => refused,
      )
      if (error === null) return leave()
      const fields = error instanceof ApiError ? error.fields : {}
      for (const [name, message] of Object.entries(fields).toReversed())
        setError(name as keyof PromoDraft, { message }, { shouldFocus: true })
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    }
  })
  const save = (name: string, body: PromoBody) =>
    code === null
      ? call('POST /api/admin/promo-codes', { body: { ...body, code: name } }, { idempotencyKey: key })
      : call('PUT /api/admin/promo-codes/:code', { params: { code: code.id }, body })
  return (
    <form onSubmit={submit} noValidate className="@container max-w-3xl space-y-6">
      <LeaveGuard isDirty={isUnsaved} />
      {code === null && (
        <Link to={addressOf()} className="inline-flex min-h-11 items-center font-bold text-accent underline">
          <Trans>All promo codes</Trans>
        </Link>
      )}
      <Section title={code === null ? t`New Promo Code` : code.id}>
        <div className="grid gap-4 @lg:grid-cols-2">
          {code === null && (
            <Field
              label={t`Code`}
              className="uppercase"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              hint={t`What customers type, such as DIWALI20`}
              error={errors.code?.message}
              {...register('code')}
            />
          )}
          <Field
            label={t`Note`}
            optional
            maxLength={200}
            hint={t`What it is for; only admins see it`}
            error={errors.note?.message}
            {...register('note')}
          />
        </div>
      </Section>
      <Section title={t`What it takes off`}>
        <div className="grid gap-4 @lg:grid-cols-2">
          <SelectField label={t`Kind`} {...register('kind')}>
            <option value="percent">{t`A percentage`}</option>
            <option value="amount">{t`An amount`}</option>
          </SelectField>
          {kind === 'percent' ? (
            <>
              <Field
                label={t`Percentage`}
                inputMode="numeric"
                error={errors.percent?.message}
                {...register('percent')}
              />
              <Field
                label={t`At most, in rupees`}
                optional
                inputMode="decimal"
                error={errors.most?.message}
                {...register('most')}
              />
            </>
          ) : (
            <Field
              label={t`Amount (₹)`}
              inputMode="decimal"
              error={errors.amount?.message}
              {...register('amount')}
            />
          )}
          <Field
            label={t`Minimum order in rupees`}
            optional
            inputMode="decimal"
            hint={t`Of the dishes it applies to, without delivery`}
            error={errors.minimum?.message}
            {...register('minimum')}
          />
        </div>
      </Section>
      <Section title={t`Who may use it, and when`}>
        <div className="grid gap-4 @lg:grid-cols-2">
          <Field
            label={t`From`}
            optional
            type="datetime-local"
            hint={t`Indian time; empty: from now`}
            error={errors.startsAt?.message}
            {...register('startsAt')}
          />
          <Field
            label={t`Until`}
            optional
            type="datetime-local"
            error={errors.endsAt?.message}
            {...register('endsAt')}
          />
          <Field
            label={t`Uses in all`}
            optional
            inputMode="numeric"
            error={errors.maxUses?.message}
            {...register('maxUses')}
          />
          <Field
            label={t`Uses of each person`}
            optional
            inputMode="numeric"
            error={errors.maxUsesEach?.message}
            {...register('maxUsesEach')}
          />
        </div>
        <div className="mt-3">
          <Check label={t`For a first order only`} {...register('firstOrder')} />
          <Check label={t`At every restaurant`} {...register('everybody')} />
          {!everybody && (
            <Controller
              control={control}
              name="restaurantIds"
              render={({ field: { value, onChange } }) => (
                <RestaurantChoice
                  chosen={value}
                  onChange={onChange}
                  error={errors.restaurantIds?.message ?? errors.restaurantIds?.root?.message}
                />
              )}
            />
          )}
          {code !== null && <Check label={t`Paused: nobody can use it for now`} {...register('paused')} />}
        </div>
      </Section>
      {problem && <Message kind="error">{problem}</Message>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {code === null ? t`Make the code` : t`Save`}
        </Button>
        <Link to={addressOf()} className={buttonClass('plain')}>
          <Trans>Cancel</Trans>
        </Link>
      </div>
    </form>
  )
}

type PromoBody = CallInput<'PUT /api/admin/promo-codes/:code'>['body']
