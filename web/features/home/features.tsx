import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconBolt, IconCreditCard, IconLeaf, IconSalad } from '@tabler/icons-react'
import { openPopup } from '../../lib/state/popup.ts'
import { useOnlinePayments } from '../../lib/state/site-facts.ts'
import { Button } from '../../ui/button.tsx'

const features = [
  {
    icon: IconBolt,
    title: msg`Fast Delivery`,
    text: msg`From the pan to your door by the time you were promised, with the courier on the map.`,
  },
  {
    icon: IconSalad,
    title: msg`Fresh Food`,
    text: msg`Cooked when you order it, by kitchens whose hours and ratings you can see.`,
  },
  {
    icon: IconCreditCard,
    title: msg`Easy Payment`,
    text: msg`Card, UPI or cash on delivery, and one payment even for two kitchens.`,
    cashOnly: msg`In cash, when your food is at the door.`,
  },
  {
    icon: IconLeaf,
    title: msg`Eco-Friendly`,
    text: msg`With any order you can give to the fund that keeps good food out of the bin.`,
  },
]

export const Features = () => {
  const { t } = useLingui()
  const hasOnline = useOnlinePayments().length > 0
  return (
    <section aria-labelledby="features" className="pt-14">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <h2 id="features" className="text-3xl">
          <Trans>Why people come back</Trans>
        </h2>
        <Button look="quiet" className="-mx-5" onClick={() => openPopup({ kind: 'about' })}>
          <Trans>Learn more about us</Trans>
        </Button>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ icon: Icon, title, text, cashOnly }) => (
          <li key={title.id} className="rounded-card border border-line bg-surface p-5 shadow-card">
            <span className="grid size-12 place-items-center rounded-2xl bg-accent-tint text-accent">
              <Icon aria-hidden="true" size={26} stroke={1.8} />
            </span>
            <h3 className="mt-3 text-xl">{t(title)}</h3>
            <p className="mt-1 text-soft">{t(hasOnline ? text : (cashOnly ?? text))}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
