import { CommandError, runCommand } from '../../startup/run-command.ts'
import { auditBooks } from './audit-books.ts'

await runCommand({
  usage: 'npm run audit-books                 recomputes the books, and ends with 1 where they differ',
  unlimited: true,
  parse: (args) =>
    args.length > 0
      ? undefined
      : async ({ pool, db }) => {
          const differences = await auditBooks({ pool, db, clock: () => new Date() })
          if (differences.length === 0) return 'The books agree.'
          throw new CommandError(
            differences
              .map(({ check, count, examples }) => [`${check}: ${count}`, ...examples].join('\n  '))
              .join('\n'),
          )
        },
})
