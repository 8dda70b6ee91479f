import type { ReactNode } from 'react'
import { type EmptyGlyph, EmptyPicture } from './empty-picture.tsx'

type Props = { glyph: EmptyGlyph; title: string; text?: string; level?: 1 | 2 | 3; children?: ReactNode }

/** A picture, a sentence and what to do next, where there is nothing to list. */
export const EmptyState = ({ glyph, title, text, level = 2, children }: Props) => {
  const Heading = `h${level}` as const
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-14 text-center">
      <EmptyPicture glyph={glyph} />
      <Heading className="text-2xl">{title}</Heading>
      {text && <p className="text-soft">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
