import { Trans, useLingui } from '@lingui/react/macro'
import { nanoid } from 'nanoid'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { longestMessage } from '#shared/support/validation.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { dashboardOf, useUser } from '../../lib/session/session.ts'
import { closePopup } from '../../lib/state/popup.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import type { ChatLine } from './use-chat.ts'

type Props = { lines: readonly ChatLine[]; onLeaveMessage: () => void }

/**
 * Hands the chat over: who is signed in goes on in a conversation with support, which has what was said so
 * far and is kept under Help; a visitor leaves a message with an address to answer to.
 */
export const TalkToPerson = ({ lines, onLeaveMessage }: Props) => {
  const { t } = useLingui()
  const user = useUser()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  /** Pressed again after a lost answer, it opens no second conversation. */
  const key = useRef(nanoid())
  const home = user && dashboardOf(user)
  if (!home)
    return (
      <Button look="plain" onClick={onLeaveMessage} className="mt-2 w-full">
        <Trans>Leave a message</Trans>
      </Button>
    )
  const handOver = async () => {
    setBusy(true)
    const said = lines.map(({ from, text }) => `${from === 'you' ? t`You:` : t`Annapurna Eats:`} ${text}`)
    // The end is what it is about.
    const message = said.join('\n').slice(-longestMessage)
    try {
      const body = { topic: 'other' as const, subject: t`From the live chat`, message }
      const { id } = await call('POST /api/support/threads', { body }, { idempotencyKey: key.current })
      await navigate(`${home}?tab=help&thread=${id}`)
      closePopup()
    } catch (error) {
      toast.error(messageOf(error, t`Your message could not be sent. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="plain" busy={busy} onClick={handOver} className="mt-2 w-full">
      <Trans>Talk to a person</Trans>
    </Button>
  )
}
