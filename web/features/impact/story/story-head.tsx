import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { RescueStory } from '#shared/rescue/story-contracts.ts'
import { useHydrated } from '../../../lib/first-paint/use-hydrated.ts'
import { useDishText } from '../../../lib/language/dish-text.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { courseClass } from '../../../ui/course.ts'
import { DietMark } from '../../../ui/icons/diet-mark.tsx'
import { ShareButton } from '../../../ui/share-button.tsx'
import { useFigures } from '../figures.ts'
import { StoryPhotos } from './story-photos.tsx'

/** The food first: how it looks, what it was, how much, from where, and what became of it. */
export const StoryHead = ({ story }: { story: RescueStory }) => {
  const { t } = useLingui()
  const { lot, photos } = story
  const title = useDishText().nameOf({ name: lot.title, nameHi: lot.titleHi })
  const { id, isVeg, sold, received, state, restaurant, listedAt } = lot
  const { name, area } = restaurant
  const rescued = received + sold
  return (
    <header className="overflow-hidden rounded-card border border-line bg-leaf-tint shadow-card">
      {photos.length > 0 ? <StoryPhotos story={story} /> : <DishPicture lot={lot} title={title} />}
      <div className="p-5 sm:p-7">
        <p className="font-bold text-leaf">
          {rescued > 0 ? (
            <Plural value={rescued} one="# portion rescued" other="# portions rescued" />
          ) : state === 'closed' ? (
            <Trans>This food was not rescued in time</Trans>
          ) : (
            <Trans>A rescue under way</Trans>
          )}
        </p>
        <h1 className="wrap-anywhere mt-1 text-4xl leading-tight sm:text-5xl">
          {title}{' '}
          <span className="inline-block align-middle">
            <DietMark isVeg={isVeg} />
          </span>
        </h1>
        <p className="mt-1 text-lg">
          <Trans>
            Left over at{' '}
            <Link
              to={`/restaurants/${encodeURIComponent(restaurant.id)}`}
              className="font-bold underline hover:text-accent"
            >
              {name}
            </Link>
          </Trans>
          {area && ` · ${area}`}
        </p>
        <p className="text-soft">
          <Moment at={listedAt} />
        </p>
        <Figures lot={lot} />
        <div className="mt-5">
          <ShareButton
            path={`/rescues/${encodeURIComponent(id)}`}
            text={
              rescued > 0
                ? t`${title} from ${name} was left over, and is eaten instead of thrown away.`
                : t`${title} from ${name} is left over. See what becomes of it.`
            }
          />
        </div>
      </div>
    </header>
  )
}

/** A moment as the visitor's clock has it, which the server does not know. */
export const Moment = ({ at }: { at: string }) => {
  const hydrated = useHydrated()
  return <time dateTime={at}>{hydrated ? exactTime(at) : at.slice(0, 10)}</time>
}

const DishPicture = ({ lot: { image, category }, title }: Pick<RescueStory, 'lot'> & { title: string }) => (
  <figure>
    <div className={`thali ${courseClass(category)} grid h-56 place-items-center overflow-hidden sm:h-72`}>
      <img src={image} alt={title} width={320} height={240} className="h-full w-auto object-contain" />
    </div>
    <figcaption className="px-5 pt-2 text-sm text-soft sm:px-7">
      <Trans>The dish as it is served, not a photo of these portions.</Trans>
    </figcaption>
  </figure>
)

const Figures = ({ lot: { portions, received, sold, wasted } }: Pick<RescueStory, 'lot'>) => {
  const { t } = useLingui()
  const { count } = useFigures()
  const figures = [
    [t`Left over`, portions],
    [t`Received by shelters`, received],
    [t`Bought`, sold],
    [t`Wasted`, wasted],
  ] as const
  return (
    <dl className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end rounded-2xl bg-surface px-3 py-2">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="font-display text-3xl font-bold leading-tight tabular-nums">{count(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
