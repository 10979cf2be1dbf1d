import type { Translate } from '@portico/ui'
import { getFilesErrorText } from '../../errors/error-texts.ts'
import type { FilesError } from '../../errors/files-error.ts'
import { formatBytes } from '../../place/format.ts'
import { getFileLimit } from '../../storage/file-limit.ts'
import { getContentType, type UploadLimits } from './limits.ts'

/** Returns why a file was refused: with the limit and whose it is, or with the accepted types, if they are known. */
export function formatLimitError(
  t: Translate,
  error: FilesError,
  file: File,
  limits: (UploadLimits & { bucket: object }) | undefined,
): string {
  const { title, detail } = getFilesErrorText(t, error)
  return `${title}. ${(limits && detailOf(t, error, file, limits)) ?? detail}`
}

function detailOf(
  t: Translate,
  { code }: FilesError,
  file: File,
  { bucket, project }: UploadLimits,
): string | null {
  if (code === 'InvalidMimeType' && bucket?.types)
    return t('It is “{type}”, and this bucket takes only {types}.', {
      type: getContentType(file),
      types: new Intl.ListFormat(t.locale).format(bucket.types),
    })
  if (code !== 'EntityTooLarge') return null
  const limit = getFileLimit(bucket?.sizeLimit ?? null, project)
  // Storage reports both limits in the same way. A file within the bucket's limit is over that of the project.
  if (!limit || file.size <= limit.bytes)
    return t('It is over the limit of the whole project, which its administrators can raise.')
  const sizes = { size: formatBytes(file.size, t.locale), limit: formatBytes(limit.bytes, t.locale) }
  return limit.of === 'bucket'
    ? t('It has {size}, and this bucket takes files up to {limit}.', sizes)
    : t(
        'It has {size}, and the whole project takes files up to {limit}, which its administrators can raise.',
        sizes,
      )
}
