import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries, ratings, reviewReports, users } from '#server/db/tables/index.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { eraseCustomer, ordersOf } from '../personal-data.ts'

let m: Marketplace
let at = Date.parse('2026-11-25T12:00:00+05:30')
/** A minute later: reviews stand in their order. */
const goOn = () => {
  at += 60_000
  m.time.set(new Date(at))
}
beforeAll(async () => {
  m = await marketplace()
})
beforeEach(() => {
  goOn()
})
afterAll(async () => {
  await m.close()
})

const named = async (fullName: string): Promise<Person> => {
  const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  await m.deps.db.update(users).set({ fullName }).where(eq(users.id, person.id))
  return person
}
const written = async (as: Person, body: object): Promise<{ order: string; id: string }> => {
  const placed = await m.checkout({}, undefined, as)
  const order = placed.body.orders[0].id
  for (const move of ['accept', 'ready', 'deliver']) await m.kitchen(order, move)
  goOn()
  const { status, body: rated } = await m.call('POST', `/api/orders/${order}/rating`, { as, body })
  if (status !== 200) throw new Error(JSON.stringify(rated))
  return { order, id: rated.rating.id }
}
const reviewsOf = async (query = '') =>
  (await m.call('GET', `/api/restaurants/${m.restaurant.id}/reviews${query}`)).body
const read = async (id: string) =>
  (await reviewsOf('?limit=100')).items.find((one: { id: string }) => one.id === id)
const figures = async () => {
  const { rating, ratingCount } = (await m.call('GET', `/api/restaurants/${m.restaurant.id}`)).body
  const dal = (await m.call('GET', `/api/dishes/${m.dal.id}`)).body
  return [rating, ratingCount, dal.rating, dal.ratingCount]
}
const report = (id: string, as: Person | null, body: object = { reason: 'untrue' }) =>
  m.call('POST', `/api/reviews/${id}/report`, { as, body })
const decide = (id: string, hidden: boolean, as = m.admin) =>
  m.call('POST', `/api/admin/reviews/${id}/decision`, {
    as,
    body: { hidden, reason: hidden ? 'It insults somebody' : 'It is about the food' },
  })
const waiting = async (state = 'reported') =>
  (await m.call('GET', `/api/admin/reviews?state=${state}&limit=100`, { as: m.admin })).body.items
const own = async (query = '', as = m.staff) =>
  (await m.call('GET', `/api/restaurant/reviews${query}`, { as })).body

