import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Message } from '../message.tsx'

type Props = { error: unknown; otherwise: string; onRetry: () => unknown }

/** In place of a part of a page that could not be read, among others that could: why, and again. */
export const FailedPart = ({ error, otherwise, onRetry }: Props) => {
  // A query that is tried again has none meanwhile; the words stay.
  const last = useRef(error)
  if (error !== null) last.current = error
  return (
    <Message kind="error">
      {messageOf(last.current, otherwise)}{' '}
      <button
        type="button"
        onClick={() => void onRetry()}
        className="-my-2.5 inline-flex min-h-11 items-center font-bold underline"
      >
        <Trans>Try again</Trans>
      </button>
    </Message>
  )
}
