/** One thing that needs somebody: a sign, one line, one action. */
export const needRow = 'flex min-h-13 flex-wrap items-center justify-end gap-x-3 gap-y-1 py-1 pl-3.5 pr-1.5'
/** Its words: with large letters the action goes below them. */
export const needText = 'min-w-0 flex-1 basis-36 leading-tight'
