import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/forms/check.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { labelPaper, paperWidths } from './label-paper.ts'
import { printOnAccept } from './print-on-accept.ts'
import { clearPrinter, connectPrinter, knownPrinter, usb } from './usb-printer.ts'

/** What this device prints and on what; kept on it, and so for all restaurants of whoever works with it. */
export const PrintingSettings = () => {
  const { t } = useLingui()
  const onAccept = printOnAccept.use()
  const paper = labelPaper.use()
  return (
    <div className="space-y-4">
      <Check
        label={t`Print the ticket when an order is accepted here`}
        checked={onAccept}
        onChange={({ target }) => printOnAccept.set(target.checked)}
      />
      <SelectField
        label={t`Paper of the labels`}
        value={paper}
        hint={t`Bag labels and labels of surplus food. Kitchen tickets are 80 mm wide.`}
        onChange={({ target }) =>
          labelPaper.set(paperWidths.find((width) => width === Number(target.value)) ?? 80)
        }
      >
        {paperWidths.map((width) => (
          <option key={width} value={width}>{t`${width} mm`}</option>
        ))}
      </SelectField>
      <ReceiptPrinter />
    </div>
  )
}

/** The receipt printer by USB; nothing where the browser cannot reach one. */
const ReceiptPrinter = () => {
  const { t } = useLingui()
  const printer = knownPrinter.use()
  const [busy, setBusy] = useState(false)
  const [reachable, setReachable] = useState(false)
  useEffect(() => setReachable(usb() !== undefined), [])
  if (!reachable) return null
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch {
      toast.error(t`The printer could not be opened. Another program may be using it.`)
    } finally {
      setBusy(false)
    }
  }
  const name = printer?.name || t`Receipt printer`
  return (
    <div className="space-y-3">
      <p role="status">
        {printer ? (
          <Trans>
            Printing on: <strong>{name}</strong>
          </Trans>
        ) : (
          <Trans>The browser prints. A receipt printer by USB (ESC/POS, 80 mm) prints without asking.</Trans>
        )}
      </p>
      {/* One button: the focus stays where it was pressed. */}
      <Button look="plain" busy={busy} onClick={() => run(printer ? clearPrinter : connectPrinter)}>
        {printer ? <Trans>Forget the printer</Trans> : <Trans>Connect a printer</Trans>}
      </Button>
    </div>
  )
}
