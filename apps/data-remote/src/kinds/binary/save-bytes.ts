import { saveBlob } from '@portico/react-remote/save-file'
import { endingOf, readBytes } from './bytes.ts'

/** Saves the bytes of a value, as Postgres writes it, as a file; without a type of its own, so that no browser runs it. */
export function saveBytes(value: string): void {
  saveBlob(new Blob([readBytes(value)], { type: 'application/octet-stream' }), `data.${endingOf(value)}`)
}
