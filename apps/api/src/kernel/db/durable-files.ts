import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { putOffFlushes, type Flushing } from './put-off-flushes.ts'

/**
 * Milliseconds that a commit may wait for the disk. The delay and the flush together take less than
 * a second.
 */
const delay = 500

/** Start parameters that make PGlite ask for flushes, which it never does by default. */
export const durableParams = (params: readonly string[]) => [
  ...params.filter((word) => word !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

export type DurableOptions = Flushing & {
  /**
   * Called each time the log is long enough for a checkpoint. With a single process, PostgreSQL
   * never starts a checkpoint itself.
   */
  logIsLong: () => void
}

/**
 * Length of a long log, in segments of 16 MB. The length bounds what has to be read again after a
 * crash.
 */
const longLog = 16

/**
 * Files of an embedded database, which reach the disk in the order that PostgreSQL relies on: its
 * log first. Only the flush of the log at every commit is put off, for half a second. All other
 * changes wait until the log is on disk, and are flushed at once if PostgreSQL asks for it. A power
 * cut therefore loses at most the last second, and never the whole database.
 *
 * PGlite's `NodeFS` has no flush of its own, so this class adds one to Emscripten's NODEFS. Both
 * are internals, so the version is pinned, and `durable-files.test.ts` cuts the power.
 */
export class DurableFiles extends NodeFS {
  private readonly options: DurableOptions

  constructor(folder: string, options: DurableOptions) {
    super(folder)
    this.options = options
  }

  override async init(pglite: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const order = (module: unknown) => keepOrder((module as EmscriptenModule).NODEFS, this.options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...listOf(emscriptenOpts), order] } }
  }
}

type EmscriptenOptions = Parameters<NodeFS['init']>[1]

const listOf = ({ preRun }: EmscriptenOptions) =>
  Array.isArray(preRun) ? preRun : preRun ? [preRun] : []

function keepOrder(nodefs: NodeFiles, options: DurableOptions) {
  const log = putOffFlushes(options, delay)
  const count = countSegments(options)
  const { node_ops: ofNodes, stream_ops: ofStreams } = nodefs
  const { write, setattr: setOpen } = ofStreams
  const { setattr, rename, unlink } = ofNodes

  ofStreams.fsync = ({ node }) => {
    const path = nodefs.realPath(node)
    try {
      if (!isLog(node)) options.now(path)
      else {
        log.putOff(path)
        count(path)
      }
      return 0
    } catch (error) {
      options.refused(error)
      return errorOfDisk
    }
  }
  ofStreams.write = (stream, heap, offset, length, position) => {
    if (!isLog(stream.node) && !isEmptyPage(heap, offset, length)) log.before()
    return write(stream, heap, offset, length, position)
  }
  ofStreams.setattr = (stream, to) => {
    if (to.size !== undefined) log.before()
    setOpen(stream, to)
  }
  ofNodes.setattr = (node, to) => {
    if (to.size !== undefined) log.before()
    setattr(node, to)
  }
  ofNodes.rename = (node, folder, name) => {
    log.before()
    rename(node, folder, name)
  }
  ofNodes.unlink = (folder, name) => {
    log.before()
    unlink(folder, name)
  }
}

function countSegments({ logIsLong }: DurableOptions) {
  let [last, segments] = ['', 0]
  return (path: string) => {
    if (path === last) return
    last = path
    if (++segments % longLog === 0) logIsLong()
  }
}

/**
 * Tells whether a file is a segment of the write-ahead log, which PostgreSQL names by 24
 * hexadecimal digits.
 */
const isLog = ({ name, parent }: FileNode) =>
  parent.name === 'pg_wal' && /^[0-9A-F]{24}$/.test(name)

const emptyPages = new Uint8Array(256 * 1024)

/**
 * Tells whether bytes are zeros. A table grows by pages of zeros, which mean nothing until used and
 * may reach the disk before the log.
 */
const isEmptyPage = ({ buffer, byteOffset }: ArrayBufferView, offset: number, length: number) =>
  length <= emptyPages.length &&
  Buffer.from(buffer, byteOffset + offset, length).equals(emptyPages.subarray(0, length))

/** Emscripten's EIO. PostgreSQL stops at this error. */
const errorOfDisk = 29

/* Parts of Emscripten that we use, which has no types for them. */
type FileNode = { name: string; parent: FileNode }
type Stream = { node: FileNode }
type Attributes = { size?: number }
type NodeFiles = {
  realPath(node: FileNode): string
  node_ops: {
    setattr: (node: FileNode, to: Attributes) => void
    rename: (node: FileNode, folder: FileNode, name: string) => void
    unlink: (folder: FileNode, name: string) => void
  }
  stream_ops: {
    fsync?: (stream: Stream) => number
    setattr: (stream: Stream, to: Attributes) => void
    write: (
      stream: Stream,
      heap: ArrayBufferView,
      offset: number,
      length: number,
      position: number,
    ) => number
  }
}
type EmscriptenModule = { NODEFS: NodeFiles }
