import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { FailedPart } from '../../../ui/page/failed-part.tsx'
import { Enabled } from './enabled.tsx'
import { SetUp } from './set-up.tsx'

type Props = { username: string; heading?: 2 | 3 }

/** The authenticator app that an account signs in with beside its password. */
const SecondFactor = ({ username, heading = 3 }: Props) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const queryKey = ['second-factor', username]
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/auth/second-factor', {}, { signal }),
  })
  const refetch = () =>
    void Promise.all([
      client.invalidateQueries({ queryKey }),
      client.invalidateQueries({ queryKey: ['account'] }),
    ])
  const Heading = `h${heading}` as const
  return (
    <section aria-labelledby="second-factor" className="mt-10 max-w-xl space-y-4">
      <Heading id="second-factor" className="text-xl">
        <Trans>Second factor</Trans>
      </Heading>
      {state.isPending && <div role="status" aria-label={t`Loading`} className="skeleton h-28 w-full" />}
      {state.isError && (
        <FailedPart
          error={state.error}
          otherwise={t`This could not be loaded.`}
          onRetry={() => void state.refetch()}
        />
      )}
      {state.data &&
        (state.data.enabled ? (
          <Enabled codesLeft={state.data.recoveryCodesLeft} username={username} onChanged={refetch} />
        ) : (
          <SetUp onDone={refetch} />
        ))}
    </section>
  )
}
export default SecondFactor
