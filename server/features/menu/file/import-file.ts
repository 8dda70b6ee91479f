import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Input } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { MenuItem } from '#shared/menu/contracts.ts'
import type { menuImport } from '#shared/menu/file-contracts.ts'
import { type DishForm, dishForm, partOfDish } from '#shared/menu/validation.ts'
import { dishes } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { i18nFor } from '../../../languages.ts'
import { announceCatalogueChange } from '../../catalogue-changes/changes.ts'
import { holdRestaurant, storefrontOf } from '../../restaurants/storefronts.ts'
import { maxDishes, newDishId } from '../add-dish.ts'
import { arrangeMenu } from '../arrange-menu.ts'
import { recordAudit } from '../audited.ts'
import { type DishChange, differenceOf, recordChange, stored } from '../changes/record-change.ts'
import { dishValues, requireOrderable } from '../dish-values.ts'
import { type MenuRow, menuItemOf } from '../menu-item.ts'
import { showLeft } from '../stock/show-left.ts'
import { identify, writeOptions } from '../write-options.ts'
import { keyOf, standsBefore } from './file-line.ts'
import { type CellName, type Cells, cellNames, cellsOf, formOf, isEquivalent } from './menu-cells.ts'
import { openMenu } from './open-menu.ts'
import { readUpload, type Upload } from './read-upload.ts'

type Report = Input<(typeof menuImport)['response']>
type Line = Report['lines'][number]
/** Other requests go on after so many lines: each is checked as a form that is typed. */
const linesInATurn = 50

type Asked = {
  dryRun: boolean
  language: Language
  /** Numbers of lines whose prices were chosen. */
  prices: readonly number[]
}

/**
 * Imports a menu file, CSV or JSON, into the menu of one restaurant, all lines that can be read in one
 * transaction; a dry run says what it would do and writes nothing. What the file does not say stays, and so
 * do dishes that it does not have. The same file again changes nothing. A dish with several prices is refused
 * until one is chosen. Every line is added, changed, unchanged, merged into another one, or refused. Refuses:
 * validation_failed for a file that is not a menu, or has more than 10,000 lines; unavailable while too many
 * others are read.
 */
export const importMenuFile = async (
  deps: Deps,
  caller: Caller,
  restaurantId: string,
  upload: Upload,
  { dryRun, language, prices }: Asked,
): Promise<Report> => {
  const restaurant = await storefrontOf(deps.db, restaurantId)
  // Before the transaction, which would hold its locks and a connection for as long.
  const read = await readUpload({ ...upload, restaurant: restaurant?.name ?? '' })
  const chosen = new Set(prices)
  return deps.db.transaction(async (tx) => {
    const i18n = i18nFor(language)
    // As when a dish is added, so that places and the limit hold.
    await holdRestaurant(tx, restaurantId)
    const menu = await openMenu(tx, restaurantId)
    const now = deps.clock()
    const lines: Line[] = []
    const changes: DishChange[] = []
    for (const [index, said] of read.entries()) {
      const { line, name } = said
      if (index % linesInATurn === 0) await setImmediate()
      const report = (outcome: Line['outcome'], more: Partial<Line> = {}) =>
        lines.push({
          line,
          name,
          outcome,
          values: [],
          changes: [],
          into: null,
          prices: [],
          reason: null,
          ...more,
        })
      const refuse = (
        reason: string,
        values: Record<string, string | number> = {},
        more: Partial<Line> = {},
      ) => report('refused', { values: valuesOf(said.cells), reason: i18n._(reason, values), ...more })
      if ('refused' in said) {
        refuse(said.refused, said.values)
        continue
      }
      if ('into' in said) {
        report('merged', { values: valuesOf(said.cells), into: said.into })
        continue
      }
      const known = menu.find(said)
      if (known && menu.isTaken(known)) {
        refuse(standsBefore)
        continue
      }
      const found = said.prices ?? []
      const price = found.find((one) => one.lines.some((number) => chosen.has(number)))?.price
      if (found.length > 0 && price === undefined) {
        // The dish is in the file: a later line of the same name is not it.
        if (known) menu.take(known)
        refuse(/*i18n*/ 'The file has several prices for it. Please choose one.', {}, { prices: found })
        continue
      }
      const cells = price === undefined ? said.cells : { ...said.cells, price }
      const before = known && cellsOf(menuItemOf(known, now))
      const other = otherCells(cells, before)
      if (known && Object.keys(other).length === 0) {
        menu.take(known)
        report('unchanged', { name: known.name, prices: found })
        continue
      }
      const checked = formOfLine(other, known)
      if ('problem' in checked) {
        refuse(checked.problem)
        continue
      }
      if (known) menu.take(known)
      if (!known && menu.size() >= maxDishes) {
        refuse(/*i18n*/ 'A menu has at most {most} dishes.', { most: maxDishes })
        continue
      }
      const options = checked.form.options
        ? await identify(deps, tx, {
            restaurantId,
            wanted: checked.form.options,
            known: known?.options ?? [],
          })
        : (known?.options ?? [])
      const values = dishValues(checked.form, known)
      if (known && before) {
        const change = differenceOf(known, { ...values, options })
        if (change) changes.push(change)
        if (!dryRun) {
          if (checked.form.options) await writeOptions(tx, known.id, known.options, options)
          await tx
            .update(dishes)
            .set({ ...values, updatedAt: now })
            .where(eq(dishes.id, known.id))
        }
        report('changed', { name: known.name, changes: changesOf(other, before), prices: found })
        continue
      }
      const sortOrder = menu.nextPlace()
      if (!dryRun) {
        const id = newDishId(deps, checked.form.name)
        const stamps = { source: 'restaurant', createdAt: now, updatedAt: now }
        await tx.insert(dishes).values({ id, restaurantId, sortOrder, ...stamps, ...values })
        await writeOptions(tx, id, [], options)
        changes.push({ after: stored(id, { ...values, options }) })
      }
      report('added', {
        name: checked.form.name,
        values: valuesOf({ ...ofNewDish, ...cells }),
        prices: found,
      })
    }
    const countOf = (outcome: Line['outcome']) => lines.filter((line) => line.outcome === outcome).length
    const counts = {
      added: countOf('added'),
      changed: countOf('changed'),
      unchanged: countOf('unchanged'),
      merged: countOf('merged'),
      refused: countOf('refused'),
    }
    const undo = dryRun ? null : await recordChange(tx, { restaurantId, kind: 'import', at: now }, changes)
    if (!dryRun && counts.added + counts.changed > 0) {
      await showLeft(tx, now, eq(dishes.restaurantId, restaurantId))
      await arrangeMenu(tx, restaurantId)
      await recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: 'menu.imported',
        subject: { kind: 'restaurant', id: restaurantId },
        after: counts,
        at: now,
      })
      announceCatalogueChange(deps, tx)
    }
    return { dryRun, ...counts, lines, undo }
  })
}

/** What a dish is of which the file does not say it. */
const ofNewDish: Cells = { category: 'Main Course', available: 'yes' }

const valuesOf = (cells: Cells): Line['values'] =>
  cellNames.flatMap((field) => {
    const value = cells[field] ?? ''
    return field === 'id' || field === 'name' || value === '' ? [] : [{ field, value }]
  })

/** What the cells say that is not so already; a name found in another spelling stays. */
const otherCells = (cells: Cells, before: Record<CellName, string> | undefined): Cells =>
  Object.fromEntries(
    cellNames.flatMap((name) => {
      const cell = cells[name]
      if (name === 'id' || cell === undefined) return []
      if (before === undefined) return [[name, cell]]
      if (isEquivalent(name, cell, before[name])) return []
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
