import { runCommand } from '../startup/run-command.ts'

// Every command migrates first: this one does nothing else.
await runCommand({
  usage: 'npm run migrate',
  parse: (args) => (args.length === 0 ? async () => 'The database is up to date.' : undefined),
})
