import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../../lib/calls/api.ts'

const key = ['volunteer']
/** An admin decides meanwhile: how often it is read again. */
const everyMs = 30_000

/** What the signed-in person said as a volunteer, and what an admin decided. */
export const useVolunteer = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/volunteer', {}, { signal }),
    refetchInterval: everyMs,
  })

/** Signs up, or changes what was said. */
export const useSignUp = () => {
  const client = useQueryClient()
  return async (body: CallInput<'PUT /api/volunteer'>['body']) => {
    const volunteer = await call('PUT /api/volunteer', { body })
    client.setQueryData(key, { volunteer })
  }
}
