/**
 * Words that this code does not use for what the field has a term for. Whoever looks for the term finds the
 * place. What the specification fixes (paths, labels, names of audited actions) is in strings, which are not
 * looked at.
 */
export type Word = {
  /** A part of an identifier or of a file's name, a whole one, or words of a comment or a test's title. */
  kind: 'part' | 'name' | 'phrase'
  not: readonly string[]
  but: string
  /** Where it means what the term means; everywhere without. */
  within?: RegExp
  /** Where it is the term: of another's interface, such as the browser's. */
  outside?: RegExp
}

/** What stands below all rooms, where an answer is always a response. */
const ground = /^(?:server\/(?:http|pages|jobs|outbox|db(?!\/tables))|web\/lib)\//

export const vocabulary: readonly Word[] = [
  { kind: 'part', not: ['answer', 'answers', 'answered', 'answering'], but: 'response', within: ground },
  { kind: 'name', not: ['StoredAnswer', 'JsonText'], but: 'StoredResponse, RawJson' },
  { kind: 'part', not: ['told', 'untold', 'tell', 'telling'], but: 'publish, notify; a recipient' },
  { kind: 'name', not: ['eventSweep', 'settledUpTo'], but: 'outbox relay, snapshot horizon' },
  { kind: 'part', not: ['mover'], but: 'actor' },
  {
    kind: 'name',
    not: ['recordMove', 'actorOn', 'isRepeat'],
    but: 'applyTransition, resolveActor, isDuplicateCommand',
  },
  { kind: 'name', not: ['alive', 'beforeAlive'], but: 'hydrated, hydration replay; isAlive of a process' },
  { kind: 'name', not: ['whateverElse'], but: 'apiFallback' },
  {
    kind: 'name',
    not: ['countCall', 'uncountCall', 'limitByAddress'],
    but: 'consume, refund, rateLimitByIp',
  },
  {
    kind: 'part',
    not: ['forget', 'forgets', 'forgotten', 'forgetting'],
    but: 'invalidate, purge, erase',
    outside: /printing/,
  },
  { kind: 'name', not: ['recallCart'], but: 'getCachedCart' },
  { kind: 'name', not: ['ownIdempotency', 'notKept'], but: 'managesIdempotency, noReplay' },
  {
    kind: 'name',
    not: ['keepMethod', 'keepPicture', 'keepPresence', 'keepFavorites'],
    but: 'savePaymentMethod, storePicture, trackPresence, syncFavorites',
  },
  { kind: 'name', not: ['say', 'textsIn', 'languageHere'], but: 'translate, i18nFor, currentLocale' },
  { kind: 'name', not: ['useLater', 'useNear'], but: 'useTimeout, useInView' },
  {
    kind: 'name',
    not: ['pageData', 'hostContext', 'sealPage'],
    but: 'loaderServices, serverContext, applyCsp',
  },
  { kind: 'name', not: ['nobodys', 'guesser', 'inTurn'], but: 'dummyHash, attemptKey, concurrency limit' },
  {
    kind: 'name',
    not: ['usablePromo', 'freeCode', 'chosenDishes'],
    but: 'validatePromo, releaseRedemption, findDishesByIds',
  },
  { kind: 'part', not: ['likeness', 'grounds'], but: 'similarity, backgrounds' },
  { kind: 'name', not: ['memoryOf', 'memories'], but: 'cacheOf, caches' },
  {
    kind: 'name',
    not: ['settingInForce', 'reportUnfitSettings', 'saysTheSame', 'keptKey'],
    but: 'effectiveSetting, reportInvalidSettings, isEquivalent, loadOrCreateKey',
  },
  {
    kind: 'name',
    not: ['thinOutOrders', 'withoutThePerson', 'lookThrough', 'callsToEnd'],
    but: 'anonymiseOldOrders, anonymised, selectWithCounts, drainCalls',
  },
  {
    kind: 'name',
    not: ['readAgain', 'leaveFor', 'Letter', 'letterOf', 'letterHtml', 'letterText'],
    but: 'invalidate, redirectTo, EmailContent, contentOf, emailHtml, emailText',
  },
  {
    kind: 'phrase',
    not: [
      'catalogue news',
      'put into words',
      "nobody's business",
      'late things',
      'bad days',
      'a page on its way',
    ],
    but: 'cache invalidation, serialised, private, deferred jobs, failure journeys, loading',
  },
]
