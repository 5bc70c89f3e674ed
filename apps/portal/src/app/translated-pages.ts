/**
 * Lets React go on where a browser's translation has put texts of the page into elements of its own, or has replaced
 * them. React finds a text where it has put it; without this the screen is gone when it does not.
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

/** The child that a node is, or lies in; null where translation has taken it away. */
function childAround(parent: Node, node: Node): ChildNode | null {
  let at: Node | null = node
  while (at && at.parentNode !== parent) at = at.parentNode
  return at as ChildNode | null
}
