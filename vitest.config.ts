import { defineConfig } from 'vitest/config'
import { texts } from './scripts/texts.ts'

const shared = { environment: 'node', pool: 'forks' } as const

export default defineConfig({
  test: {
    // Once for the whole run, not once a project.
    globalSetup: './tests/global-setup.ts',
    projects: [
      {
        plugins: [texts()],
        test: {
          ...shared,
          name: 'unit+integration',
          include: ['{shared,server,web,scripts,tests,bench}/**/*.test.ts'],
          exclude: ['tests/browser/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          // As long as Playwright waits.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Three at a time on two cores: most of a journey is waiting for what the product itself takes its time for.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
