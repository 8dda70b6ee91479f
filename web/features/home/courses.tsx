import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { type MenuCategory, menuCategories, menuCategoryLabels } from '#shared/catalogue/categories.ts'
import { pictureSources } from '../../lib/pictures/picture-sources.ts'
import { courseClass } from '../../ui/course.ts'

const pictures: Record<MenuCategory, string> = {
  breakfast: 'masala-dosa',
  starters: 'samosa',
  'main-course': 'vegetable-dum-biryani',
  breads: 'garlic-naan',
  desserts: 'gulab-jamun',
  'rolls & sandwiches': 'paneer-tikka-roll',
  beverages: 'kulhad-chai',
}

/** One plate for each course, with a link to it in the menu. */
export const Courses = () => {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="courses" className="pt-10">
      <h2 id="courses" className="mb-4 text-3xl">
        <Trans>Start with a course</Trans>
      </h2>
      <ul className="scroll-row -mx-4 gap-3 px-4 pb-2 lg:grid lg:grid-cols-7">
        {menuCategories.map((category) => (
          <li key={category} className="snap-start">
            <Link
              to={`/menu?category=${encodeURIComponent(category)}`}
              className="group flex w-29 flex-col items-center gap-2 rounded-card text-center font-bold leading-tight lg:w-auto"
            >
              <span
                className={`thali ${courseClass(category)} grid aspect-square w-full place-items-center rounded-3xl shadow-card transition-transform duration-200 group-hover:-translate-y-1`}
              >
                <img
                  {...pictureSources(`/dishes/${pictures[category]}-480.avif`, '9rem')}
                  alt=""
                  width={480}
                  height={360}
                  loading="lazy"
                  decoding="async"
                  className="w-full"
                />
              </span>
              {i18n._(menuCategoryLabels[category])}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
