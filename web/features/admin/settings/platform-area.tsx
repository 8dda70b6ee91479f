import { Trans } from '@lingui/react/macro'
import { IconMapPin } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PlatformAreas } from '../../restaurant/index.ts'

/** The map of where anything is delivered, which is loaded on a press. */
export const PlatformArea = () => {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <Button look="plain" onClick={() => setOpen(true)}>
        <IconMapPin aria-hidden="true" size={20} />
        <Trans>Show the map</Trans>
      </Button>
    )
  return (
    <Suspense fallback={<div className="skeleton h-80 w-full !rounded-2xl sm:h-96" />}>
      <PlatformAreas />
    </Suspense>
  )
}
