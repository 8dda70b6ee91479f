import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowRight, IconBike, IconBuildingStore, IconDiscount } from '@tabler/icons-react'
import { Link } from 'react-router'
import { displayName, useUser } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { HeroThali } from './hero-thali.tsx'

const facts = [
  { icon: IconBuildingStore, value: msg`500+`, text: msg`restaurants` },
  { icon: IconBike, value: msg`25-40 min`, text: msg`delivery` },
  { icon: IconDiscount, value: msg`Up to 50% off`, text: msg`deals` },
]

export const Hero = () => {
  const { t } = useLingui()
  const user = useUser()
  return (
    <section className="jali overflow-hidden border-b border-line">
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 pb-12 pt-8 md:grid-cols-[1.1fr_1fr] md:py-16">
        <div>
          {user ? (
            <h1 className="text-4xl leading-[1.05] md:text-6xl">
              <Trans>Welcome back, {displayName(user)}</Trans>
            </h1>
          ) : (
            <h1 className="text-[2.75rem] leading-[1.02] md:text-7xl">
              <Trans>
                Ghar jaisa khana, <span className="text-accent">at your door.</span>
              </Trans>
            </h1>
          )}
          <p className="mt-4 max-w-lg text-lg text-soft">
            <Trans>
              Dosas off the tawa, dal that simmered all night, jalebis still warm. Order from the kitchens
              around you and watch every step, from the pan to your door.
            </Trans>
          </p>
          <p className="mt-6">
            <Link to="/menu" className={buttonClass('primary', 'min-h-13 px-7 text-lg shadow-lift')}>
              <Trans>Explore Menu</Trans>
              <IconArrowRight aria-hidden="true" size={22} />
            </Link>
          </p>
          <ul className="mt-8 grid grid-cols-3 gap-3 sm:flex sm:gap-8">
            {facts.map(({ icon: Icon, value, text }) => (
              <li key={text.id} className="flex flex-col gap-1.5 sm:flex-row sm:items-center sm:gap-2.5">
                <Icon aria-hidden="true" size={26} className="text-accent" stroke={1.7} />
                <span className="leading-tight">
                  <span className="block font-display text-lg font-bold leading-none">{t(value)}</span>
                  <span className="text-sm text-soft">{t(text)}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
        <HeroThali />
      </div>
    </section>
  )
}
