import { useLingui } from '@lingui/react/macro'
import { Icon } from '../icons/icon.tsx'

type Props = { name: string; quantity: number; onChange: (quantity: number) => void; className?: string }

const end = 'grid size-11 place-items-center rounded-xl text-accent hover:bg-accent-tint'

/** The quantity of one dish, with buttons for one less and one more. */
export const Stepper = ({ name, quantity, onChange, className = '' }: Props) => {
  const { t } = useLingui()
  return (
    <fieldset
      aria-label={t`Quantity of ${name}`}
      className={`flex min-h-11 items-center justify-between rounded-xl border-[1.5px] border-accent bg-surface font-bold ${className}`}
    >
      <button
        type="button"
        className={end}
        aria-label={t`Remove one ${name}`}
        onClick={() => onChange(quantity - 1)}
      >
        <Icon name="minus" size={18} stroke={2.6} />
      </button>
      <output className="min-w-6 text-center tabular-nums">{quantity}</output>
      <button
        type="button"
        className={end}
        aria-label={t`Add one more ${name}`}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon name="plus" size={18} stroke={2.6} />
      </button>
    </fieldset>
  )
}
