import { expect, it } from 'vitest'
import { jobNames } from '#server/jobs/queues.ts'
import { queueTexts } from '../web/features/admin/jobs/job-texts.ts'

it('admins read what each queue does, not its name', () => {
  expect(Object.keys(queueTexts).sort()).toEqual([...jobNames].sort())
})
