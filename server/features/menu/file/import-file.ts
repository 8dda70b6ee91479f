import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Input } from '#shared/contract.ts'
import type { MenuItem, menuImport } from '#shared/contracts/menu.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { type DishForm, dishForm, partOfDish } from '#shared/validation/menu.ts'
import type { Transaction } from '../../../db/connection.ts'
import { dishes, restaurants } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { i18nFor } from '../../../languages.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { announceCatalogueChange } from '../../catalogue-changes/changes.ts'
import { mostDishes, newDishId } from '../add-dish.ts'
import { dishValues, requireOrderable } from '../dish-values.ts'
import { type MenuRow, menuItemOf } from '../menu-item.ts'
import { menuColumns } from '../menu-store.ts'
import { showLeft } from '../stock/show-left.ts'
import { identify, writeOptions } from '../write-options.ts'
import { type CellName, type Cells, cellNames, cellsOf, formOf, saysTheSame } from './menu-cells.ts'
import { type FileLine, keyOf } from './read-menu-file.ts'
import { readUpload, type Upload } from './read-upload.ts'

type Report = Input<(typeof menuImport)['response']>
type Line = Report['lines'][number]
/** Other requests go on after so many lines: each is checked as a form that is typed. */
const linesInATurn = 50

type Asked = { dryRun: boolean; language: Language }

/**
 * Imports a menu file, CSV or JSON, into the menu of one restaurant, all lines that can be read in one
 * transaction; a dry run says what it would do and writes nothing. What the file does not say stays, and so
 * do dishes that it does not have. The same file again changes nothing. Refuses: validation_failed for a file
 * that is no menu, or has more than 10,000 lines; unavailable while too many others are read.
 */
export const importMenuFile = async (
  deps: Deps,
  caller: Caller,
  restaurantId: string,
  upload: Upload,
  { dryRun, language }: Asked,
): Promise<Report> => {
  const ofThis = eq(restaurants.id, restaurantId)
  const [restaurant] = await deps.db.select({ name: restaurants.name }).from(restaurants).where(ofThis)
  // Before the transaction, which would hold its locks and a connection for as long.
  const read = await readUpload({ ...upload, restaurant: restaurant?.name ?? '' })
  return deps.db.transaction(async (tx) => {
    const i18n = i18nFor(language)
    // As when a dish is added, so that places and the limit hold.
    await tx.select({ id: restaurants.id }).from(restaurants).where(ofThis).for('no key update')
    const menu = await openMenu(tx, restaurantId)
    const now = deps.clock()
    const lines: Line[] = []
    for (const [index, said] of read.entries()) {
      const { line, name } = said
      if (index % linesInATurn === 0) await setImmediate()
      const refuse = (reason: string, values: Record<string, string | number> = {}) =>
        lines.push({ line, name, outcome: 'refused', changes: [], reason: i18n._(reason, values) })
      if ('refused' in said) {
        refuse(said.refused, said.values)
        continue
      }
      const known = menu.find(said)
      if (known && menu.isTaken(known)) {
        refuse(/*i18n*/ 'This dish stands in the file before.')
        continue
      }
      const before = known && cellsOf(menuItemOf(known, now))
      const other = otherCells(said.cells, before)
      if (known && Object.keys(other).length === 0) {
        menu.take(known)
        lines.push({ line, name: known.name, outcome: 'unchanged', changes: [], reason: null })
        continue
      }
      const checked = formOfLine(other, known)
      if ('problem' in checked) {
        refuse(checked.problem)
        continue
      }
      if (known) menu.take(known)
      const changes = before ? changesOf(other, before) : []
      if (!known && menu.size() >= mostDishes) {
        refuse(/*i18n*/ 'A menu has at most {most} dishes.', { most: mostDishes })
        continue
      }
      const options = checked.form.options
        ? identify(deps, checked.form.options, known?.options ?? [])
        : (known?.options ?? [])
      const values = dishValues(checked.form, known)
      if (known) {
        if (!dryRun) {
          if (checked.form.options) await writeOptions(tx, known.id, known.options, options)
          await tx
            .update(dishes)
            .set({ ...values, updatedAt: now })
            .where(eq(dishes.id, known.id))
        }
        lines.push({ line, name: known.name, outcome: 'changed', changes, reason: null })
        continue
      }
      const sortOrder = menu.nextPlace()
      if (!dryRun) {
        const id = newDishId(deps, checked.form.name)
        const stamps = { source: 'restaurant', createdAt: now, updatedAt: now }
        await tx.insert(dishes).values({ id, restaurantId, sortOrder, ...stamps, ...values })
        await writeOptions(tx, id, [], options)
      }
      lines.push({ line, name: checked.form.name, outcome: 'added', changes: [], reason: null })
    }
    const countOf = (outcome: Line['outcome']) => lines.filter((line) => line.outcome === outcome).length
    const counts = {
      added: countOf('added'),
      changed: countOf('changed'),
      unchanged: countOf('unchanged'),
      refused: countOf('refused'),
    }
    if (!dryRun && counts.added + counts.changed > 0) {
      await showLeft(tx, now, eq(dishes.restaurantId, restaurantId))
      await recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: 'menu.imported',
        subject: { kind: 'restaurant', id: restaurantId },
        after: counts,
        at: now,
      })
      announceCatalogueChange(deps, tx)
    }
    return { dryRun, ...counts, lines }
  })
}

