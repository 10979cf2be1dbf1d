import { saveBlob } from '@portico/react-remote/save-file'
import { guessFileExtension, readBytes } from './bytes.ts'

/** Saves a value in Postgres' hex format as a file, with a generic media type, so that no browser opens it. */
export function saveBytes(value: string): void {
  saveBlob(
    new Blob([readBytes(value)], { type: 'application/octet-stream' }),
    `data.${guessFileExtension(value)}`,
  )
}
