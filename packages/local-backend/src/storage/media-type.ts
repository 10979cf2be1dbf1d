/** The parts of a media type: `type/subtype` in lower case, and the charset if there is one. */
export interface MediaType {
  essence: string
  charset: string | undefined
}

const token = "[\\w!#$%&'*+.^`|~-]+"
const quoted = '"(?:[\\t \\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\[\\t\\x20-\\x7e])*"'
const parameter = `(${token})=(${token}|${quoted})`
const form = new RegExp(`^(${token}/${token})((?:[ \\t]*;[ \\t]*${parameter})*)[ \\t]*;?$`)
const longest = 255

/** Parses a media type strictly (RFC 9110, 8.3.1). Undefined for a text that a browser would have to guess. */
export function parseMediaType(text: string): MediaType | undefined {
  const [, essence, parameters = ''] = text.length > longest ? [] : (form.exec(text) ?? [])
  if (!essence) return undefined
  for (const [, name = '', value] of parameters.matchAll(new RegExp(parameter, 'g')))
    if (name.toLowerCase() === 'charset') return { essence: essence.toLowerCase(), charset: value }
  return { essence: essence.toLowerCase(), charset: undefined }
}

/** Types that a browser shows or plays without running code. A type that ends in `+xml` may contain a script. */
const inert =
  /^(text\/(plain|csv|markdown)|application\/(json|pdf|zip|gzip)|image\/(png|apng|jpeg|gif|webp|avif|bmp|tiff|heic|heif|jxl|x-icon|vnd\.microsoft\.icon)|(audio|video)\/[\w.-]+|font\/[\w.-]+)$/

/** Types that other pages load by URL, under the rules of those pages. Opened directly, each is saved. */
const usable = /^(image\/svg\+xml|(text|application)\/javascript|text\/css|application\/wasm)$/

/** The type with which an object is sent, and whether a browser saves it instead of opening it. */
export interface SafeContentType {
  contentType: string
  isAttachment: boolean
}

/**
 * Policy of every object: a page that a browser makes of it runs no script, has an origin of its own and loads only the object.
 * Pictures, sound, films and PDF are still shown (decision 27).
 */
export const objectPolicy =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

const bytes = 'application/octet-stream'

/**
 * Returns how an object is sent. Types that are not known to be harmless are sent as bytes to be saved, regardless of the owner's type.
 * SVG keeps its type, because an `<img>` shows it without running it; so do scripts and style sheets of portals. Opened directly, they are
 * saved.
 */
export function getSafeContentType(mimetype: string): SafeContentType {
  const { essence, charset } = parseMediaType(mimetype) ?? { essence: '' }
  if (usable.test(essence)) return { contentType: essence, isAttachment: true }
  if (!inert.test(essence)) return { contentType: bytes, isAttachment: true }
  const isText = essence.startsWith('text/') && charset !== undefined
  return { contentType: isText ? `${essence};charset=${charset}` : essence, isAttachment: false }
}
