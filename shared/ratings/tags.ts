/** What the food of an order was like, in a word; the good ones first. */
export const foodTags = [
  'hotAndFresh',
  'tasty',
  'goodPortion',
  'wellPacked',
  'cold',
  'notTasty',
  'smallPortion',
  'spilled',
  'somethingMissing',
] as const
export type FoodTag = (typeof foodTags)[number]

/** The same of whoever brought it. */
export const courierTags = [
  'polite',
  'followedInstructions',
  'onTime',
  'careful',
  'late',
  'ignoredInstructions',
  'impolite',
  'careless',
] as const
export type CourierTag = (typeof courierTags)[number]

/** Offered from four stars on; the others below. */
const praise = new Set<FoodTag | CourierTag>([
  'hotAndFresh',
  'tasty',
  'goodPortion',
  'wellPacked',
  'polite',
  'followedInstructions',
  'onTime',
  'careful',
])
export const isPraise = (tag: FoodTag | CourierTag): boolean => praise.has(tag)

/** Stars from which on praise is offered. */
const praisedFrom = 4
export const tagsFor = <T extends FoodTag | CourierTag>(tags: readonly T[], stars: number): T[] =>
  tags.filter((tag) => isPraise(tag) === stars >= praisedFrom)

export const foodTagLabels: Record<FoodTag, string> = {
  hotAndFresh: /*i18n*/ 'Hot and fresh',
  tasty: /*i18n*/ 'Tasty',
  goodPortion: /*i18n*/ 'Good portion',
  wellPacked: /*i18n*/ 'Well packed',
  cold: /*i18n*/ 'Cold',
  notTasty: /*i18n*/ 'Not tasty',
  smallPortion: /*i18n*/ 'Portion small',
  spilled: /*i18n*/ 'Spilled',
  somethingMissing: /*i18n*/ 'Something missing',
}
export const courierTagLabels: Record<CourierTag, string> = {
  polite: /*i18n*/ 'Polite',
  followedInstructions: /*i18n*/ 'Followed instructions',
  onTime: /*i18n*/ 'On time',
  careful: /*i18n*/ 'Careful with the food',
  late: /*i18n*/ 'Late',
  ignoredInstructions: /*i18n*/ 'Ignored instructions',
  impolite: /*i18n*/ 'Impolite',
  careless: /*i18n*/ 'Careless with the food',
}

/** Why somebody reports a review. */
export const reviewReportReasons = [
  'offensive',
  'personalData',
  'notAboutFood',
  'advertising',
  'untrue',
] as const
export type ReviewReportReason = (typeof reviewReportReasons)[number]
/** Whether it was reported by somebody who read it, or by the restaurant that it is about. */
export const reviewReporters = ['reader', 'restaurant'] as const
