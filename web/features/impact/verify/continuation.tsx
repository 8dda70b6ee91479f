import { Plural, Trans } from '@lingui/react/macro'
import { Message } from '../../../ui/message.tsx'
import { useFigures } from '../figures.ts'
import type { SoundLog } from './check-log.ts'

/** Whether the log that this browser saw last is a part of the one it sees now. */
export const Continuation = ({ log: { before, checkpoint } }: { log: SoundLog }) => {
  const { count } = useFigures()
  if (before === null)
    return (
      <p className="mt-2 text-soft">
        <Trans>
          Your browser has kept this. The next time you come, it has us prove that nothing of it was taken
          back.
        </Trans>
      </p>
    )
  const added = Math.max(0, checkpoint.size - before.size)
  const old = count(before.size)
  return (
    <div className="mt-3">
      <Message kind="success">
        {added === 0 ? (
          <Trans>The same as your browser saw last: nothing was added, nothing taken back.</Trans>
        ) : (
          <>
            <Plural
              value={added}
              one="Since your browser saw it last, # entry was added."
              other="Since your browser saw it last, # entries were added."
            />{' '}
            <Trans>It is proved that the {old} of that time are all still there, unchanged.</Trans>
          </>
        )}
      </Message>
    </div>
  )
}
