import { runCommand } from '../../startup/run-command.ts'
import { listMissedSearches } from './missed-searches.ts'

const maxShown = 200

await runCommand({
  usage: 'npm run searches   what people searched for in the last 30 days and did not find',
  parse: (args) =>
    args.length > 0
      ? undefined
      : async ({ db }) => {
          const missed = await listMissedSearches(db, maxShown)
          if (missed.length === 0) return 'Nothing was searched for three times without being found.'
          return missed
            .map(
              ({ text, times, lastAt }) =>
                `${String(times).padStart(6)}  ${lastAt.toISOString().slice(0, 10)}  ${text}`,
            )
            .join('\n')
        },
})
