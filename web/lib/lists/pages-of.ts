import { type CallInput, type CallName, type CallResponse, call } from '../calls/api.ts'

/** Calls that answer page by page. */
type PagedCall = {
  [C in CallName]: CallResponse<C> extends { nextCursor: string | null } ? C : never
}[CallName]

/**
 * How a list is read page by page, the part of `useInfiniteQuery` that all lists share. `input` is that of
 * the call for every page; the cursor is added to its query.
 */
export const pagesOf = <C extends PagedCall>(name: C, input: CallInput<C>) => ({
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }): Promise<CallResponse<C>> =>
    call(
      name,
      pageParam === '' ? input : { ...input, query: { ...Object(input.query), cursor: pageParam } },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: CallResponse<C>) => nextCursor,
})
