import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/calls/api.ts'

/** The store credit of the person who is signed in, in paise, with where it came from and went. */
export const useCredit = () =>
  useQuery({
    queryKey: ['credit'],
    queryFn: ({ signal }) => call('GET /api/credit', {}, { signal }),
  })
