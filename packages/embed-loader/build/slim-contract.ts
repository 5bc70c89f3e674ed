import type { Plugin } from 'vite'

/**
 * Fields of a call's definition that the client reads. The others are for the server, the reference
 * and checks of answers.
 */
const kept = new Set(['host', 'produces'])

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/**
 * Reduces each `endpoint(method, path, definition)` to the fields with which a widget makes the
 * call.
 */
export const slimContract = (): Plugin => ({
  name: 'slim-contract',
  transform: {
    filter: { id: /\.contract\.ts$/ },
    handler(code, id) {
      const calls = definitionsIn(this.parse(code) as unknown as Node)
      if (calls.length === 0 && /\bendpoint\(/.test(code))
        throw new Error(`No call is found in ${id}; look at slim-contract.ts.`)
      let slim = code
      for (const definition of calls.toReversed()) {
        const properties = (definition['properties'] as Node[])
          .filter(({ key }) => kept.has(String((key as Node | undefined)?.['name'])))
          .map(({ start, end }) => code.slice(start, end))
        slim = `${slim.slice(0, definition.start)}{ ${properties.join(', ')} }${slim.slice(definition.end)}`
      }
      return { code: slim, map: null }
    },
  },
})

/** Returns the third argument of every exported `endpoint(…)`, in order. */
function definitionsIn(program: Node): Node[] {
  const exported = (program['body'] as Node[]).flatMap(({ type, declaration }) =>
    type === 'ExportNamedDeclaration' && declaration ? [declaration as Node] : [],
  )
  return exported.flatMap(({ declarations }) =>
    ((declarations ?? []) as Node[]).flatMap(({ init }) => {
      const { type, callee, arguments: handed } = (init ?? {}) as Node
      const isCall = type === 'CallExpression' && (callee as Node)['name'] === 'endpoint'
      const definition = isCall ? (handed as Node[])[2] : undefined
      return definition?.type === 'ObjectExpression' ? [definition] : []
    }),
  )
}
