import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import styles from 'react-easy-crop/react-easy-crop.css?url'
import { brightnessOf, cropPicture, type Part } from '../../../lib/pictures/crop-picture.ts'
import { gentleLight } from '../../../lib/pictures/gentle-light.ts'
import { Button } from '../../button.tsx'
import { Dialog } from '../../dialogs/dialog.tsx'
import { Check } from '../check.tsx'

export type Props = {
  file: File
  shape: 'square' | 'round'
  onClose: () => void
  onCropped: (file: File) => void
}

const largestZoom = 4
/** In pixels of the screen, for each press of an arrow key. */
const keyboardStep = 6

/**
 * Chooses what of a photo is shown, by dragging, pinching, wheel or keys, and offers a gentle correction of
 * its light. What this browser cannot read goes on as it is: the server says what is wrong with it.
 */
const CropPhoto = ({ file, shape, onClose, onCropped }: Props) => {
  const { t } = useLingui()
  const id = useId()
  const image = useRef<HTMLImageElement>(null)
  const [url, setUrl] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<Part>()
  const [light, setLight] = useState<number[] | null>(null)
  const [corrected, setCorrected] = useState(true)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  const asItIs = () => {
    onCropped(file)
    onClose()
  }
  const use = async () => {
    if (!image.current || !part) return
    const made = await cropPicture(image.current, part, corrected ? light : null).catch(() => file)
    onCropped(made)
    onClose()
  }
  return (
    <Dialog
      open
      nested
      onClose={onClose}
      title={t`Crop the photo`}
      description={t`Drag it, or move it with the arrow keys.`}
    >
      <link rel="stylesheet" href={styles} precedence="default" />
      {light && (
        <svg aria-hidden="true" className="absolute size-0">
          <filter id={id} colorInterpolationFilters="sRGB">
            <feComponentTransfer>
              <Tones light={light} />
            </feComponentTransfer>
          </filter>
        </svg>
      )}
      <div className="relative h-[min(22rem,52dvh)] overflow-hidden rounded-2xl bg-sunken">
        {url !== undefined && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={largestZoom}
            aspect={1}
            cropShape={shape === 'round' ? 'round' : 'rect'}
            objectFit="contain"
            keyboardStep={keyboardStep}
            disableAutomaticStylesInjection
            mediaProps={{ alt: '', onError: asItIs }}
            cropperProps={{ role: 'group', 'aria-label': t`What is shown of the photo` }}
            style={{ mediaStyle: light && corrected ? { filter: `url(#${CSS.escape(id)})` } : {} }}
            setImageRef={(ref) => {
              image.current = ref.current
            }}
            onMediaLoaded={() => image.current && setLight(gentleLight(brightnessOf(image.current)))}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setPart(pixels)}
          />
        )}
      </div>
      <label className="mt-3 flex min-h-11 items-center gap-3">
        <span className="font-bold">
          <Trans>Zoom</Trans>
        </span>
        <input
          type="range"
          min={1}
          max={largestZoom}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="min-w-0 flex-1 accent-action"
        />
      </label>
      {light && (
        <Check
          label={t`Correct the light a little`}
          checked={corrected}
          onChange={({ target }) => setCorrected(target.checked)}
        />
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button look="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={!part} onClick={use}>
          <Trans>Use this photo</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
export default CropPhoto

/** The correction as a filter, so that it is seen before it is made. */
const Tones = ({ light }: { light: readonly number[] }) => {
  const tableValues = light.map((value) => (value / 255).toFixed(3)).join(' ')
  return (
    <>
      <feFuncR type="table" tableValues={tableValues} />
      <feFuncG type="table" tableValues={tableValues} />
      <feFuncB type="table" tableValues={tableValues} />
    </>
  )
}
