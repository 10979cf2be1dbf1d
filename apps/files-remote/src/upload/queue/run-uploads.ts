import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import type { RunUploads } from './upload-task.ts'

/** Passes uploads to the host as a task with a title. */
export function runUploads(
  t: Translate,
  host: Pick<ReturnType<typeof useHost>, 'runInBackground'>,
): RunUploads {
  return ({ files, ...task }) => {
    const [first, ...others] = files
    const title =
      first && others.length === 0
        ? t('Uploading {name}', { name: first.name })
        : t('Uploading {count, plural, one {# file} other {# files}}', { count: files.length })
    host.runInBackground({ ...task, title })
  }
}
