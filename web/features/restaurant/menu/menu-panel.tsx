import { useSearchParams } from 'react-router'
import { DishEditor } from './dish-editor.tsx'
import { ImportDishes } from './import-dishes.tsx'
import { MenuList } from './menu-list.tsx'
import { dishParameter, importDishes, newDish } from './use-menu-address.ts'

/** Menu Management (specification section 2): the list, or the form of the dish that the URL names. */
const MenuPanel = () => {
  const dish = useSearchParams()[0].get(dishParameter)
  if (dish === null) return <MenuList />
  if (dish === importDishes) return <ImportDishes />
  return <DishEditor key={dish} dishId={dish === newDish ? null : dish} />
}
export default MenuPanel
