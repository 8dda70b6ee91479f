import { Trans } from '@lingui/react/macro'
import { formatPaise } from '#shared/money/money.ts'
import { closePopup } from '../../lib/state/popup.ts'
import { Button } from '../../ui/button.tsx'
import { DietMark } from '../../ui/icons/diet-mark.tsx'
import { OptionNames } from '../../ui/option-names.tsx'
import { addToCart, type CartItem } from './cart.ts'

type Props = { line: CartItem; onChoose: () => void }

/** One more of a dish that is in the cart: as it was chosen last, or chosen again. */
export const RepeatOrChoose = ({ line, onChoose }: Props) => {
  const repeat = () => {
    addToCart(line)
    closePopup()
  }
  return (
    <>
      <p className="font-bold">
        <Trans>Your last choice</Trans>
      </p>
      <div className="mt-2 flex items-start gap-2 rounded-2xl bg-sunken p-3">
        <span className="mt-1">
          <DietMark isVeg={line.isVeg} />
        </span>
        <div className="min-w-0 flex-1">
          {line.options.length > 0 ? (
            <OptionNames options={line.options} className="!text-base !text-ink" />
          ) : (
            line.name
          )}
        </div>
        <span className="money font-bold">{formatPaise(line.price)}</span>
      </div>
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button look="plain" onClick={onChoose}>
          <Trans>Choose again</Trans>
        </Button>
        <Button onClick={repeat}>
          <Trans>Repeat last</Trans>
        </Button>
      </div>
    </>
  )
}
