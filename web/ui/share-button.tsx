import { Trans, useLingui } from '@lingui/react/macro'
import { IconShare } from '@tabler/icons-react'
import { useHref } from 'react-router'
import { Button } from './button.tsx'
import { toast } from './toasts/toast.ts'

type Props = {
  /** The page that is shared: its path within the site, in the language of whoever shares it. */
  path: string
  /** What is said of it. */
  text: string
}

/** Hands a page to the device's own way of sharing; where there is none, to the clipboard. */
export const ShareButton = ({ path, text }: Props) => {
  const { t } = useLingui()
  const href = useHref(path)
  const share = async () => {
    const url = new URL(href, location.href).href
    if (navigator.share) {
      // Closing the system's share sheet is no failure.
      await navigator.share({ title: 'Annapurna Eats', text, url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(`${text} ${url}`)
      toast.success(t`Copied. Paste it where your friends are.`)
    } catch {
      toast.error(t`That could not be copied. The address is ${url}`)
    }
  }
  return (
    <Button look="plain" onClick={share}>
      <IconShare aria-hidden="true" size={20} />
      <Trans>Share</Trans>
    </Button>
  )
}
