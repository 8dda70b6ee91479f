import { Trans, useLingui } from '@lingui/react/macro'
import { IconShieldCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { useFigures } from '../figures.ts'
import type { LogAlarm, SoundLog } from './check-log.ts'
import { LedgerVerdictText } from './ledger-verdict.tsx'
import { useCheckLedger } from './use-check-ledger.ts'

type Props = {
  log: SoundLog
  /** How many there are, of which the newest may not be signed yet. */
  entries: number
  /** Reads the log again. */
  look: () => Promise<SoundLog | LogAlarm>
}

/** Has the visitor's own browser recompute the whole ledger, and says what came of it. */
export const Verify = ({ log, entries, look }: Props) => {
  const { t } = useLingui()
  const { check, start, begin, fail, reset } = useCheckLedger()
  const running = check.state === 'running'
  const verify = async () => {
    begin()
    try {
      const now = await look()
      // The alarm takes the place of all this.
      if (now.alarm !== null) return reset()
      start({ checkpoint: now.checkpoint, before: now.before })
    } catch {
      fail()
    }
  }
  return (
    <section
      aria-labelledby="verify"
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h3 id="verify" className="text-xl">
        <Trans>Read the whole book, here</Trans>
      </h3>
      <p className="mt-2 text-soft">
        <Trans>
          Your browser checks that every line is what it was when it was written, that none is missing, and
          that this is the book that we have signed.
        </Trans>
      </p>
      <p className="mt-4">
        <Button busy={running} onClick={verify} className="min-h-13 px-6 text-lg">
          {!running && <IconShieldCheck aria-hidden="true" size={22} />}
          {running ? t`Verifying` : t`Verify`}
        </Button>
      </p>
      {check.state === 'running' && (
        <Progress entries={check.entries} size={Math.max(log.checkpoint.size, entries)} />
      )}
      <div className="not-empty:mt-4">
        {check.state === 'failed' && (
          <Message kind="error">
            <Trans>The ledger could not be downloaded to its end. Please try again.</Trans>
          </Message>
        )}
        {check.state === 'done' && (
          <Result key={check.tookMs}>
            <LedgerVerdictText verdict={check.verdict} signature={log.signature} tookMs={check.tookMs} />
          </Result>
        )}
      </div>
    </section>
  )
}

const Progress = ({ entries, size }: { entries: number; size: number }) => {
  const id = useId()
  const { count } = useFigures()
  const [done, all] = [count(entries), count(size)]
  return (
    <div className="mt-4">
      <label htmlFor={id} className="text-sm text-soft">
        <Trans>
          {done} of {all} entries
        </Trans>
      </label>
      <progress
        id={id}
        value={entries}
        max={Math.max(1, size)}
        className="mt-1 block h-3 w-full appearance-none overflow-hidden rounded-full bg-sunken accent-leaf [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-leaf"
      />
    </div>
  )
}

/** What was waited for gets the focus, so that it is read and seen. */
const Result = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
