import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { closePopup } from '../../lib/state/popup.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactOptions } from './contact-options.tsx'
import { LiveChat } from './live-chat.tsx'
import { useChat } from './use-chat.ts'

/** Call, e-mail, live chat, or a message: one pop-up whose content switches. */
const ContactPopup = ({ open }: { open: boolean }) => {
  const { t } = useLingui()
  const [chatting, setChatting] = useState(false)
  const chat = useChat()
  const back = () => setChatting(false)
  return (
    <Dialog
      open={open}
      onClose={closePopup}
      title={chatting ? t`Live Chat` : t`Contact Us`}
      description={
        chatting
          ? t`Ask about dishes, delivery, refunds, opening hours, offers or payment.`
          : t`We are glad to hear from you.`
      }
    >
      {chatting ? (
        <>
          <LiveChat chat={chat} onLeaveMessage={back} />
          <Button look="quiet" onClick={back} className="mt-2 w-full">
            <IconArrowLeft aria-hidden="true" size={20} />
            <Trans>Other ways to reach us</Trans>
          </Button>
        </>
      ) : (
        <>
          <ContactOptions onChat={() => setChatting(true)} />
          <h3 className="mb-3 mt-6 text-xl">
            <Trans>Send us a message</Trans>
          </h3>
          <ContactForm />
        </>
      )}
    </Dialog>
  )
}
export default ContactPopup
