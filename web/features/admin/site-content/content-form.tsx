import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { type FieldPath, FormProvider, useForm } from 'react-hook-form'
import type { SiteContent } from '#shared/content/site-content.ts'
import type { Language } from '#shared/languages.ts'
import { call } from '../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Check } from '../../../ui/forms/check.tsx'
import { AreaField, Field } from '../../../ui/forms/field.tsx'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { Message } from '../../../ui/message.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { ClaimFields } from './claim-fields.tsx'
import { Preview } from './preview.tsx'
import { TestimonialFields } from './testimonial-fields.tsx'

type Props = { language: Language; content: SiteContent }

/** Writes, previews and publishes what the site says in one language. */
export const ContentForm = ({ language, content }: Props) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm<SiteContent>({ defaultValues: content })
  const { register, handleSubmit, setError, reset, watch, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const [problem, setProblem] = useState<string>()
  const [previewed, setPreviewed] = useState(false)
  const [restoring, setRestoring] = useState(false)
  const unsaved = useRef(false)
  unsaved.current = isDirty
  const isUnsaved = useCallback(() => unsaved.current, [])
  const publish = async (written: Partial<SiteContent>) => {
    setProblem(undefined)
    try {
      await call('PUT /api/admin/settings', { body: { siteContent: { [language]: written } } })
      const stored = await call('GET /api/admin/site-content', {})
      client.setQueryData(['site-content'], stored)
      reset(stored[language])
      toast.success(t`Published: visitors see it now`)
    } catch (error) {
      const prefix = `siteContent.${language}.`
      const problems = error instanceof ApiError ? error.fields : {}
      for (const [path, message] of Object.entries(problems).toReversed())
        if (path.startsWith(prefix))
          setError(path.slice(prefix.length) as FieldPath<SiteContent>, { message }, { shouldFocus: true })
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    }
  }
  return (
    <FormProvider {...form}>
      <LeaveGuard isDirty={isUnsaved} />
      <form noValidate onSubmit={handleSubmit((written) => publish(written))} className="max-w-3xl space-y-6">
        <Section id="content-hero" title={t`The beginning of the home page`}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={t`Headline`}
              maxLength={80}
              error={errors.hero?.headline?.message}
              {...register('hero.headline')}
            />
            <Field
              label={t`Its end, in colour`}
              optional
              maxLength={80}
              error={errors.hero?.highlight?.message}
              {...register('hero.highlight')}
            />
          </div>
          <div className="my-4">
            <AreaField
              label={t`Text`}
              maxLength={400}
              error={errors.hero?.text?.message}
              {...register('hero.text')}
            />
          </div>
          <ClaimFields name="hero.facts" fixed />
        </Section>
        <Section id="content-offers" title={t`Special offers`}>
          <Check label={t`Shown on the home page`} {...register('offers.shown')} />
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            <Field
              label={t`Title`}
              maxLength={60}
              error={errors.offers?.title?.message}
              {...register('offers.title')}
            />
            <Field
              label={t`Text`}
              maxLength={200}
              error={errors.offers?.text?.message}
              {...register('offers.text')}
            />
          </div>
        </Section>
        <Section id="content-guests" title={t`Figures above the testimonials`}>
          <ClaimFields name="guests" />
        </Section>
        <Section id="content-testimonials" title={t`Testimonials`}>
          <TestimonialFields />
        </Section>
        <Section id="content-stats" title={t`Figures of the About page`}>
          <ClaimFields name="stats" />
        </Section>
        {problem && <Message kind="error">{problem}</Message>}
        {/* In reach from every part of a long form. */}
        <div className="sticky bottom-20 z-20 flex flex-wrap items-center justify-end gap-3 rounded-card border border-line-strong bg-surface p-3 shadow-lift md:bottom-4">
          {isDirty && (
            <p className="mr-auto text-sm text-soft">
              <Trans>Not published yet</Trans>
            </p>
          )}
          <Button look="plain" onClick={() => setPreviewed(!previewed)} aria-expanded={previewed}>
            {previewed ? <Trans>Close the preview</Trans> : <Trans>Preview</Trans>}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            <Trans>Publish</Trans>
          </Button>
        </div>
        <Button look="quiet" onClick={() => setRestoring(true)}>
          <Trans>Back to the original texts</Trans>
        </Button>
      </form>
      {previewed && <Preview content={watch()} language={language} />}
      <ConfirmDialog
        open={restoring}
        onClose={() => setRestoring(false)}
        title={t`Back to the original texts?`}
        description={t`What was written in this language is replaced by the texts that the site came with.`}
        confirm={t`Replace`}
        keep={t`Keep mine`}
        onConfirm={() => {
          setRestoring(false)
          void publish({})
        }}
      />
    </FormProvider>
  )
}
