import { Trans } from '@lingui/react/macro'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Message } from '../message.tsx'

type Props = { error: unknown; otherwise: string; onRetry: () => unknown }

/** In place of a part of a page that could not be read, among others that could: why, and again. */
export const FailedPart = ({ error, otherwise, onRetry }: Props) => (
  <Message kind="error">
    {messageOf(error, otherwise)}{' '}
    <button
      type="button"
      onClick={() => void onRetry()}
      className="-my-2.5 inline-flex min-h-11 items-center font-bold underline"
    >
      <Trans>Try again</Trans>
    </button>
  </Message>
)
