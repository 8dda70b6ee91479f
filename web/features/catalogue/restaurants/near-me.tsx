import { Trans, useLingui } from '@lingui/react/macro'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { placeText } from '#shared/deliveries/place-text.ts'
import { chipClass } from '../../../ui/chip.ts'
import { toast } from '../../../ui/toasts/toast.ts'

type Props = {
  /** The URL of what is near a place, `12.97,77.59`. */
  hrefOf: (near: string) => string
}

/** Asks where somebody is, to a kilometre, and shows what is near. */
export const NearMe = ({ hrefOf }: Props) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const refused = () => {
    setAsking(false)
    toast.error(t`Your device does not say where you are. Allow it in the browser, or leave “near me” out.`)
  }
  const locate = () => {
    if (!('geolocation' in navigator)) return refused()
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false)
        navigate(hrefOf(placeText({ lat: coords.latitude, lng: coords.longitude })), {
          preventScrollReset: true,
        })
      },
      refused,
      { timeout: 15_000, maximumAge: 300_000 },
    )
  }
  return (
    <button type="button" onClick={locate} aria-busy={asking} className={`${chipClass} border-dashed`}>
      <IconCurrentLocation aria-hidden="true" size={18} />
      {asking ? <Trans>Asking where you are…</Trans> : <Trans>Near me</Trans>}
    </button>
  )
}
