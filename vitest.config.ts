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
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // One browser and one server at a time: journeys look at what happens when, and the machine may be small.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
