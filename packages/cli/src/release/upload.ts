import { CliError } from '../error.ts'
import { compress } from '../files/compress.ts'
import { getFileHeaders, layout } from '../registry/layout.ts'
import type { ReleaseEntry } from '../registry/release-entry.ts'
import type { Target } from '../targets/target.ts'
import type { ReleaseDraft } from './draft.ts'

const parallel = 8

/**
 * Writes a release that is not in the registry yet. `files.json` is first: creating it claims the version, and it lists all files of the
 * release, so that a second run of the same build resumes after a crash. `entry.json` is last: with it the release is complete. After
 * an error that can be caught, the written files are removed.
 * @throws CliError `version_exists` if another build has the version; the target's own codes
 */
export async function uploadDraft(
  target: Target,
  draft: ReleaseDraft,
  entry: ReleaseEntry,
  progress: (done: number, all: number) => void,
): Promise<void> {
  const written: string[] = []
  const place = (path: string) => layout.file(draft.manifest.name, entry.version, path)
  const put = async (path: string, bytes: Uint8Array) => {
    const headers = getFileHeaders(path, 'immutable')
    if (await target.create(place(path), bytes, headers)) written.push(place(path))
    else await refuseOther(target, place(path), bytes)
    const packed = target.servesBrotli ? await compress(path, bytes) : null
    if (packed && (await target.create(place(`${path}.br`), packed, headers)))
      written.push(place(`${path}.br`))
  }
  try {
    await put('files.json', draft.list)
    const queue = [...draft.files]
    const all = queue.length
    let done = 0
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        await put(...next)
        done += 1
        progress(done, all)
      }
    }
    const workers = Array.from({ length: parallel }, () =>
      work().catch((error: unknown) => {
        queue.length = 0
        throw error
      }),
    )
    // Waits for the running uploads, so that all of their files can be removed.
    const failed = (await Promise.allSettled(workers)).find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    const bytes = new TextEncoder().encode(`${JSON.stringify(entry, null, 2)}\n`)
    await target.create(place('entry.json'), bytes, getFileHeaders('entry.json', 'immutable'))
  } catch (error) {
    // An error of the removal would hide the reason; the next run of the build reuses remaining files.
    await target.remove(written.reverse()).catch(() => {})
    throw error
  }
}

async function refuseOther(target: Target, path: string, bytes: Uint8Array): Promise<void> {
  const found = await target.read(path)
  if (found && Buffer.compare(found, bytes) === 0) return
  throw new CliError(
    'version_exists',
    `${path} is there already, with other contents. A version is released once; take another one (leave --version out for the next patch).`,
  )
}
