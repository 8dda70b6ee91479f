import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

/** A button to go back, and whatever goes on. */
export const StepButtons = ({ onBack, children }: { onBack: () => void; children: ReactNode }) => (
  <div className="flex gap-3">
    <Button look="plain" onClick={onBack}>
      <Trans>Back</Trans>
    </Button>
    {children}
  </div>
)
