import { Trans, useLingui } from '@lingui/react/macro'
import { IconMapSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LatLng } from '#shared/api/wire.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'

type Props = { address: string; onPlace: (place: LatLng) => void }

/** Puts an address on the map that was typed; shown where the operator has a geocoder. */
export const FindAddress = ({ address, onPlace }: Props) => {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { data } = useQuery({
    queryKey: ['geocoder'],
    queryFn: ({ signal }) => call('GET /api/geocoder', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (data?.offered !== true) return null
  const find = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { place } = await call('POST /api/geocoder', { body: { address } })
      if (place) onPlace(place)
      else setProblem(t`This address was not found. Please put the pin on the map yourself.`)
    } catch (error) {
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="space-y-2">
      <Button look="plain" className="!px-4" busy={busy} disabled={address.length < 3} onClick={find}>
        <IconMapSearch aria-hidden="true" size={19} />
        <Trans>Find the address</Trans>
      </Button>
      {problem && <Message kind="error">{problem}</Message>}
    </div>
  )
}
