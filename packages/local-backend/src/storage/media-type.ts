/** A media type taken apart: `type/subtype` in lower case, and the charset where one is named. */
export interface MediaType {
  essence: string
  charset: string | undefined
}

const token = "[\\w!#$%&'*+.^`|~-]+"
const quoted = '"(?:[\\t \\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\[\\t\\x20-\\x7e])*"'
const parameter = `(${token})=(${token}|${quoted})`
const form = new RegExp(`^(${token}/${token})((?:[ \\t]*;[ \\t]*${parameter})*)[ \\t]*;?$`)
const longest = 255

/** Reads a media type by the letter (RFC 9110, 8.3.1); undefined for whatever else a browser would have to guess at. */
export function parseMediaType(text: string): MediaType | undefined {
  const [, essence, parameters = ''] = text.length > longest ? [] : (form.exec(text) ?? [])
  if (!essence) return undefined
  for (const [, name = '', value] of parameters.matchAll(new RegExp(parameter, 'g')))
    if (name.toLowerCase() === 'charset') return { essence: essence.toLowerCase(), charset: value }
  return { essence: essence.toLowerCase(), charset: undefined }
}

/** Types that a browser shows or plays without running anything of them. Whatever ends in `+xml` may hold a script. */
const inert =
  /^(text\/(plain|csv|markdown)|application\/(json|pdf|zip|gzip)|image\/(png|apng|jpeg|gif|webp|avif|bmp|tiff|heic|heif|jxl|x-icon|vnd\.microsoft\.icon)|(audio|video)\/[\w.-]+|font\/[\w.-]+)$/

/** Types that other pages use by name, where they run or look by those pages' rules; opened by itself each is saved. */
const usable = /^(image\/svg\+xml|(text|application)\/javascript|text\/css|application\/wasm)$/

/** As what an object is sent, and whether a browser saves it instead of opening it. */
export interface Sending {
  contentType: string
  isAttachment: boolean
}

/**
 * Goes with every object, whatever it is: the page a browser makes of it runs no script, has an origin of its own and
 * loads nothing but the object. Pictures, sound, films and PDF show under it (decision 27).
 */
export const objectPolicy =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

const bytes = 'application/octet-stream'

/**
 * What is not known to be harmless is sent as bytes to be saved, whatever its owner calls it. A drawing keeps its type,
 * because an `<img>` shows it and runs nothing, as do scripts and sheets, which a portal may keep here; opened by itself it is saved like the others.
 */
export function sendingOf(mimetype: string): Sending {
  const { essence, charset } = parseMediaType(mimetype) ?? { essence: '' }
  if (usable.test(essence)) return { contentType: essence, isAttachment: true }
  if (!inert.test(essence)) return { contentType: bytes, isAttachment: true }
  const isText = essence.startsWith('text/') && charset !== undefined
  return { contentType: isText ? `${essence};charset=${charset}` : essence, isAttachment: false }
}
