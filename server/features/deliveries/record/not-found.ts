import { Refusal } from '#shared/errors.ts'

export const notFound = () => new Refusal('not_found', /*i18n*/ 'This delivery was not found.')
