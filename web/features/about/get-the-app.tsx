import { Trans } from '@lingui/react/macro'
import { IconBrandApple, IconBrandGooglePlay, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useInstall } from '../../lib/first-paint/install.ts'
import { Button, buttonClass } from '../../ui/button.tsx'

/**
 * The app is this site on the home screen: installed by a button where the browser offers it; elsewhere it
 * says how.
 */
export const GetTheApp = () => {
  const { available, installed, install } = useInstall()
  const [shown, setShown] = useState<'apple' | 'google'>()
  return (
    <section aria-labelledby="app" className="rounded-card border border-line bg-sunken p-5">
      <h2 id="app" className="text-xl">
        <Trans>Get the app</Trans>
      </h2>
      <p className="mt-1 text-soft">
        {installed ? (
          <Trans>The app is on this device already.</Trans>
        ) : (
          <Trans>
            It installs from here in a moment, takes next to no space and opens without a connection.
          </Trans>
        )}
      </p>
      {!installed && (
        <div className="mt-3 flex flex-wrap gap-3">
          {available && (
            <Button onClick={install}>
              <IconDownload aria-hidden="true" size={20} />
              <Trans>Install the app</Trans>
            </Button>
          )}
          <button
            type="button"
            aria-expanded={shown === 'apple'}
            onClick={() => setShown('apple')}
            className={buttonClass('plain')}
          >
            <IconBrandApple aria-hidden="true" size={20} />
            <Trans>App Store</Trans>
          </button>
          <button
            type="button"
            aria-expanded={shown === 'google'}
            onClick={() => setShown('google')}
            className={buttonClass('plain')}
          >
            <IconBrandGooglePlay aria-hidden="true" size={20} />
            <Trans>Google Play</Trans>
          </button>
        </div>
      )}
      <p role="status" className="text-soft not-empty:mt-3">
        {shown === 'apple' && (
          <Trans>
            On an iPhone or iPad no store is needed: tap Share in Safari, then Add to Home Screen.
          </Trans>
        )}
        {shown === 'google' && (
          <Trans>On Android no store is needed: open the menu of Chrome, then Install app.</Trans>
        )}
      </p>
    </section>
  )
}
