import { join } from 'node:path'
import { compress } from '../files/compress.ts'
import { getFileHeaders } from '../registry/layout.ts'
import { openTarget } from '../targets/open-target.ts'

/** Files that do not change while a portal runs: the shell's, those of releases, and the pages of remotes. */
const places = [
  { folder: 'site', isFixed: (path: string) => path.startsWith('assets/') },
  { folder: 'releases', isFixed: (path: string) => /^[^/]+\/\d+\.\d+\.\d+[^/]*\//.test(path) },
  { folder: 'alone', isFixed: () => true },
]

/**
 * Compresses the files of a portal that have no compressed form yet, one at a time, so that pages that are opened meanwhile get
 * most of the processor. Ends when `signal` aborts.
 */
export async function compressMissingFiles(home: string, signal: AbortSignal): Promise<void> {
  for (const { folder, isFixed } of places) {
    const target = await openTarget(join(home, folder))
    const paths = await target.list('')
    const there = new Set(paths)
    for (const path of paths) {
      if (signal.aborted) return
      if (!isFixed(path) || path.endsWith('.br') || there.has(`${path}.br`)) continue
      const bytes = await target.read(path)
      const packed = bytes && (await compress(path, bytes))
      if (packed) await target.create(`${path}.br`, packed, getFileHeaders(path, 'immutable'))
    }
  }
}
