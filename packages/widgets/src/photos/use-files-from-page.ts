import { useEffect, useRef, useState } from 'react'

const bringsFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false

/**
 * Receives files dropped or pasted anywhere in the widget (its shadow root, or the page if it has
 * none). A photo dropped just beside the box would otherwise replace the page, with all input.
 * Returns true while files are dragged over it.
 */
export function useFilesFromPage(
  part: { current: HTMLElement | null },
  onFiles: (files: File[]) => void,
): boolean {
  const [isDragging, setIsDragging] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const root = part.current?.getRootNode()
    if (!root) return undefined
    const listeners = {
      dragover(event: DragEvent) {
        if (!bringsFiles(event.dataTransfer)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setIsDragging(true)
      },
      dragleave(event: DragEvent) {
        if (!(event.relatedTarget instanceof Node && root.contains(event.relatedTarget)))
          setIsDragging(false)
      },
      drop(event: DragEvent) {
        setIsDragging(false)
        if (!bringsFiles(event.dataTransfer)) return
        event.preventDefault()
        take.current([...event.dataTransfer.files])
      },
      paste(event: ClipboardEvent) {
        const files = [...(event.clipboardData?.files ?? [])]
        if (files.length === 0) return
        event.preventDefault()
        take.current(files)
      },
    }
    for (const [type, listener] of Object.entries(listeners))
      root.addEventListener(type, listener as EventListener)
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        root.removeEventListener(type, listener as EventListener)
    }
  }, [part])
  return isDragging
}
