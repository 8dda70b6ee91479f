import * as tables from '../../db/tables/rescue.ts'
import type { Room } from '../../room.ts'
import { announceDeal } from './alerts/announce-deal.ts'
import { audited } from './audited.ts'
import { carriedRun } from './carried-run.ts'
import { runRescueClock } from './clock.ts'
import { followRescues } from './matching/follow-rescues.ts'
import { openMatcher } from './matching/open-matcher.ts'
import { runMatching } from './matching/run-matching.ts'
import { eraseRescuer, hasOpenRescues, rescueDataOf } from './personal-data.ts'
import { runSlotClock } from './recurring/slot-clock.ts'
import { routes } from './routes.ts'
import { withdrawShelter, withdrawVolunteer } from './runs/withdraw-party.ts'
import * as topics from './topics.ts'

export const rescue: Room = {
  name: 'rescue',
  tables,
  topics,
  audited,
  settings: {
    'food-safety': { description: 'For how long surplus food may be given, by kind' },
    rescue: {
      description: 'Rescues: when a sale ends, when couriers are paid and what, and when a warning goes out',
      decidesMoney: true,
    },
  },
  routes: [routes],
  jobs: (deps) => {
    const matcher = openMatcher(deps)
    return {
      'rescue-clock': async () => {
        await runSlotClock(deps)
        await runRescueClock(deps)
      },
      'match-rescues': () => runMatching(deps, matcher),
      'announce-deal': (data) => announceDeal(deps, data),
    }
  },
  services: [followRescues],
  subjects: { rescue: carriedRun },
  account: (deps) => ({
    holdsBack: async (tx, userId) =>
      (await hasOpenRescues(tx, userId))
        ? /*i18n*/ 'Food is still on its way to your shelter. Please delete your account when it has come.'
        : undefined,
    exported: async (executor, { id }) => ({ rescue: await rescueDataOf(executor, id) }),
    erase: (tx, { id }) => eraseRescuer(deps, tx, id),
  }),
  shelter: (deps) => ({
    shelterSuspended: (tx, id) => withdrawShelter(deps, tx, id),
    volunteerSuspended: (tx, id) => withdrawVolunteer(deps, tx, id),
  }),
}
