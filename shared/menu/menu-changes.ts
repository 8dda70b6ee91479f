/** What several dishes of a menu are changed by at a time. */
export const menuChangeKinds = ['bulk', 'import'] as const
export type MenuChangeKind = (typeof menuChangeKinds)[number]
