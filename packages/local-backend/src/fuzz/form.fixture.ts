/** A part of a form in its sent form: the lines of its head, and its content. */
export interface FormPart {
  head: string
  content: Buffer
}

/** A form as parts; `boundary` without the two dashes. */
export interface Form {
  boundary: string
  parts: FormPart[]
}

/** Reads form data; undefined if the type names no boundary, or the body does not begin with it. */
export function readForm(type: string, body: Buffer): Form | undefined {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (!boundary) return undefined
  const line = Buffer.from(`--${boundary}`)
  const parts: FormPart[] = []
  let at = body.indexOf(line)
  while (at >= 0) {
    const next = body.indexOf(line, at + line.length)
    if (next < 0) break
    // Between two boundaries: CRLF, the head, an empty line, the content, CRLF.
    const part = body.subarray(at + line.length + 2, next - 2)
    const end = part.indexOf('\r\n\r\n')
    if (end < 0) return undefined
    parts.push({ head: part.subarray(0, end).toString('latin1'), content: part.subarray(end + 4) })
    at = next
  }
  return parts.length > 0 ? { boundary, parts } : undefined
}

/** Writes form data. */
export function writeForm({ boundary, parts }: Form): Buffer {
  const pieces = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`, 'latin1'),
    content,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
}

/** Returns the bytes of one more field of a form. */
export function createFormField(boundary: string, name: string, bytes: number): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`
  return Buffer.from(`${head}${'x'.repeat(bytes)}\r\n`, 'latin1')
}
