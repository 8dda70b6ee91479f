import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconChartBar, IconHeartHandshake } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { currentApplication, PartnerWizard, startAgain } from '../features/partners/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { untilRead } from '../lib/calls/until-read.ts'
import { serverContext } from '../lib/first-paint/server-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import type { Route } from './+types/partner.ts'

const reasons = [
  {
    icon: IconChartBar,
    title: msg`A clear share`,
    text: msg`You see what each order brings, and offers of ours are not paid by you.`,
  },
  {
    icon: IconHeartHandshake,
    title: msg`Part of something good`,
    text: msg`With each order your guests can give to the fund for leftover food.`,
  },
]

export const loader = ({ context }: Route.LoaderArgs) => context.get(serverContext).partner()

export const clientLoader = (asked: Route.ClientLoaderArgs) => untilRead(asked)

/** The partner registration as a page; elsewhere it opens as a pop-up. */
const Partner = ({
  loaderData: { commissionPercent, restaurants, more, mealsRescued },
}: Route.ComponentProps) => {
  const { t } = useLingui()
  useEffect(
    () => () => {
      if (currentApplication().number !== null) startAgain()
    },
    [],
  )
  return (
    <div className="mx-auto grid max-w-5xl items-start gap-8 px-4 pt-6 lg:grid-cols-[1fr_28rem] lg:gap-12 lg:pt-12">
      <PageHead
        title={t`Become a Partner`}
        description={t`Bring your kitchen to Annapurna Eats: three short steps, an answer within 2-3 business days.`}
      />
      <div>
        <h1 className="text-4xl lg:text-5xl">
          <Trans>Become a Partner</Trans>
        </h1>
        <p className="mt-2 text-lg text-soft">
          <Trans>
            Three short steps, and an answer within{' '}
            <span className="whitespace-nowrap">2-3 business days.</span>
          </Trans>
        </p>
        <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-4">
          <Figure value={t`${commissionPercent} %`}>
            <Trans>of the food sold is our share. No joining fee, no monthly fee.</Trans>
          </Figure>
          <Figure value={t`Each week`}>
            <Trans>we pay out, Monday to Sunday, with a statement of every order.</Trans>
          </Figure>
          <Figure value={more ? `${restaurants}+` : `${restaurants}`}>
            <Trans>kitchens cook with us.</Trans>
          </Figure>
          <Figure value={`${mealsRescued}`}>
            <Plural
              value={mealsRescued}
              one="meal was eaten that would have been thrown away."
              other="meals were eaten that would have been thrown away."
            />
          </Figure>
        </ul>
        <ul className="mt-6 space-y-5 max-lg:hidden">
          {reasons.map(({ icon: Icon, title, text }) => (
            <li key={title.id} className="flex gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-accent-tint text-accent">
                <Icon aria-hidden="true" size={26} />
              </span>
              <span>
                <span className="block font-display text-xl font-bold leading-tight">{t(title)}</span>
                <span className="text-soft">{t(text)}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
        <PartnerWizard
          heading="h2"
          whenSent={
            <Link to="/" className={buttonClass('primary', 'w-full text-lg')}>
              <Trans>Back to Home</Trans>
            </Link>
          }
        />
      </div>
    </div>
  )
}
export default Partner

const Figure = ({ value, children }: { value: string; children: ReactNode }) => (
  <li className="rounded-card border border-line bg-surface p-4">
    <b className="money block font-display text-2xl leading-tight text-accent sm:text-3xl">{value}</b>
    <span className="text-sm text-soft">{children}</span>
  </li>
)

export const ErrorBoundary = RouteFailure
