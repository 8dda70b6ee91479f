import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toHex } from '#shared/impact-log/bytes.ts'
import { minuteMs } from '#shared/time.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Message } from '../../../ui/message.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { useFigures } from '../figures.ts'
import { Witnesses } from '../witnesses/witnesses.tsx'
import { checkLog, type SoundLog } from './check-log.ts'
import { Continuation } from './continuation.tsx'
import { LogAlert } from './log-alert.tsx'
import { Verify } from './verify.tsx'

const queryKey = ['impact', 'log']
/** A checkpoint is signed once a minute at most. */
const freshMs = minuteMs

/**
 * The log as this browser sees it: what it says about itself, whether it only grew, and the check of all of
 * it.
 */
const CheckPanel = ({ entries }: { entries: number }) => {
  const { t } = useLingui()
  const log = useQuery({ queryKey, queryFn: checkLog, staleTime: freshMs })
  const look = () => queryClient.fetchQuery({ queryKey, queryFn: checkLog, staleTime: 0 })
  if (log.isPending) return <Loading />
  if (log.data === undefined)
    return (
      <div className="space-y-3">
        <Message kind="error">{messageOf(log.error, t`The log could not be read.`)}</Message>
        <Button look="plain" busy={log.isFetching} onClick={() => log.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  if (log.data.alarm !== null) return <LogAlert alarm={log.data} onDismiss={() => log.refetch()} />
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Verify log={log.data} entries={entries} look={look} />
        <CheckpointCard log={log.data} />
      </div>
      <Witnesses />
    </>
  )
}

export default CheckPanel

const CheckpointCard = ({ log }: { log: SoundLog }) => {
  const { t } = useLingui()
  const { count } = useFigures()
  const { checkpoint, signedAt, signature, now } = log
  const size = count(checkpoint.size)
  return (
    <section
      aria-labelledby="checkpoint"
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h3 id="checkpoint" className="text-xl">
        <Trans>What we have signed</Trans>
      </h3>
      <Continuation log={log} />
      <dl className="wrap-anywhere mt-4 space-y-3 text-sm">
        <Fact name={t`Entries`}>
          <span className="text-base font-bold">{size}</span>
        </Fact>
        {signedAt !== null && (
          <Fact name={t`Signed`}>
            <TimeText at={signedAt} />
          </Fact>
        )}
      </dl>
      <details className="group mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 font-bold text-accent [&::-webkit-details-marker]:hidden">
          <Trans>How it is built</Trans>
          <IconChevronDown aria-hidden="true" size={18} className="group-open:rotate-180" />
        </summary>
        <p className="mt-1 text-sm text-soft">
          <Trans>
            Each line names the hash of the one before, which is a fingerprint of what it says, and all of
            them are the leaves of one tree, whose root we sign. Whoever changes a single letter of an old
            line changes every hash after it and the root, and everybody who looked before has the proof.
          </Trans>
        </p>
        <dl className="wrap-anywhere mt-3 space-y-3 text-sm">
          <Fact name={t`Log`}>
            <code>{checkpoint.origin}</code>
          </Fact>
          <Fact name={t`Root of the tree`}>
            <code>{toHex(checkpoint.root)}</code>
          </Fact>
          <Fact name={t`Key that signs`}>
            <code>{now.key}</code>
          </Fact>
        </dl>
        <div className="mt-4 flex flex-wrap gap-3">
          <CopyButton text={now.key} label={t`Copy the key`} />
        </div>
      </details>
      {signature === 'unchecked' && (
        <p className="mt-3 text-sm font-semibold text-soft">
          <Trans>
            This browser cannot check the signature itself: it lacks Ed25519, or the page did not come over
            HTTPS. The commands below can.
          </Trans>
        </p>
      )}
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Loading = () => (
  <div role="status" className="grid gap-4 lg:grid-cols-2">
    <span className="sr-only">
      <Trans>Loading</Trans>
    </span>
    <div className="skeleton h-64 w-full !rounded-card" />
    <div className="skeleton h-64 w-full !rounded-card" />
  </div>
)
