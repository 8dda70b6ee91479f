import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import { DishEditor } from './dish-editor.tsx'
import { ImportDishes } from './import-dishes.tsx'
import { MenuList } from './menu-list.tsx'
import { arrangeDishes, dishParameter, importDishes, newDish } from './use-menu-address.ts'

/** Dragging is loaded where somebody drags. */
const ArrangeMenu = lazyPart(() => import('./arrange-menu.tsx'))

/** Menu Management (specification section 2): the list, or the form of the dish that the URL names. */
const MenuPanel = () => {
  const dish = useSearchParams()[0].get(dishParameter)
  if (dish === null) return <MenuList />
  if (dish === importDishes) return <ImportDishes />
  if (dish === arrangeDishes)
    return (
      <Suspense fallback={<div className="skeleton h-72 w-full !rounded-card" />}>
        <ArrangeMenu />
      </Suspense>
    )
  return <DishEditor key={dish} dishId={dish === newDish ? null : dish} />
}
export default MenuPanel
