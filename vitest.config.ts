import { defineConfig } from 'vitest/config'
import { texts } from './scripts/texts.ts'
import { compileCache } from './tests/program.ts'
import { runFolder } from './tests/run-folder.ts'

/**
 * They start the whole product as a program, kill it and start it again, and mostly wait for it; or they ask
 * for pages, which are built.
 */
const programs = [
  'bench/faults/rush/rush.test.ts',
  'server/db/away.test.ts',
  'server/http/limits/hostile-requests.test.ts',
  'server/startup/crash.test.ts',
  'server/startup/running.test.ts',
  'server/startup/start-chain.test.ts',
  'server/startup/startup.test.ts',
  'tests/container.test.ts',
  'tests/fuzz/fuzz.test.ts',
]
const shared = {
  environment: 'node',
  pool: 'forks',
  // CI alone tries what failed once more, and the report names it as flaky; at home it fails. To go with the
  // last of them (docs/testing.md).
  retry: process.env.CI ? 1 : 0,
  // For the programs and browsers that tests start: where whatever is temporary is, and what Node has
  // compiled before.
  env: { TMPDIR: runFolder, NODE_COMPILE_CACHE: compileCache },
  // As long as Playwright waits: until it is so, or somebody has to look.
  expect: { poll: { timeout: 20_000 } },
} as const

export default defineConfig({
  test: {
    reporters: ['default', './tests/slowest-files.ts'],
    // Once for the whole run, not once a project.
    globalSetup: './tests/global-setup.ts',
    projects: [
      {
        plugins: [texts()],
        test: {
          ...shared,
          name: 'unit+integration',
          include: ['{shared,server,web,scripts,tests,bench,art}/**/*.test.ts'],
          exclude: ['tests/browser/**', ...programs],
          // A worker loads the server once for all its files; each of them leaves the process as it was.
          isolate: false,
          setupFiles: './tests/leaves-nothing.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Three to a core of the smallest machine in use: the programs beside them mostly wait, for minutes,
          // and would leave one worker to all the others.
          maxWorkers: 6,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [texts()],
        test: {
          ...shared,
          name: 'programs',
          include: programs,
          globalSetup: './tests/build-setup.mjs',
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 6,
          // Started with the unit tests, before them by name; run last, they would leave the other workers idle.
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: './tests/build-setup.mjs',
          // A worker keeps its browser and the server that files share; journeys are apart by their contexts
          // and people.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Four at a time on two cores: most of a journey is waiting for what the product itself takes its
          // time for.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
