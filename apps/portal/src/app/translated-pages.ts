/**
 * Keeps React from failing on pages that a browser has translated. Translation moves or replaces text nodes, and React
 * throws, and draws nothing any more, if a node is not where it left it.
 */
export function bearTranslation() {
  // oxlint-disable-next-line typescript/unbound-method -- called with the node that they were called on
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

/** Returns the child of `parent` that is, or contains, a node; null if translation has removed it. */
function childAround(parent: Node, node: Node): ChildNode | null {
  let at: Node | null = node
  while (at && at.parentNode !== parent) at = at.parentNode
  return at as ChildNode | null
}
