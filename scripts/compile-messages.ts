import type * as Types from '@babel/types'
import { compileMessage } from '@lingui/message-utils/compileMessage'

type Path = { traverse: (visitor: object) => void }

/**
 * A Babel plugin that runs after Lingui's: English texts with places to fill in are parsed at build time, so
 * that the browser needs neither an English catalogue nor a parser. `'Hello {name}'` becomes `['Hello ',
 * ['name']]`, the form that Lingui's own catalogues have.
 */
export const compileMessages = ({ types }: { types: typeof Types }) => {
  const nameOf = (property: Types.Node): unknown => {
    if (!types.isObjectProperty(property)) return undefined
    return types.isIdentifier(property.key) ? property.key.name : (property.key as { value?: unknown }).value
  }
  const visitor = {
    ObjectProperty({ node, parent }: { node: Types.ObjectProperty; parent: Types.Node }) {
      if (nameOf(node) !== 'message' || !types.isStringLiteral(node.value)) return
      if (!types.isObjectExpression(parent) || !parent.properties.some((other) => nameOf(other) === 'id'))
        return
      const tokens = compileMessage(node.value.value)
      const plain = tokens.every((token) => typeof token === 'string')
      node.value = types.valueToNode(plain ? tokens.join('') : tokens)
    },
  }
  return { visitor: { Program: { exit: (path: Path) => path.traverse(visitor) } } }
}
