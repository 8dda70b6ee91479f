import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCash, IconCreditCard, IconDeviceMobile } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'

const methods = {
  upi: { label: msg`UPI`, icon: IconDeviceMobile },
  creditCard: { label: msg`Credit Card`, icon: IconCreditCard },
  cashOnDelivery: { label: msg`Cash on Delivery`, icon: IconCash },
} as const
type Method = keyof typeof methods
/** As most people here pay. */
const order = ['upi', 'creditCard', 'cashOnDelivery'] as const satisfies readonly Method[]

/** The offered payment methods, as radio buttons of the form's `paymentMethod`. */
type Props = {
  offered: readonly Method[]
  /** Whether it is paid at a counter, where it is collected. */
  atCounter?: boolean
}

export const MethodChoice = ({ offered, atCounter = false }: Props) => {
  const { t } = useLingui()
  const { register } = useFormContext<{ paymentMethod: Method }>()
  return (
    <div className={`grid gap-2 ${offered.length > 2 ? 'sm:grid-cols-3' : 'grid-cols-2'}`}>
      {order
        .filter((value) => offered.includes(value))
        .map((value) => {
          const { label, icon: Icon } = methods[value]
          return (
            <label
              key={value}
              className="flex min-h-14 items-center gap-2.5 rounded-2xl border-[1.5px] border-line-strong bg-surface px-3.5 font-bold transition-colors hover:border-accent has-checked:border-action has-checked:bg-accent-tint has-checked:text-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input type="radio" value={value} className="sr-only" {...register('paymentMethod')} />
              <Icon aria-hidden="true" size={23} />
              {atCounter && value === 'cashOnDelivery' ? t`Cash at the counter` : t(label)}
            </label>
          )
        })}
    </div>
  )
}
