import type { Target } from './target.ts'

/** A target in memory that counts its requests. */
export interface MemoryTarget extends Target {
  files: Map<string, Uint8Array>
  /** Requests by method since `reset`; a removal of several files counts once for each file. */
  counts: Record<'read' | 'create' | 'write' | 'list' | 'remove', number>
  /** The paths of the requests, each after its method. */
  log: string[]
  reset(): void
}

/** Makes a target in memory. `answer` is awaited within each request, to simulate a slow store. */
export function createMemoryTarget(
  name: string,
  { answer = async () => {}, publicUrl = `memory://${name}/` }: MemoryOptions = {},
): MemoryTarget {
  const files = new Map<string, Uint8Array>()
  const none = () => ({ read: 0, create: 0, write: 0, list: 0, remove: 0 })
  const target: MemoryTarget = {
    name,
    publicUrl,
    files,
    counts: none(),
    log: [],
    servesDocuments: true,
    reset() {
      target.counts = none()
      target.log = []
    },
    async read(path) {
      await note('read', path)
      return files.get(path) ?? null
    },
    async create(path, bytes) {
      await note('create', path)
      if (files.has(path)) return false
      files.set(path, bytes)
      return true
    },
    async write(path, bytes) {
      await note('write', path)
      files.set(path, bytes)
    },
    async list(prefix) {
      await note('list', prefix)
      return [...files.keys()].filter((path) => path.startsWith(prefix)).sort()
    },
    async remove(paths) {
      for (const path of paths) {
        await note('remove', path)
        files.delete(path)
      }
    },
    checkWrites: async () => {},
  }
  const note = async (method: keyof MemoryTarget['counts'], path: string) => {
    target.counts[method] += 1
    target.log.push(`${method} ${path}`)
    await answer()
  }
  return target
}

interface MemoryOptions {
  answer?: () => Promise<void>
  publicUrl?: string
}
