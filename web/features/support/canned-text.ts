import type { Language } from '#shared/languages.ts'
import type { AdminSettings } from '#shared/settings/contracts.ts'

type Reply = AdminSettings['support']['replies'][number]
export type About = { name: string; orderId: string | null; language: Language }

/** A canned answer to somebody, in the language of their account, or in English where it has no other. */
export const cannedText = (
  { text, textInHindi }: Pick<Reply, 'text' | 'textInHindi'>,
  { name, orderId, language }: About,
): string =>
  (language === 'hi' && textInHindi !== '' ? textInHindi : text)
    .replaceAll('{name}', () => name)
    .replaceAll('{order}', () => orderId ?? '')
    // About no order it leaves a gap.
    .replaceAll(/ {2,}/g, ' ')
    .trim()
