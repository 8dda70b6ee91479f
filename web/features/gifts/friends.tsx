import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatPaise } from '#shared/money/money.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Message } from '../../ui/message.tsx'
import { FailedPart } from '../../ui/page/failed-part.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ShareButton } from '../../ui/share-button.tsx'

/** A person's code for friends, and what came of it; nothing where bringing somebody gives nothing. */
export const Friends = () => {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['referral'],
    queryFn: ({ signal }) => call('GET /api/credit/referral', {}, { signal }),
  })
  const make = useMutation({
    mutationFn: () => call('POST /api/credit/referral', {}),
    onSuccess: (made) => client.setQueryData(['referral'], made),
  })
  if (!data)
    return error ? (
      <FailedPart error={error} otherwise={t`Your code for friends could not be loaded.`} onRetry={refetch} />
    ) : null
  const isOn = data.referrerAmount > 0 || data.referredAmount > 0
  if (!isOn && data.paid === 0 && data.waiting === 0 && data.brought === null) return null
  const [mine, theirs, earned] = [data.referrerAmount, data.referredAmount, data.earned].map(formatPaise)
  const { code, waiting, paid, brought } = data
  return (
    <Section
      title={t`Bring a friend`}
      {...(isOn && {
        text: t`After their first delivered order you get ${mine}, and they get ${theirs}.`,
      })}
    >
      <div className="space-y-4">
        {isOn &&
          (code === null ? (
            <Button busy={make.isPending} onClick={() => make.mutate()}>
              <Trans>Show my code</Trans>
            </Button>
          ) : (
            <>
              <p className="font-display text-2xl font-bold tracking-widest">{code}</p>
              <div className="flex flex-wrap gap-3">
                <CopyButton text={code} label={t`Copy the code`} />
                <ShareButton
                  path={`/gift#${code}`}
                  text={t`Eat well, waste nothing: with my code ${code} you get ${theirs} of credit after your first order.`}
                />
              </div>
            </>
          ))}
        {make.error && (
          <Message kind="error">{messageOf(make.error, t`That did not work. Please try again.`)}</Message>
        )}
        {(waiting > 0 || paid > 0) && (
          <p className="text-soft">
            <Plural value={paid} one="# friend has ordered" other="# friends have ordered" />
            {' · '}
            <Plural value={waiting} one="# has not yet" other="# have not yet" />
            {paid > 0 && (
              <>
                {' · '}
                <Trans>you got {earned}</Trans>
              </>
            )}
          </p>
        )}
        {brought?.status === 'waiting' && (
          <p className="text-soft">
            <Trans>
              A friend brought you: you get {formatPaise(brought.amount)} after your first delivered order.
            </Trans>
          </p>
        )}
      </div>
    </Section>
  )
}
