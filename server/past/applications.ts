import { desc } from 'drizzle-orm'
import { type PartnerForm, partnerForm } from '#shared/partners/validation.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { partnerApplications } from '../db/tables/index.ts'
import { accountIds } from '../features/accounts/demo/seed-people.ts'
import { leaveMessage } from '../features/engagement/leave-message.ts'
import { applyAsPartner } from '../features/partners/apply-as-partner.ts'
import { decideApplication } from '../features/partners/decide-application.ts'
import { changeShelter } from '../features/shelters/change-shelter.ts'
import { decideVolunteer } from '../features/shelters/decide-party.ts'
import { signUpVolunteer } from '../features/shelters/sign-up-volunteer.ts'
import type { Agenda } from './agenda.ts'
import type { Cast } from './cast.ts'
import type { Past } from './past-deps.ts'

const kitchens: {
  form: Partial<PartnerForm>
  daysAgo: number
  decided?: 'decline' | 'askBack'
  reason?: string
}[] = [
  {
    form: {
      businessName: 'Nandi Bakes',
      contactName: 'Roopa Nandi',
      businessType: 'bakery',
      address: '4, 8th Cross, Rajajinagar',
    },
    daysAgo: 41,
    decided: 'decline',
    reason: 'We have no couriers in Rajajinagar yet. Please write again in spring.',
  },
  {
    form: {
      businessName: 'Idli Express',
      contactName: 'Ganesh Bhat',
      businessType: 'food_truck',
      address: 'Opposite the metro, Jayanagar',
    },
    daysAgo: 16,
    decided: 'askBack',
    reason: 'Please tell us your FSSAI number, then we can go on at once.',
  },
  {
    form: {
      businessName: 'Kerala Kitchen',
      contactName: 'Susan Thomas',
      businessType: 'cloud_kitchen',
      address: '19, Hosur Road, Koramangala',
      description: 'Three cooks, forty meals an hour, sadya on Sundays.',
    },
    daysAgo: 1.4,
  },
]

/**
 * Kitchens that want to join, helpers and a shelter that do, and what visitors ask: the latest of each waits.
 */
export const planApplications = (
  past: Past,
  agenda: Agenda,
  { known, helpers }: Cast,
  first: Date,
  now: Date,
): void => {
  const { deps, tx } = past
  const adminId = known.get('admin')
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const add = (at: Date, happen: () => Promise<void>) => {
    if (at > first) agenda.add(at, happen)
  }
  for (const { form, daysAgo, decided, reason = '' } of kitchens) {
    const email = `${form.contactName?.split(' ')[0]?.toLowerCase()}@kitchens.example`
    add(before(daysAgo), async () => {
      const whole = partnerForm.parse({
        ...form,
        email,
        phone: '9845099001',
        city: 'Bengaluru',
        agreedToTerms: true,
      })
      await applyAsPartner(deps, { caller: null, language: 'en', form: whole })
    })
    if (decided && adminId !== undefined)
      add(before(daysAgo - 1.2), async () => {
        const [latest] = await tx
          .select()
          .from(partnerApplications)
          .orderBy(desc(partnerApplications.createdAt))
          .limit(1)
        if (latest)
          await decideApplication(deps, { userId: adminId }, latest.id, { decision: decided, reason })
      })
  }
  helpers.forEach((userId, index) => {
    const waits = index === helpers.length - 1
    const at = waits ? before(0.6) : new Date(first.getTime() + hourMs * (1 + index))
    const vehicle = (['bicycle', 'scooter', 'car'] as const)[index % 3] ?? 'foot'
    add(at, async () => {
      await signUpVolunteer(deps, userId, { area: 'Indiranagar', vehicle, phone: `984509910${index}` })
      if (!waits && adminId !== undefined)
        await decideVolunteer(deps, { userId: adminId }, userId, { decision: 'approve', reason: '' })
    })
  })
  add(before(2.2), async () => {
    const userId = (await accountIds(deps, ['home-vatsalya'])).get('home-vatsalya')
    if (userId !== undefined)
      await changeShelter(deps, userId, {
        ...{ name: 'Vatsalya Children’s Home', capacityPerDay: 45, diet: 'veg', hours: everyDay },
        ...{ location: { lat: 12.9352, lng: 77.6101 }, address: '7, Tavarekere Main Road, Bengaluru 560029' },
        ...{ phone: '9845099200', contact: 'Sister Rose', handOver: 'Second gate, ring twice' },
      })
  })
  for (const [days, message] of [
    [3.2, questions[0]],
    [0.8, questions[1]],
  ] as const)
    if (message)
      add(before(days), async () => {
        await leaveMessage(deps, null, { ...message, email: 'reader@people.example' })
      })
}

/** When food is received, on each day of the week. */
const everyDay = Array.from({ length: 7 }, (_, day) => ({
  day,
  open: true as const,
  from: '08:00',
  to: '22:00',
}))

const questions = [
  {
    name: 'Farida Khan',
    topic: 'feedback',
    message: 'The Hindi pages read well. My father orders by himself now!',
  },
  {
    name: 'Prakash Rao',
    topic: 'partnership',
    message: 'Our office wants to give lunch money every Friday. Whom do I talk to?',
  },
] as const
