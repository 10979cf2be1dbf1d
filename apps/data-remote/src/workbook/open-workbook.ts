import { FileError } from '../records/records.ts'
import { type ArchiveLimits, openZipArchive, type ZipArchive } from './archive.ts'
import { type DateFormatType, getBuiltInDateFormat, getDateFormat } from './cell-values.ts'
import { createXmlReader } from './read-xml.ts'

/** The structure of a workbook, without its cells. */
export interface Workbook {
  archive: ZipArchive
  /** Sheets with cells, in order. */
  sheets: readonly { name: string; part: string }[]
  is1904: boolean
  sharedStrings: string | null
  styles: string | null
}

/** Opens a workbook. @throws FileError `not_workbook`, `old_workbook`, `broken_workbook`, `too_large` */
export async function openWorkbook(file: Blob, limits?: ArchiveLimits): Promise<Workbook> {
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  // The signature of binary workbooks before 2007, and of workbooks with a password.
  if (first[0] === 0xd0 && first[1] === 0xcf) throw new FileError('old_workbook')
  const archive = await openZipArchive(file, limits)
  const [main] = (await readLinks(archive, '')).filter(({ type }) => type === 'officeDocument')
  if (!main) throw new FileError('not_workbook')
  const links = await readLinks(archive, main.part)
  const partOf = (type: string) => links.find((link) => link.type === type && archive.has(link.part))?.part
  const sheets: { name: string; part: string }[] = []
  let is1904 = false
  await readPart(archive, main.part, (name, attribute) => {
    if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute('date1904') ?? '')
    if (name !== 'sheet') return
    const link = links.find(({ id, type }) => id === attribute('id') && type === 'worksheet')
    if (link && archive.has(link.part)) sheets.push({ name: attribute('name') ?? '', part: link.part })
  })
  if (sheets.length === 0) throw new FileError('not_workbook')
  return {
    ...{ archive, sheets, is1904 },
    sharedStrings: partOf('sharedStrings') ?? null,
    styles: partOf('styles') ?? null,
  }
}

/** Returns for each style the meaning of a number. */
export async function readStyles({ archive, styles }: Workbook): Promise<(DateFormatType | null)[]> {
  const own = new Map<number, DateFormatType | null>()
  const moments: (DateFormatType | null)[] = []
  let isCells = false
  if (styles === null) return moments
  await readPart(
    archive,
    styles,
    (name, attribute) => {
      const id = Number(attribute('numFmtId') ?? 0)
      if (name === 'numFmt') own.set(id, getDateFormat(attribute('formatCode') ?? ''))
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells)
        moments.push(own.has(id) ? (own.get(id) ?? null) : getBuiltInDateFormat(id))
    },
    (name) => {
      if (name === 'cellXfs') isCells = false
    },
  )
  return moments
}

/** Reads a small part completely. */
async function readPart(
  archive: ZipArchive,
  part: string,
  open: (name: string, attribute: (name: string) => string | undefined) => void,
  close: (name: string) => void = () => undefined,
): Promise<void> {
  const reader = createXmlReader({ open, close, text: () => undefined })
  reader.write(await archive.hold(part))
  reader.end()
}

/** Returns the relationships of a part (ECMA-376, part 2, 9.3). `type` is the last segment of its URI. */
async function readLinks(archive: ZipArchive, source: string) {
  const [folder, file] = [
    source.slice(0, source.lastIndexOf('/') + 1),
    source.slice(source.lastIndexOf('/') + 1),
  ]
  const links: { id: string; type: string; part: string }[] = []
  const part = `${folder}_rels/${file}.rels`
  if (!archive.has(part)) throw new FileError('not_workbook')
  await readPart(archive, part, (name, attribute) => {
    const target = attribute('Target')
    if (name !== 'Relationship' || target === undefined || attribute('TargetMode') === 'External') return
    const type = attribute('Type') ?? ''
    const { pathname } = new URL(target, `http://part/${folder}`)
    links.push({
      id: attribute('Id') ?? '',
      type: type.slice(type.lastIndexOf('/') + 1),
      part: decodeURIComponent(pathname.slice(1)),
    })
  })
  return links
}
