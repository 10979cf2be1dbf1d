import { md5 } from '@noble/hashes/legacy.js'

/** The content of a document for a test. */
export interface PdfParts {
  /** The text of each page, in ASCII. */
  pages: readonly string[]
  /** JavaScript that viewers may run when the document is opened. */
  script?: string
  /** The first page has three links: to this address, to the last page, and one that runs `script`. */
  link?: string
  /** The first page has a black square, compressed as in fax machines. */
  hasFax?: boolean
  /** The password of the document. Not together with `script` and `link`, whose texts would be encrypted, too. */
  password?: string
}

/** The size of each page, in points. */
export const pageSize = { width: 300, height: 400 }

/** The black square, in points from the lower left corner. */
export const faxSquare = { x: 100, y: 100, side: 100 }

/** Writes a document. Runs in a page and in Node. */
export function makePdf(parts: PdfParts): Uint8Array<ArrayBuffer> {
  const lock = parts.password === undefined ? undefined : lockBy(parts.password)
  const objects = objectsOf(parts, lock)
  let file = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = file.length
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}`
  const locked = lock ? ` /Encrypt ${lock.dictionary} /ID [<${lock.id}> <${lock.id}>]` : ''
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${locked} >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0))
}

/** The number of the first page's object. All pages come before their contents, so that they are in few parts of the file. */
const firstPage = 5

function objectsOf({ pages, script, link, hasFax = false }: PdfParts, lock: Lock | undefined): string[] {
  const numbers = pages.map((_, index) => firstPage + index)
  const contentOf = (index: number) => firstPage + pages.length + index
  const action = script === undefined ? '' : `<< /S /JavaScript /JS (${escapeText(script)}) >>`
  const stream = (number: number, dictionary: string, bytes: string) => {
    const packed = lock ? lock.encrypt(number, bytes) : bytes
    return `<< ${dictionary} /Length ${packed.length} >>\nstream\n${packed}\nendstream`
  }
  const annotation = (y: number, what: string) =>
    `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [20 ${y} 120 ${y + 20}] ${what} >>`
  const links = [
    annotation(20, `/A << /S /URI /URI (${link ?? ''}) >>`),
    annotation(45, `/Dest [${numbers.at(-1)} 0 R /Fit]`),
    annotation(70, `/A ${action}`),
  ]
  return [
    `<< /Type /Catalog /Pages 2 0 R ${action && `/OpenAction ${action}`} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream(4, fax, '\xff\xff\x00\x10\x01'),
    ...pages.map(
      (_, index) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageSize.width} ${pageSize.height}] /Contents ${contentOf(index)} 0 R ` +
        `/Resources << /Font << /F1 3 0 R >> /XObject << /Fax 4 0 R >> >>${index === 0 && link ? ` /Annots [${links.join(' ')}]` : ''} >>`,
    ),
    ...pages.map((text, index) => {
      const square = `q ${faxSquare.side} 0 0 ${faxSquare.side} ${faxSquare.x} ${faxSquare.y} cm /Fax Do Q`
      const content = `BT /F1 18 Tf 20 360 Td (${escapeText(text)}) Tj ET ${index === 0 && hasFax ? square : ''}`
      return stream(contentOf(index), '', content)
    }),
  ]
}

/** 16 white lines of 16 pixels. One bit for each line says that it equals the previous one. Inverted to black. */
const fax =
  '/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0] ' +
  '/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 16 /Rows 16 >>'

function escapeText(text: string): string {
  return text.replaceAll(/[\\()]/g, '\\$&')
}

/** The encryption of a document, of the oldest kind, which every reader supports. */
interface Lock {
  dictionary: string
  /** In hexadecimal digits. */
  id: string
  encrypt(object: number, bytes: string): string
}

const padding = '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a'

function lockBy(password: string): Lock {
  const id = '00112233445566778899aabbccddeeff'
  const padded = [...bytesOf(password), ...fromHex(padding)].slice(0, 32)
  const owner = rc4(hash(padded).slice(0, 5), padded)
  const key = hash([...padded, ...owner, 0xfc, 0xff, 0xff, 0xff, ...fromHex(id)]).slice(0, 5)
  const user = rc4(key, fromHex(padding))
  return {
    id,
    dictionary: `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${toHex(owner)}> /U <${toHex(user)}> >>`,
    encrypt: (object, bytes) =>
      String.fromCharCode(
        ...rc4(hash([...key, object & 255, object >> 8, 0, 0, 0]).slice(0, 10), bytesOf(bytes)),
      ),
  }
}

const hash = (bytes: readonly number[]) => [...md5(Uint8Array.from(bytes))]
const bytesOf = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const toHex = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (text: string) => (text.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16))

function rc4(key: readonly number[], bytes: readonly number[]): number[] {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (one: number, other: number) => {
    const kept = at(one)
    state[one & 255] = at(other)
    state[other & 255] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  let j = 0
  return bytes.map((byte) => {
    i = (i + 1) & 255
    j = (j + at(i)) & 255
    swap(i, j)
    return byte ^ at(at(i) + at(j))
  })
}
