import { Parser } from 'saxen'
import { FileError } from '../records/records.ts'

/** Callbacks of the XML parser. Names have no namespace prefix. */
export interface XmlListener {
  open(name: string, attribute: (name: string) => string | undefined): void
  close(name: string): void
  text(text: string): void
}

/** Maximum number of characters of a token, so that an endless token does not fill the memory. */
const longestToken = 1_000_000
/** Number of characters per parser call. */
const pieceSize = 65_536

/** Returns a parser for XML that arrives in chunks. Documents with a DTD, which could define entities, are rejected. */
export function createXmlReader(listener: XmlListener) {
  const parser = new Parser()
  let pending = 0
  parser
    .on('openTag', (name, attributes) => {
      pending = 0
      let read: Record<string, string> | null = null
      listener.open(local(name), (wanted) => {
        read ??= Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [local(key), value]))
        const value = read[wanted]
        return value === undefined ? undefined : decode(value)
      })
    })
    .on('closeTag', (name) => {
      pending = 0
      listener.close(local(name))
    })
    .on('text', (text) => listener.text(decode(text.replaceAll(/\r\n?/g, '\n'))))
    .on('cdata', (text) => listener.text(text.replaceAll(/\r\n?/g, '\n')))
    .on('error', () => {
      throw new FileError('broken_workbook')
    })
  return {
    /** @throws FileError `broken_workbook`, `too_large` */
    write(text: string): void {
      for (let at = 0; at < text.length; at += pieceSize) {
        const piece = text.slice(at, at + pieceSize)
        pending += piece.length
        parser.write(piece)
        if (pending > longestToken) throw new FileError('too_large')
      }
    },
    end: () => parser.end(),
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