/**
 * The dishes of a restaurant, locked, as the lines of a file find them: by id, else by name and quantity,
 * else by a name that is theirs alone.
 */
const openMenu = async (tx: Transaction, restaurantId: string) => {
  const own = and(eq(dishes.restaurantId, restaurantId), isNull(dishes.deletedAt))
  await tx.select({ id: dishes.id }).from(dishes).where(own).orderBy(asc(dishes.id)).for('update')
  const rows: MenuRow[] = await tx.select(menuColumns).from(dishes).where(own)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byImport = new Map(rows.flatMap((row) => (row.importKey === null ? [] : [[row.importKey, row]])))
  const byKey = Map.groupBy(rows, (row) => keyOf(row.name, row.quantity))
  const byName = Map.groupBy(rows, (row) => keyOf(row.name, ''))
  const taken = new Set<string>()
  let last = Math.max(999, ...rows.map((row) => row.sortOrder))
  let added = 0
  return {
    find: ({ cells, importKey }: Extract<FileLine, { cells: Cells }>): MenuRow | undefined => {
      const { id = '', name = '', quantity = '' } = cells
      // With an id that is not on this menu it may be a branch's file: by its name it is found here.
      const found = byId.get(id) ?? (importKey === undefined ? undefined : byImport.get(importKey))
      if (found) return found
      const same = byKey.get(keyOf(name, quantity)) ?? []
      const free = same.find((row) => !taken.has(row.id)) ?? same[0]
      if (free || quantity !== '') return free
      const namesakes = byName.get(keyOf(name, '')) ?? []
      return namesakes.length === 1 ? namesakes[0] : undefined
    },
    isTaken: ({ id }: MenuRow) => taken.has(id),
    take: ({ id }: MenuRow) => taken.add(id),
    size: () => rows.length + added,
    nextPlace: () => {
      added += 1
      last += 1
      return last
    },
  }
}

/** What the cells say that is not so already; a name found in another spelling stays. */
const otherCells = (cells: Cells, before: Record<CellName, string> | undefined): Cells =>
  Object.fromEntries(
    cellNames.flatMap((name) => {
      const cell = cells[name]
      if (name === 'id' || cell === undefined) return []
      if (before === undefined) return [[name, cell]]
      if (saysTheSame(name, cell, before[name])) return []
      const sameName = name === 'name' && cells.id !== before.id && keyOf(cell, '') === keyOf(before.name, '')
      return sameName ? [] : [[name, cell]]
    }),
  )

/** The form of a dish that the cells fill in, checked as one that is typed. */
const formOfLine = (cells: Cells, known: MenuRow | undefined): { form: DishForm } | { problem: string } => {
  const said = formOf(cells)
  if ('problem' in said) return said
  const read = (known ? partOfDish : dishForm).safeParse(said.form)
  if (!read.success) return { problem: read.error.issues[0]?.message ?? /*i18n*/ 'It cannot be read.' }
  const form = { ...(known && { name: known.name, price: known.price }), ...read.data } as DishForm
  try {
    requireOrderable({
      isVeg: form.isVeg === undefined ? (known?.isVeg ?? null) : form.isVeg,
      options: (form.options ?? known?.options ?? []) as MenuItem['options'],
    })
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message }
    throw error
  }
  return { form }
}

const changesOf = (cells: Cells, before: Record<CellName, string>): Line['changes'] =>
  Object.entries(cells).map(([field, after]) => ({
    field: field as CellName,
    before: before[field as CellName],
    after,
  }))
