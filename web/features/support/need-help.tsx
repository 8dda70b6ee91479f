import { Trans } from '@lingui/react/macro'
import { IconLifebuoy } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { HelpSheet } from './lazy-help-sheet.ts'

type Props = {
  orderId: string
  /** What it says; "Need Help" where nothing else is said. */
  label?: string
  look?: 'plain' | 'quiet'
}

/**
 * Opens the conversation with support on an order, or begins one (specification section 2, order details).
 */
export const NeedHelp = ({ orderId, label, look = 'plain' }: Props) => {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const press = () => {
    setUsed(true)
    setOpen(true)
  }
  return (
    <>
      <Button look={look} onClick={press}>
        <IconLifebuoy aria-hidden="true" size={20} />
        {label ?? <Trans>Need Help</Trans>}
      </Button>
      {used && (
        <Suspense>
          <HelpSheet about={{ orderId }} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
