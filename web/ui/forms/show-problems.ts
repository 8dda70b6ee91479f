import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

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
