import { CommandError, runCommand } from '../../startup/run-command.ts'
import { readBackup, recordBackup } from './record-backup.ts'

const usage = `npm run backup                      when the last backup was made
npm run backup -- done "WHAT"       records that one was just made, for the admin's page of health; put it behind your pg_dump`

await runCommand({
  usage,
  parse: ([name, what = '', ...rest]) => {
    if (name === undefined)
      return async ({ db }) => {
        const last = await readBackup(db)
        return last ? `${last.at}  ${last.what}` : 'never'
      }
    if (name !== 'done' || rest.length > 0) return undefined
    const said = what.trim()
    if (!/^\P{Cc}{1,200}$/u.test(said))
      throw new CommandError('Say in 1 to 200 characters what was backed up.')
    return async ({ db }) => {
      await recordBackup(db, said, new Date())
      return 'Recorded.'
    }
  },
})
