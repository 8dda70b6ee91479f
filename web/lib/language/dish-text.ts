import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { Language } from '#shared/languages.ts'
import { useLocale } from './i18n.ts'

type Named = { name: string; nameHi?: string | undefined }
type Described = { description: string; descriptionHi?: string | undefined }
type Portioned = { servingSize: string; quantity: string; quantityHi?: string | undefined }

const inHindi = (language: Language, hindi: string | undefined, plain: string): string =>
  (language === 'hi' ? hindi : undefined) || plain

/** `Serves 2` in the page's language; what a restaurant writes otherwise stays as it is. */
const servesText = (i18n: I18n, text: string): string => {
  const [, people] = /^Serves (\d{1,3})$/.exec(text) ?? []
  return people === undefined ? text : i18n._(msg`Serves ${people}`)
}

/** Measures are the same everywhere, so that no restaurant has to translate `350 g`. */
const measures: readonly (readonly [RegExp, string])[] = [
  [/(\d) ?kg\b/g, '$1 कि.ग्रा.'],
  [/(\d) ?g\b/g, '$1 ग्राम'],
  [/(\d) ?ml\b/g, '$1 मि.ली.'],
  [/(\d) ?pieces?\b/g, '$1 पीस'],
]

const quantityText = (
  language: Language,
  { quantity, quantityHi }: Omit<Portioned, 'servingSize'>,
): string =>
  language !== 'hi'
    ? quantity
    : quantityHi || measures.reduce((text, [english, hindi]) => text.replace(english, hindi), quantity)

/** What a dish says of itself in the page's language, or in its restaurant's words where there is none. */
export const useDishText = () => {
  const language = useLocale()
  const { i18n } = useLingui()
  return {
    nameOf: ({ name, nameHi }: Named) => inHindi(language, nameHi, name),
    descriptionOf: ({ description, descriptionHi }: Described) =>
      inHindi(language, descriptionHi, description),
    /** `Serves 2 · 350 g`; '' where neither is said. */
    portionOf: ({ servingSize, ...dish }: Portioned) =>
      [servesText(i18n, servingSize), quantityText(language, dish)].filter(Boolean).join(' · '),
  }
}
