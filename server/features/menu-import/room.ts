import type { Room } from '../../room.ts'

/** Reads menus out of files of any shape; it knows no table. */
export const menuImport: Room = { name: 'menu-import' }
