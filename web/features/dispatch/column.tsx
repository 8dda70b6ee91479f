import { type DragEvent, type ReactNode, useId, useState } from 'react'
import type { BoardTask } from '#shared/dispatch/contracts.ts'
import { TaskCard, taskType } from './task-card.tsx'

type Props = {
  title: string
  /** Beside the title. */
  about: ReactNode
  tasks: readonly BoardTask[]
  empty: string
  onAssign: (id: string) => void
  onLook: (task: BoardTask) => void
  onDrop: (id: string) => void
}

/** Tasks of a courier, or of nobody yet, which can be dropped here. */
export const Column = ({ title, about, tasks, empty, onAssign, onLook, onDrop }: Props) => {
  const heading = useId()
  const [over, setOver] = useState(false)
  const takes = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(taskType)
  return (
    <section
      aria-labelledby={heading}
      onDragOver={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!takes(event)) return
        event.preventDefault()
        onDrop(event.dataTransfer.getData(taskType))
      }}
      className={`min-w-0 rounded-card border-2 p-3 ${over ? 'border-action bg-accent-tint' : 'border-line'}`}
    >
      <div className="mb-3">
        <h2 id={heading} className="break-words text-xl">
          {title}
        </h2>
        {about}
      </div>
      {tasks.length === 0 ? (
        <p className="py-3 text-sm text-soft">{empty}</p>
      ) : (
        <ul className="space-y-3">
          {tasks.map((task) => (
            <li key={task.id}>
              <TaskCard task={task} onAssign={() => onAssign(task.id)} onLook={onLook} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
