import {
  File,
  FileArchive,
  FileCode,
  FileImage,
  FilePlay,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
} from 'lucide-react'

/** How a file's content is shown. */
export type Viewer = 'image' | 'video' | 'audio' | 'pdf' | 'text' | 'archive'

/** A kind of file: how it is recognized, drawn and shown. To add one, extend `fileTypes`, and `file-type-title.ts` with its name. */
export interface FileType {
  /** Its media types. */
  media: RegExp
  /** File names of this kind, for vague media types. */
  names?: RegExp
  Icon: LucideIcon
  /** Absent if browsers can't show it. */
  viewer?: Viewer
}

const other: FileType = { media: /./, Icon: File }

/** All kinds of files. The first match wins. */
export const fileTypes: readonly FileType[] = [
  {
    // Formats that every current browser draws.
    media: /^image\/(png|jpeg|gif|webp|avif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)$/,
    Icon: FileImage,
    viewer: 'image',
  },
  { media: /^image\//, Icon: FileImage },
  { media: /^video\//, Icon: FilePlay, viewer: 'video' },
  { media: /^audio\//, Icon: FilePlay, viewer: 'audio' },
  { media: /^application\/pdf$/, Icon: FileText, viewer: 'pdf' },
  {
    media: /^text\/(csv|tab-separated-values)$/,
    names: /\.[ct]sv$/i,
    Icon: FileSpreadsheet,
    viewer: 'text',
  },
  {
    media: /spreadsheet|ms-excel/,
    names: /\.(xlsx?|ods)$/i,
    Icon: FileSpreadsheet,
  },
  {
    media: /zip|x-(tar|7z|rar)/,
    names: /\.(zip|t?gz|tar|7z|rar)$/i,
    Icon: FileArchive,
    viewer: 'archive',
  },
  {
    media: /[/+](json|xml|html|css|javascript|yaml|toml|sql|x-sh|x-ndjson|graphql)$/,
    names:
      /\.(json|ya?ml|toml|xml|html?|css|sql|sh|[cm]?[jt]sx?|py|rb|rs|go|java|kt|c|h|cpp|cs|php|swift|r|vue|svelte)$/i,
    Icon: FileCode,
    viewer: 'text',
  },
  {
    media: /^text\/|[/+]csv$/,
    names: /\.(txt|md|log|ini|env)$/i,
    Icon: FileText,
    viewer: 'text',
  },
  other,
]

/** Returns the kind of a file by its media type, or by its name if the type is vague. */
export function getFileType({ type, name }: { type: string | null; name: string }): FileType {
  const media = (type ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const byName = isVague(media, name) ? fileTypes.find(({ names }) => names?.test(name)) : undefined
  return byName ?? fileTypes.find((kind) => kind.media.test(media)) ?? other
}

/** Bytes and plain text can be any kind, and browsers take `.ts` for an MPEG transport stream. */
function isVague(media: string, name: string): boolean {
  const isAny = /^(application\/octet-stream|text\/plain)?$/.test(media)
  return isAny || (media.startsWith('video/') && /\.m?ts$/i.test(name))
}
