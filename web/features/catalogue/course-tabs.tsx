import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { chipClass } from '../../ui/chip.ts'

/** Header, search and tabs, in px, and a little of the section. */
const belowTabs = 220

/** By their keys, each with its name. */
type Props = { courses: readonly { key: string; name: string }[] }

export const courseId = (course: string): string => `course-${course.replaceAll(/\W+/g, '-')}`

/** Links to the courses of one menu; the one that is being read is marked. */
export const CourseTabs = ({ courses }: Props) => {
  const { t } = useLingui()
  const [current, setCurrent] = useState(courses[0]?.key)
  const pressed = useRef(false)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The section under the tabs; at the end of the page the last one, which may be too short to get there.
    const read = () => {
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      const reached = courses.filter(
        ({ key }) => (document.getElementById(courseId(key))?.getBoundingClientRect().top ?? 0) <= belowTabs,
      )
      setCurrent(((atEnd ? courses : reached).at(-1) ?? courses[0])?.key)
    }
    // A press leads to its own course, even where that cannot be scrolled to the top.
    const scrolled = () => {
      if (!pressed.current) read()
    }
    const byHand = () => {
      pressed.current = false
    }
    const until = new AbortController()
    const { signal } = until
    window.addEventListener('scroll', scrolled, { passive: true, signal })
    for (const kind of ['wheel', 'touchmove', 'keydown'])
      window.addEventListener(kind, byHand, { passive: true, signal })
    return () => until.abort()
  }, [courses])
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[href="#${current && courseId(current)}"]`)
    // Not `scrollIntoView`, which would also scroll the page.
    if (tab && list.current) list.current.scrollTo({ left: tab.offsetLeft - 16 })
  }, [current])
  return (
    <nav aria-label={t`Courses`} className="-mx-4">
      <ul ref={list} className="scroll-row relative gap-2 px-4 py-2">
        {courses.map(({ key, name }) => (
          <li key={key}>
            <a
              href={`#${courseId(key)}`}
              aria-current={key === current}
              onClick={() => {
                pressed.current = true
                setCurrent(key)
              }}
              className={chipClass}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
