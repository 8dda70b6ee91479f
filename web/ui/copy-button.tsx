import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTimeout } from '../lib/hooks/use-timeout.ts'
import { Button } from './button.tsx'
import { toast } from './toasts/toast.ts'

const copiedMs = 2_000

/** Puts `text` into the clipboard and says so; `label` says what is copied. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  const later = useTimeout()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      later(copiedMs, () => setCopied(false))
    } catch {
      // Browsers deny the clipboard to pages without HTTPS.
      toast.error(t`This browser does not let us copy. Please select it and copy it by hand.`)
    }
  }
  return (
    <Button look="plain" onClick={copy} aria-label={copied ? t`Copied` : label} className="shrink-0 !px-3.5">
      {copied ? <IconCheck aria-hidden="true" size={20} /> : <IconCopy aria-hidden="true" size={20} />}
      {copied ? t`Copied` : t`Copy`}
    </Button>
  )
}
