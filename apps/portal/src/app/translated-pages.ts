/**
 * Keeps React working on pages that a browser has translated. Translation moves or replaces text
 * nodes; React then throws and stops rendering, because a node is no longer where React left it.
 */
export function bearTranslation() {
  // oxlint-disable-next-line typescript/unbound-method -- called with the original node as `this`
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && childAround(this, before)) as T
  }
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    const around = childAround(this, child)
    if (around) removeChild.call(this, around)
    return child
  }
}

/**
 * Returns the child of `parent` that is or contains a node, or null if translation has removed it.
 */
function childAround(parent: Node, node: Node): ChildNode | null {
  let at: Node | null = node
  while (at && at.parentNode !== parent) at = at.parentNode
  return at as ChildNode | null
}
