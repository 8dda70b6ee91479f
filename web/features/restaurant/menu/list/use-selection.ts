import { useState } from 'react'

type Selection = { of: string; ids: ReadonlySet<string>; all: boolean }

/**
 * Which rows of a list are chosen: single ones, or all that match, also those that are not loaded. `list`
 * names what is filtered; a choice ends with it, so that nothing out of sight is changed.
 */
export const useSelection = (list: string, loaded: readonly { id: string }[]) => {
  const [stored, store] = useState<Selection>({ of: list, ids: new Set(), all: false })
  const { ids, all } = stored.of === list ? stored : { ids: new Set<string>(), all: false }
  const has = (id: string) => all || ids.has(id)
  return {
    all,
    ids: loaded.flatMap(({ id }) => (has(id) ? id : [])),
    has,
    toggle: (id: string) => {
      const next = new Set(loaded.flatMap((row) => (has(row.id) ? row.id : [])))
      if (!next.delete(id)) next.add(id)
      store({ of: list, ids: next, all: false })
    },
    setAll: (chosen: boolean) => store({ of: list, ids: new Set(), all: chosen }),
  }
}
