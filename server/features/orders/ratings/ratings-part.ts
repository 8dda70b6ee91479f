import { toRow } from '../../../db/rows.ts'
import { insertRows, type StatementPart } from '../../../db/statement.ts'
import { dishRatings, ratings } from '../../../db/tables/index.ts'

export type RatingRow = typeof ratings.$inferSelect
export type ThumbRow = typeof dishRatings.$inferSelect

const rowOf = { rating: toRow(ratings), thumb: toRow(dishRatings) }

/** Inserts ratings with their thumbs; what of them counts in public is counted apart (count-rating.ts). */
export const insertRatings = (given: readonly RatingRow[], thumbs: readonly ThumbRow[]): StatementPart => ({
  name: 'ratings',
  values: {
    ratings: JSON.stringify(given.map(rowOf.rating)),
    thumbs: JSON.stringify(thumbs.map(rowOf.thumb)),
  },
  write: (parameter) =>
    [
      insertRows('rated', ratings, parameter('ratings')),
      insertRows('thumbs', dishRatings, parameter('thumbs')),
    ].join(',\n'),
})
