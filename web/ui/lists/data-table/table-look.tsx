import { Popover } from '@base-ui/react/popover'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconColumns3 } from '@tabler/icons-react'
import { listKeysOn } from '../../../lib/lists/list-keys.ts'
import { Button, buttonClass } from '../../button.tsx'
import { Check } from '../../forms/check.tsx'

type Props = {
  columns: readonly { id: string; label: string; shown: boolean; fixed: boolean }[]
  dense: boolean
  onShow: (id: string, shown: boolean) => void
  onDense: (dense: boolean) => void
  onReset: () => void
}

/** Which columns a table shows, and how close its rows are. */
export const TableLook = ({ columns, dense, onShow, onDense, onReset }: Props) => {
  const { t } = useLingui()
  const keysOn = listKeysOn.use()
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonClass('plain', 'max-md:hidden !px-3.5')}>
        <IconColumns3 aria-hidden="true" size={20} />
        <span className="@max-4xl/beside:sr-only">
          <Trans>Columns</Trans>
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} className="z-30">
          <Popover.Popup
            aria-label={t`Columns`}
            className="max-h-[70dvh] w-64 overflow-y-auto rounded-card border border-line bg-surface p-3 shadow-lift outline-none"
          >
            {columns.map(({ id, label, shown, fixed }) => (
              <Check
                key={id}
                label={label}
                checked={shown}
                disabled={fixed}
                onChange={({ target }) => onShow(id, target.checked)}
              />
            ))}
            <div className="mt-2 border-t border-line pt-2">
              <Check
                label={t`Rows close together`}
                checked={dense}
                onChange={({ target }) => onDense(target.checked)}
              />
              <Check
                label={t`Keys: J and K from row to row, X chooses, / searches`}
                checked={keysOn}
                onChange={({ target }) => listKeysOn.set(target.checked)}
              />
              <Button look="quiet" onClick={onReset} className="mt-1 w-full">
                <Trans>As they come</Trans>
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
