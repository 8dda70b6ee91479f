import type { FastifyInstance } from 'fastify'
import { languagePrefix, languages } from '#shared/languages.ts'
import { formatPaise } from '#shared/money/money.ts'
import { requireCaller } from '../../http/sign-in/session.ts'
import { findDish } from '../catalogue/find-dish.ts'
import { findRestaurant } from '../catalogue/find-restaurant.ts'
import { countDishPaths, listDishPaths, listRestaurantPaths } from '../catalogue/list-paths.ts'
import { coverUrl } from '../drawings/picture-url.ts'
import { ownYear } from '../giving/donations/own-donations.ts'
import { sharedDonation } from '../giving/donations/shared-donation.ts'
import { impactSums } from '../impact/sums.ts'
import { readPhoto } from '../rescue/photos/story-photos.ts'
import { rescueStory } from '../rescue/story.ts'
import { donationPicture, impactPicture, rescuePicture, yearPicture } from './impact-picture.ts'
import { pictureCache } from './picture-cache.ts'
import { drawSharePicture } from './share-picture.ts'
import { sitemapIndexOf, sitemapOf } from './sitemap.ts'

/** Dishes in one sitemap: with two languages well below the protocol's limit of 50,000 URLs. */
const dishesPerSitemap = 10_000
const publicPages = [
  '/',
  '/menu',
  '/about',
  '/donate',
  '/impact',
  '/impact/auditors',
  '/partner',
  '/privacy',
  '/terms',
]

/** Paths that search engines must not crawl: the API and personal pages. */
const closedPaths = [
  '/api/',
  '/dev/',
  '/dashboard',
  '/become-admin',
  '/checkout',
  '/tracking',
  '/group',
  '/orders',
  '/profile',
  '/account-settings',
  '/favorites',
  '/volunteer',
  '/role-debug',
]

/** Headers of pictures that other sites show for shared links. */
const forOthers = { 'cross-origin-resource-policy': 'cross-origin' } as const

/** Routes for search engines and link previews: robots.txt, sitemaps, pictures. */
export const routes = (app: FastifyInstance) => {
  const { deps } = app
  const origin = deps.settings.publicUrl.replace(/\/$/, '')
  const pictures = pictureCache(100)
  const stop = deps.catalogueChanges.watch(({ everything, restaurants, dishes }) => {
    // A dish's picture shows its restaurant's name.
    if (everything || restaurants.size > 0) pictures.clear()
    else for (const id of dishes.keys()) pictures.drop(`dishes/${id}`)
  })
  app.addHook('onClose', async () => stop())
  const hidden = { schema: { hide: true } } as const

  app.get('/robots.txt', hidden, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\n${languages
          .flatMap((language) => closedPaths.map((path) => `Disallow: ${languagePrefix(language)}${path}`))
          .join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  )

  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const parts = Math.ceil((await countDishPaths(deps)) / dishesPerSitemap)
    const dishes = Array.from({ length: parts }, (_, part) => `/sitemaps/dishes-${part + 1}.xml`)
    return reply
      .type('application/xml; charset=utf-8')
      .send(sitemapIndexOf(origin, ['/sitemaps/pages.xml', ...dishes]))
  })

  app.get('/sitemaps/pages.xml', hidden, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(
        sitemapOf(origin, [...publicPages.map((path) => ({ path })), ...(await listRestaurantPaths(deps))]),
      ),
  )

  app.get<{ Params: { part: string } }>(
    '/sitemaps/dishes-:part(^[1-9]\\d{0,4}).xml',
    hidden,
    async (request, reply) => {
      const offset = (Number(request.params.part) - 1) * dishesPerSitemap
      const addresses = await listDishPaths(deps, { offset, limit: dishesPerSitemap })
      if (addresses.length === 0) return reply.callNotFound()
      return reply.type('application/xml; charset=utf-8').send(sitemapOf(origin, addresses))
    },
  )

  app.get<{ Params: { id: string } }>('/og/dishes/:id', hidden, async (request, reply) => {
    const { id } = request.params
    const picture = await pictures.get(`dishes/${id}`, async () => {
      const { name, price, restaurant, category, image } = await findDish(deps, id)
      const lines = [restaurant.name, formatPaise(price)]
      return drawSharePicture({ title: name, lines, category, picture: image })
    })
    return reply
      .headers(forOthers)
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=86400')
      .send(picture)
  })

  app.get<{ Params: { id: string } }>('/og/restaurants/:id', hidden, async (request, reply) => {
    const { id } = request.params
    const picture = await pictures.get(`restaurants/${id}`, async () => {
      const { name, area, cuisines } = await findRestaurant(deps, id)
      const cover = coverUrl(id)
      const lines = [area, cuisines.slice(0, 3).join(', ')].filter(Boolean)
      return drawSharePicture({ title: name, lines, ...(cover !== undefined && { picture: cover }) })
    })
    return reply
      .headers(forOthers)
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=86400')
      .send(picture)
  })

  app.get<{ Params: { id: string } }>('/og/rescues/:id', hidden, async (request, reply) => {
    // What it shows changes while the food is on its way.
    const story = await rescueStory(deps, request.params.id)
    const { id, sold, received, wasted, state } = story.lot
    const shown = story.photos[0]?.id ?? ''
    const picture = await pictures.get(
      `rescues/${id} ${[sold, received, wasted, state, shown]}`,
      async () => {
        const photo = await readPhoto(deps.db, shown)
        return drawSharePicture({ ...rescuePicture(story), ...(photo && { photo: photo.bytes }) })
      },
    )
    return reply
      .headers(forOthers)
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=300')
      .send(picture)
  })

  app.get<{ Params: { id: string } }>('/og/donations/:id', hidden, async (request, reply) => {
    // What became of it is told here as it is spent.
    const donation = await sharedDonation(deps, request.params.id)
    const picture = await pictures.get(`donations/${JSON.stringify(donation)}`, () =>
      drawSharePicture(donationPicture(donation)),
    )
    return reply
      .headers(forOthers)
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=300')
      .send(picture)
  })

  app.get(
    '/api/donations/mine/card.jpg',
    { schema: { tags: ['Giving'], summary: 'What one gave this year as a picture, to share' } },
    async (request, reply) => {
      const { userId } = await requireCaller(request, 'signedIn')
      const card = yearPicture(await ownYear(deps, userId))
      const picture = await pictures.get(`years/${JSON.stringify(card)}`, () => drawSharePicture(card))
      return reply.type('image/jpeg').header('cache-control', 'private, no-store').send(picture)
    },
  )

  let drawnOf = 0
  app.get('/og/impact', hidden, async (_request, reply) => {
    const impact = await impactSums(deps)
    if (impact.entries !== drawnOf) pictures.drop('impact')
    drawnOf = impact.entries
    const picture = await pictures.get('impact', () => drawSharePicture(impactPicture(impact)))
    return reply
      .headers(forOthers)
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=300')
      .send(picture)
  })

  app.get('/og/annapurna-eats', hidden, async (_request, reply) => {
    const picture = await pictures.get('home', () =>
      drawSharePicture({
        title: 'Good food, and none of it wasted.',
        lines: ['Indian food from the kitchens around you'],
        picture: '/dishes/vegetable-dum-biryani.avif',
      }),
    )
    return reply
      .headers(forOthers)
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=86400')
      .send(picture)
  })
}
