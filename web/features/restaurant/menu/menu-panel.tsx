import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import { DishEditor } from './dish/dish-editor.tsx'
import { ImportDishes } from './import/import-dishes.tsx'
import { MenuList } from './list/menu-list.tsx'
import {
  arrangeDishes,
  dishParameter,
  editCategories,
  editShared,
  importDishes,
  newDish,
} from './list/use-menu-address.ts'

/** Loaded where somebody needs them. */
const parts = {
  [arrangeDishes]: lazyPart(() => import('./categories/arrange-menu.tsx')),
  [editCategories]: lazyPart(() => import('./categories/categories.tsx')),
  [editShared]: lazyPart(() => import('./shared/shared-groups.tsx')),
}
const isPart = (name: string): name is keyof typeof parts => name in parts

/** Menu Management (specification section 2): the list, or the form of the dish that the URL names. */
const MenuPanel = () => {
  const dish = useSearchParams()[0].get(dishParameter)
  if (dish === null) return <MenuList />
  if (dish === importDishes) return <ImportDishes />
  if (isPart(dish)) {
    const Part = parts[dish]
    return (
      <Suspense fallback={<div className="skeleton h-72 w-full !rounded-card" />}>
        <Part />
      </Suspense>
    )
  }
  return <DishEditor key={dish} dishId={dish === newDish ? null : dish} />
}
export default MenuPanel
