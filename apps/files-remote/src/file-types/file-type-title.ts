import { type Message, msg } from '@portico/ui'
import { File, FileArchive, FileCode, FileImage, FileSpreadsheet, FileText } from 'lucide-react'
import type { FileType, Viewer } from './file-types.ts'

const byViewer: Partial<Record<Viewer, Message>> = {
  video: msg('Video'),
  audio: msg('Audio'),
  pdf: msg('PDF'),
}

const byIcon = new Map([
  [FileImage, msg('Image')],
  [FileArchive, msg('Archive')],
  [FileCode, msg('Code')],
  [FileText, msg('Text')],
  [File, msg('File')],
])

/** Returns the name of a kind of file. Not in `file-types.ts`, because no name is on the screen when a folder opens. */
export function getFileTypeTitle({ Icon, viewer }: FileType): Message {
  // Plain tables are the only spreadsheets with a viewer.
  if (Icon === FileSpreadsheet) return viewer ? msg('Table') : msg('Spreadsheet')
  return (viewer && byViewer[viewer]) ?? byIcon.get(Icon) ?? msg('File')
}
