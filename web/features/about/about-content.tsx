import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconBuildingStore,
  IconHeartHandshake,
  IconLeaf,
  IconMapPin,
  IconReceipt2,
  IconShieldCheck,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Claim } from '#shared/content/site-content.ts'
import type { LedgerSums } from '#shared/loader-services.ts'
import { closePopup, openPopup } from '../../lib/state/popup.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SampleNote } from '../../ui/sample-note.tsx'
import { LedgerLine } from '../impact/index.ts'
import { GetTheApp } from './get-the-app.tsx'
import { StatsBanner } from './stats-banner.tsx'

const features = [
  {
    icon: IconBuildingStore,
    title: msg`Kitchens you know`,
    text: msg`Neighbourhood restaurants cook for you; their hours, ratings and menus are theirs to run.`,
  },
  {
    icon: IconMapPin,
    title: msg`Every step in sight`,
    text: msg`From the flame to the doorbell you see who has your food and where it is.`,
  },
  {
    icon: IconHeartHandshake,
    title: msg`A fund for leftover food`,
    text: msg`What you give, with an order or without, is kept for bringing surplus food to those who have none.`,
  },
  {
    icon: IconReceipt2,
    title: msg`Money you can follow`,
    text: msg`Every order and every donation is booked twice and to the paisa, and you get a receipt for each.`,
  },
  {
    icon: IconShieldCheck,
    title: msg`You see what you eat`,
    text: msg`The green dot stands where the kitchen says so, and no picture shows meat that is not in the dish.`,
  },
  {
    icon: IconUsersGroup,
    title: msg`Fair to those who carry`,
    text: msg`Couriers see what a trip pays before they take it, and what they have earned after each.`,
  },
]

type Props = {
  stats: readonly Claim[]
  /** Null until it is loaded. */
  ledger: LedgerSums | null
}

/** What the company is for. The page and the pop-up share it. */
export const AboutContent = ({ stats, ledger }: Props) => {
  const { t } = useLingui()
  return (
    <div className="space-y-8">
      <section aria-labelledby="mission">
        <h2 id="mission" className="text-2xl md:text-3xl">
          <Trans>Our mission</Trans>
        </h2>
        <p className="mt-2 max-w-3xl text-lg text-soft">
          <Trans>
            Annapurna is the goddess who feeds everybody. We bring food from good kitchens to your table, and
            we want what is left over to reach people who have none. Every order pays a cook and a courier,
            and may carry a little of somebody else's dinner, if you like.
          </Trans>
        </p>
      </section>
      <div>
        <StatsBanner stats={stats} />
        <SampleNote />
        {ledger && <LedgerLine sums={ledger} className="mt-2" />}
      </div>
      <ul className="grid gap-4 sm:grid-cols-2">
        {features.map(({ icon: Icon, title, text }) => (
          <li
            key={title.id}
            className="flex min-w-0 gap-4 rounded-card border border-line bg-surface p-4 shadow-card"
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-leaf-tint text-leaf">
              <Icon aria-hidden="true" size={26} stroke={1.8} />
            </span>
            <span className="wrap-anywhere min-w-0 hyphens-auto">
              <h3 className="text-lg">{t(title)}</h3>
              <p className="text-soft">{t(text)}</p>
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          onClick={() => openPopup({ kind: 'donate' })}
          className={buttonClass('primary', 'min-h-13 px-6 text-lg')}
        >
          <IconHeartHandshake aria-hidden="true" size={22} />
          <Trans>Order & Donate</Trans>
        </button>
        <button
          type="button"
          onClick={() => openPopup({ kind: 'partner' })}
          className={buttonClass('plain', 'min-h-13 px-6 text-lg')}
        >
          <IconLeaf aria-hidden="true" size={22} />
          <Trans>Become a Partner</Trans>
        </button>
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-1 font-bold text-accent">
        {/* The pop-up makes way for where they lead. */}
        <Link to="/volunteer" onClick={closePopup} className="py-2 underline">
          <Trans>Carry food as a volunteer</Trans>
        </Link>
        <Link to="/shelter-dashboard" onClick={closePopup} className="py-2 underline">
          <Trans>Receive food as a shelter</Trans>
        </Link>
      </p>
      <GetTheApp />
    </div>
  )
}
