import { Trans, useLingui } from '@lingui/react/macro'
import { QrCode } from '../../ui/qr-code.tsx'

/** The payment service's page as a QR code, to pay with the apps of a phone. */
const PaymentQr = ({ url }: { url: string }) => {
  const { t } = useLingui()
  return (
    <div className="mt-3 hidden min-h-52 items-center gap-4 rounded-2xl bg-accent-tint p-4 lg:flex">
      <QrCode text={url} label={t`QR code of the payment page`} />
      <p className="max-w-48 text-sm">
        <Trans>Or scan this with your phone and pay there.</Trans>
      </p>
    </div>
  )
}
export default PaymentQr