describe('a review', () => {
  it('is read by everybody with first name and initial, month and answer, and nothing else of the person', async () => {
    const asha = await named('Asha Kumari Rao')
    const { order, id } = await written(asha, {
      rating: 4,
      tags: ['tasty'],
      feedback: 'बहुत अच्छा 🍛',
      dishes: [{ dishId: m.dal.id, up: true }],
    })
    await m.call('POST', `/api/restaurant/orders/${order}/rating-reply`, {
      as: m.staff,
      body: { text: 'Thank you!' },
    })
    const shown = await read(id)
    expect(shown).toEqual({
      id,
      author: 'Asha R.',
      rating: 4,
      tags: ['tasty'],
      text: 'बहुत अच्छा 🍛',
      month: '2026-11',
      changed: false,
      reply: 'Thank you!',
      dishes: [{ id: m.dal.id, name: 'Dal Makhani', up: true }],
    })
    const all = JSON.stringify(await reviewsOf())
    for (const secret of [order, asha.id, asha.caller.username, 'Kumari']) expect(all).not.toContain(secret)
  })

  it('without words, or for the restaurant alone, is read by nobody else', async () => {
    const person = await named('Ravi Rao')
    const bare = await written(person, { rating: 5, tags: ['hotAndFresh'] })
    const inPrivate = await written(person, { rating: 2, feedback: 'Between us: too salty', public: false })
    expect([await read(bare.id), await read(inPrivate.id)]).toEqual([undefined, undefined])
    const mine = (await own('?limit=100')).items
    expect(mine.find((one: { id: string }) => one.id === inPrivate.id)).toMatchObject({
      orderId: inPrivate.order,
      author: 'Ravi R.',
      text: 'Between us: too salty',
      public: false,
    })
    expect((await reviewsOf()).tags).toContainEqual({ tag: 'hotAndFresh', count: 1 })
  })

  it('is read page by page, the latest first, each once; of a dish by who rated it', async () => {
    const person = await named('Meera')
    const ids: string[] = []
    for (const feedback of ['one', 'two', 'three'])
      ids.unshift((await written(person, { rating: 3, feedback })).id)
    const ofDal = await written(person, {
      rating: 3,
      feedback: 'four',
      dishes: [{ dishId: m.naan.id, up: false }],
    })
    ids.unshift(ofDal.id)
    const found: string[] = []
    let cursor = ''
    for (let page = 0; page < 3; page++) {
      const { items, nextCursor, tags } = await reviewsOf(`?limit=2${cursor && `&cursor=${cursor}`}`)
      found.push(...items.map((one: { id: string }) => one.id))
      expect(tags === undefined).toBe(page > 0)
      cursor = nextCursor
      if (cursor === null) break
    }
    expect(found.slice(0, 4)).toEqual(ids)
    expect(new Set(found).size).toBe(found.length)
    const { items } = (await m.call('GET', `/api/dishes/${m.naan.id}/reviews`)).body
    expect(items.map((one: { id: string }) => one.id)).toEqual([ofDal.id])
    expect((await m.call('GET', `/api/restaurants/${m.restaurant.id}/reviews?cursor=none`)).status).toBe(422)
    expect((await m.call('GET', '/api/restaurants/none/reviews')).body.items).toEqual([])
  })

  it('that says most stands first, by its words and then its tags, or the lowest; pages go on where they ended', async () => {
    const person = await named('Lata Iyer')
    const words = 'The dal was smoky and thick, and still hot when it came.'
    const given = [
      { rating: 5, tags: ['tasty'], feedback: words },
      { rating: 1, feedback: words },
      { rating: 1, tags: ['spilled'], feedback: 'Spilled' },
      { rating: 5, feedback: 'Very good' },
    ]
    // The most useful is the oldest of them: it is no order of time.
    const ids: string[] = []
    for (const body of given) ids.push((await written(person, body)).id)
    const mine = (found: string[]) => found.filter((id) => ids.includes(id)).map((id) => ids.indexOf(id))
    const walk = async (sort: string) => {
      const found: string[] = []
      for (let cursor = ''; ; ) {
        const page = await reviewsOf(`?sort=${sort}&limit=3${cursor && `&cursor=${cursor}`}`)
        found.push(...page.items.map((one: { id: string }) => one.id))
        if (page.nextCursor === null) break
        cursor = page.nextCursor
        // What comes in between, on top, moves nothing.
        if (sort === 'useful' && found.length === 3)
          await written(person, { rating: 5, tags: ['tasty'], feedback: `${words} Again.` })
      }
      expect(new Set(found).size).toBe(found.length)
      return mine(found)
    }
    expect(await walk('useful')).toEqual([0, 1, 2, 3])
    expect(await walk('newest')).toEqual([3, 2, 1, 0])
    expect(await walk('lowest')).toEqual([2, 1, 3, 0])
    const { nextCursor } = await reviewsOf('?sort=lowest&limit=1')
    const path = `/api/restaurants/${m.restaurant.id}/reviews?sort=useful&cursor=${nextCursor}`
    expect((await m.call('GET', path)).status).toBe(422)
    expect((await m.call('GET', `/api/restaurants/${m.restaurant.id}/reviews?sort=best`)).status).toBe(422)
  })

  it('that names the dish stands first on its page, and the others after it', async () => {
    const person = await named('Uma Nair')
    const dishes = [{ dishId: m.naan.id, up: true }]
    const about = (feedback: string) => written(person, { rating: 5, tags: ['tasty'], feedback, dishes })
    const naming = await about(`Soft and blistered, as a ${m.naan.name} should be, and not too thick.`)
    const other = await about('The dal of this place is smoky and thick, and came still hot.')
    const ids: string[] = []
    for (let cursor = ''; cursor !== null; ) {
      const path = `/api/dishes/${m.naan.id}/reviews?sort=useful&limit=1${cursor && `&cursor=${cursor}`}`
      const { items, nextCursor } = (await m.call('GET', path)).body
      ids.push(...items.map((one: { id: string }) => one.id))
      cursor = nextCursor
    }
    expect(ids.filter((id) => [naming.id, other.id].includes(id))).toEqual([naming.id, other.id])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('that is changed says so, and is gone once it is deleted', async () => {
    const person = await named('Kiran')
    const { order, id } = await written(person, { rating: 2, feedback: 'Cold' })
    const body = { rating: 4, feedback: 'They sent another' }
    await m.call('PUT', `/api/orders/${order}/rating`, { as: person, body })
    expect(await read(id)).toMatchObject({ rating: 4, text: 'They sent another', changed: true })
    await m.call('DELETE', `/api/orders/${order}/rating`, { as: person })
    expect(await read(id)).toBeUndefined()
  })

  it('loses name and words with its account, while its stars and thumbs still count', async () => {
    const person = await named('Leela Devi')
    const { order, id } = await written(person, {
      rating: 1,
      feedback: 'I am Leela of 12 Rose Street',
      dishes: [{ dishId: m.dal.id, up: false }],
    })
    const other = await written(await named('Om'), { rating: 5, feedback: 'Fine' })
    await report(other.id, person, { reason: 'personalData', note: 'I know him' })
    const exported = await ordersOf(m.deps.db, person.id)
    expect(exported).toMatchObject({
      ratings: [{ feedback: 'I am Leela of 12 Rose Street', dishes: [{ dishId: m.dal.id, up: false }] }],
      reviewReports: [{ reason: 'personalData', note: 'I know him' }],
    })
    expect(JSON.stringify(exported.ratings)).not.toContain('courierId')
    const before = await figures()
    await m.deps.db.transaction((tx) => eraseCustomer(tx, person.id))
    expect([await read(id), await figures()]).toEqual([undefined, before])
    const [row] = await m.deps.db.select().from(ratings).where(eq(ratings.orderId, order))
    expect(row).toMatchObject({ rating: 1, feedback: '', reply: null })
    const notes = await m.deps.db.select().from(reviewReports).where(eq(reviewReports.userId, person.id))
    expect(notes).toMatchObject([{ note: '' }])
  })
})

describe('a report', () => {
  it('comes to the admin once for each account, the restaurant’s as such; taken down it counts for nobody', async () => {
    const author = await named('Dev Shah')
    const before = await figures()
    const { order, id } = await written(author, {
      rating: 1,
      feedback: 'The cook is a fool',
      dishes: [{ dishId: m.dal.id, up: false }],
    })
    const counted = await figures()
    expect(counted).not.toEqual(before)
    const reader = await named('Nina')
    for (let time = 0; time < 2; time++)
      expect((await report(id, reader, { reason: 'offensive', note: ' Rude ' })).status).toBe(200)
    expect((await report(id, m.staff)).status).toBe(200)
    const [reported] = (await waiting()).filter((one: { id: string }) => one.id === id)
    expect(reported).toMatchObject({
      orderId: order,
      restaurant: { id: m.restaurant.id },
      author: 'Dev S.',
      text: 'The cook is a fool',
      hidden: null,
      reports: [
        { by: 'reader', reason: 'offensive', note: 'Rude', decided: false },
        { by: 'restaurant', reason: 'untrue', note: '', decided: false },
      ],
    })
    expect((await own('?limit=100')).items.find((one: { id: string }) => one.id === id).reported).toBe(true)

    for (let time = 0; time < 2; time++) expect((await decide(id, true)).body).toEqual({ id, hidden: true })
    expect([await read(id), await figures()]).toEqual([undefined, before])
    expect((await waiting()).map((one: { id: string }) => one.id)).not.toContain(id)
    expect((await waiting('hidden'))[0]).toMatchObject({ id, hidden: { reason: 'It insults somebody' } })
    // Kept all the same, and its customer reads why; they can delete it but not change it.
    const seen = await m.see(order, author)
    expect(seen.rating?.hidden).toEqual({ reason: 'It insults somebody' })
    expect(seen.allowedActions).not.toContain('changeRating')
    const change = { as: author, body: { rating: 5 } }
    expect((await m.call('PUT', `/api/orders/${order}/rating`, change)).status).toBe(409)
    expect((await report(id, await named('Late'))).status).toBe(404)

    expect((await decide(id, false)).body).toEqual({ id, hidden: false })
    expect(await figures()).toEqual(counted)
    const entries = await m.deps.db
      .select({ action: auditEntries.action, after: auditEntries.after })
      .from(auditEntries)
      .where(inArray(auditEntries.action, ['review.hidden', 'review.kept']))
      .orderBy(auditEntries.id)
    expect(entries).toEqual([
      { action: 'review.hidden', after: { reason: 'It insults somebody' } },
      { action: 'review.kept', after: { reason: 'It is about the food' } },
    ])
    await decide(id, true)
    await m.call('DELETE', `/api/orders/${order}/rating`, { as: author })
    expect(await figures()).toEqual(before)
  })

  it('that is kept off needs another one to come back', async () => {
    const { id } = await written(await named('Uma'), { rating: 2, feedback: 'Slow' })
    await report(id, await named('Tom'))
    await decide(id, false)
    expect((await waiting()).map((one: { id: string }) => one.id)).not.toContain(id)
    expect(await read(id)).toMatchObject({ text: 'Slow' })
    await report(id, await named('Tim'))
    expect((await waiting()).map((one: { id: string }) => one.id)).toContain(id)
  })

  it('is refused of one’s own, of what nobody reads, and without a reason; decided by admins alone', async () => {
    const author = await named('Anu')
    const { id } = await written(author, { rating: 3, feedback: 'So so' })
    expect((await report(id, author)).status).toBe(409)
    expect((await report(id, null)).status).toBe(401)
    expect((await report(id, m.customer, {})).status).toBe(422)
    expect((await report('none', m.customer)).status).toBe(404)
    const bare = await written(author, { rating: 3 })
    expect((await report(bare.id, m.customer)).status).toBe(404)
    const inPrivate = await written(author, { rating: 3, feedback: 'Hm', public: false })
    expect((await report(inPrivate.id, m.customer)).status).toBe(404)
    expect((await report(inPrivate.id, m.staff)).status).toBe(200)
    expect((await decide(id, true, m.staff)).status).toBe(403)
    expect((await decide('none', true)).status).toBe(404)
  })
})

it('the restaurant reads its mean, its count, what its tags come to, and what waits for an answer', async () => {
  const { order } = await written(await named('Zoya'), { rating: 2, tags: ['cold'], feedback: 'Cold' })
  const shown = await own()
  const [rating, ratingCount] = await figures()
  expect(shown).toMatchObject({ rating, ratingCount })
  expect(shown.tags).toContainEqual({ tag: 'cold', count: 1 })
  const orders = async (show: string) =>
    (await own(`?show=${show}&limit=100`)).items.map(({ orderId }: { orderId: string }) => orderId)
  expect([await orders('unanswered'), await orders('low')].map((ids) => ids.includes(order))).toEqual([
    true,
    true,
  ])
  await m.kitchen(order, 'rating-reply', { text: 'We are sorry' })
  expect([await orders('unanswered'), await orders('low')].map((ids) => ids.includes(order))).toEqual([
    false,
    true,
  ])
})
