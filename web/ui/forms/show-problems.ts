import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from '../../lib/calls/api-error.ts'

/** What of a form the server refused, by field; nothing where it failed for another reason. */
export const refusedFields = (error: unknown): Partial<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {}

type Issue = { path: readonly PropertyKey[]; message: string }

/** What a schema found wrong, by field; of several the first. */
export const problemsIn = (issues: readonly Issue[]): Partial<Record<string, string>> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))

/** Shows what is wrong beside these fields, with the cursor in the first of them. */
export const showProblems = <F extends FieldValues>(
  setError: UseFormSetError<F>,
  names: readonly FieldPath<F>[],
  problems: Partial<Record<string, string>>,
): void => {
  for (const name of names.toReversed())
    if (problems[name]) setError(name, { message: problems[name] }, { shouldFocus: true })
}
