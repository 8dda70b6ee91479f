import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isNewsletterEmail, newsletterEmailWrong } from '#shared/engagement/newsletter.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { pause } from '../../lib/hooks/pause.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { Message } from '../../ui/message.tsx'

/** Specification section 4: the success message replaces the form after 0.5 s. */
const successMs = 500

/** The newsletter's form on the home page: an e-mail address in exchange for a promo code. */
export const Newsletter = () => (
  <section aria-labelledby="newsletter" className="pt-14">
    <div className="jali grid items-center gap-5 rounded-[1.75rem] border border-line bg-accent-tint p-6 sm:p-9 md:grid-cols-2 md:gap-10">
      <div>
        <h2 id="newsletter" className="text-3xl">
          <Trans>Get 10% off your first order</Trans>
        </h2>
        <p className="mt-1.5 text-lg">
          <Trans>News and offers from the kitchens, now and then.</Trans>
        </p>
      </div>
      <Subscription />
    </div>
  </section>
)

const Subscription = () => {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<{ kind: 'field' | 'call'; text: string }>()
  const [busy, setBusy] = useState(false)
  const [success, setSuccess] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const thanks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (success !== undefined) thanks.current?.focus()
  }, [success])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setProblem(undefined)
    if (!isNewsletterEmail(email.trim())) {
      setProblem({ kind: 'field', text: newsletterEmailWrong })
      input.current?.focus()
      return
    }
    setBusy(true)
    try {
      const [{ message }] = await Promise.all([
        call('POST /api/newsletter', { body: { email } }),
        pause(successMs),
      ])
      setSuccess(message)
    } catch (error) {
      setProblem({ kind: 'call', text: messageOf(error, t`That did not work. Please try again.`) })
    } finally {
      setBusy(false)
    }
  }
  if (success !== undefined)
    return (
      <div ref={thanks} tabIndex={-1} className="outline-none">
        <Message kind="success">{success}</Message>
      </div>
    )
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      {problem?.kind === 'call' && <Message kind="error">{problem.text}</Message>}
      <EmailField
        ref={input}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={problem?.kind === 'field' ? problem.text : undefined}
      />
      <Button type="submit" busy={busy} className="w-full sm:w-auto">
        <Trans>Subscribe</Trans>
      </Button>
    </form>
  )
}
