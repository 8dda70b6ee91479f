import type { PartyStatus } from '#shared/shelters/parties.ts'
import { type Template, template } from '../template.ts'

type Decided = Exclude<PartyStatus, 'pending'>
type Decision = { name: string; decided: Decided; reason: string }

/** What somebody who applied is told, by what was decided. `start`: where an approval leads. */
const decisionTemplate = (
  texts: Record<Decided, { subject: string; text: string }>,
  start: { label: string; path: string },
): Template<Decision> =>
  template<Decision>({
    topic: 'request',
    write: (i18n, { name, decided, reason }, { url, contactEmail }) => ({
      subject: i18n._(texts[decided].subject),
      paragraphs: [
        i18n._(/*i18n*/ 'Hello {name},', { name }),
        i18n._(texts[decided].text),
        ...(reason === '' ? [] : [reason]),
        ...(decided === 'approved'
          ? [{ button: { label: i18n._(start.label), url: `${url}${start.path}` } }]
          : [i18n._(/*i18n*/ 'If something about it is wrong, please write to us:'), contactEmail]),
      ],
    }),
  })

export const shelterDecided = decisionTemplate(
  {
    approved: {
      subject: /*i18n*/ 'Welcome: your shelter is approved',
      text: /*i18n*/ 'your shelter is approved. From now on you are offered good food that kitchens near you have left over.',
    },
    declined: {
      subject: /*i18n*/ 'Your application as a shelter',
      text: /*i18n*/ 'we cannot approve your shelter, for this reason:',
    },
    suspended: {
      subject: /*i18n*/ 'Your shelter is suspended',
      text: /*i18n*/ 'your shelter is offered no food for now, for this reason:',
    },
  },
  { label: /*i18n*/ 'Open your dashboard', path: '/shelter-dashboard' },
)

export const volunteerDecided = decisionTemplate(
  {
    approved: {
      subject: /*i18n*/ 'Welcome: you are one of our volunteers',
      text: /*i18n*/ 'thank you for helping: from now on you can carry food from kitchens to shelters.',
    },
    declined: {
      subject: /*i18n*/ 'Your application as a volunteer',
      text: /*i18n*/ 'we cannot accept your application, for this reason:',
    },
    suspended: {
      subject: /*i18n*/ 'You carry no food for now',
      text: /*i18n*/ 'you cannot take rescues for now, for this reason:',
    },
  },
  { label: /*i18n*/ 'See what waits for you', path: '/volunteer' },
)

const alarms = {
  nobody: {
    subject: /*i18n*/ 'Nobody carries this yet: {title}',
    text: /*i18n*/ 'nobody has taken {title} of {restaurant} yet. It has to be fetched by {time}.',
  },
  droppedOut: {
    subject: /*i18n*/ 'Somebody dropped out: {title}',
    text: /*i18n*/ 'whoever was to carry {title} of {restaurant} has dropped out. It has to be fetched by {time}.',
  },
  locked: {
    subject: /*i18n*/ 'A hand-over is locked: {title}',
    text: /*i18n*/ 'five wrong codes have locked a hand-over of {title} of {restaurant}. Please write to us, so that we unlock it.',
  },
  paid: {
    subject: /*i18n*/ 'A rescue that is paid: {title}',
    text: /*i18n*/ 'nobody has taken {title} of {restaurant} yet. It has to be fetched by {time}, and the donation fund pays who carries it.',
  },
} as const

/** What those hear who can do something about a rescue that is at risk. */
export const rescueAlarm = template<{
  title: string
  restaurant: string
  time: string
  what: keyof typeof alarms
  /** Where whoever is told can do something about it. */
  path: string
}>({
  topic: 'account',
  write: (i18n, { what, path, ...values }, { url }) => ({
    subject: i18n._(alarms[what].subject, values),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(alarms[what].text, values),
      { button: { label: i18n._(/*i18n*/ 'Open your dashboard'), url: `${url}${path}` } },
    ],
  }),
})

/** There is a rescue deal: for who asked to be told. */
export const dealListed = template<{
  title: string
  restaurant: string
  price: string
  portions: number
  time: string
  /** Near the place that they chose. */
  isNear: boolean
  path: string
}>({
  topic: 'request',
  write: (i18n, { isNear, path, portions, ...values }, { url }) => ({
    subject: isNear
      ? i18n._(/*i18n*/ 'A rescue deal near you: {title}', values)
      : i18n._(/*i18n*/ 'A rescue deal: {title}', values),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(/*i18n*/ 'you wanted to be told: {restaurant} has good food left of today.', values),
      {
        facts: [
          [i18n._(/*i18n*/ 'Dish'), values.title],
          [i18n._(/*i18n*/ 'A portion'), values.price],
          [i18n._(/*i18n*/ 'Portions left'), String(portions)],
          [i18n._(/*i18n*/ 'On sale until'), values.time],
        ],
      },
      { button: { label: i18n._(/*i18n*/ 'See the deal'), url: `${url}${path}` } },
      i18n._(/*i18n*/ 'We tell you of one deal a day at most, and others may be faster.'),
    ],
  }),
})
