import { Trans, useLingui } from '@lingui/react/macro'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useRef } from 'react'
import type { SignIn } from '#shared/accounts/contracts.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/page/failed-part.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useEndSignIns, useSignIns } from './use-sign-ins.ts'

/** Where a person is signed in, each with a way to end it. */
export const SignIns = ({ userId }: { userId: string }) => {
  const { t } = useLingui()
  const signIns = useSignIns(userId)
  const end = useEndSignIns(userId)
  const container = useRef<HTMLElement>(null)
  const onEnd = async (done: string, sessionId?: string) => {
    await end(sessionId).then(
      () => toast.success(done),
      (error: unknown) => toast.error(messageOf(error, t`That did not work. Please try again.`)),
    )
    container.current?.focus()
  }
  const items = signIns.data?.items ?? []
  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-labelledby="sign-ins"
      className="mt-10 max-w-xl space-y-4 outline-none"
    >
      <h3 id="sign-ins" className="text-xl">
        <Trans>Where you are signed in</Trans>
      </h3>
      {signIns.isPending && <div role="status" aria-label={t`Loading`} className="skeleton h-20 w-full" />}
      {signIns.isError && (
        <FailedPart
          error={signIns.error}
          otherwise={t`Your sign-ins could not be loaded.`}
          onRetry={signIns.refetch}
        />
      )}
      <ul className="space-y-3">
        {items.map((signIn) => (
          <li key={signIn.id}>
            <SignInCard signIn={signIn} onEnd={() => onEnd(t`Signed out there`, signIn.id)} />
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <Button look="plain" onClick={() => onEnd(t`Signed out everywhere else`)}>
          <Trans>Sign out everywhere else</Trans>
        </Button>
      )}
    </section>
  )
}

const handheld = /android|ios/i

const SignInCard = ({ signIn, onEnd }: { signIn: SignIn; onEnd: () => void }) => {
  const { t } = useLingui()
  const { browser, system, lastUsedAt, current } = signIn
  const device =
    browser && system ? t`${{ browser }} on ${{ system }}` : browser || system || t`Unknown device`
  const Icon = handheld.test(system) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <article className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface p-4 shadow-card">
      <Icon aria-hidden="true" size={26} className="shrink-0 text-accent" />
      <div className="min-w-0 flex-1">
        <p className="break-words font-bold">
          {device}
          {current && (
            <span className="ml-2 inline-block rounded-full bg-leaf-tint px-2.5 py-0.5 text-sm font-bold text-leaf">
              <Trans>This device</Trans>
            </span>
          )}
        </p>
        <p className="text-soft">
          <Trans>Last used</Trans> <TimeText at={lastUsedAt} />
        </p>
      </div>
      {!current && (
        <Button look="quiet" className="!px-3" aria-label={t`Sign out there: ${device}`} onClick={onEnd}>
          <Trans>Sign out there</Trans>
        </Button>
      )}
    </article>
  )
}
