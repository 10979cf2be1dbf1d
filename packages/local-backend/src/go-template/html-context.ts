import { escapeHtml } from './escape-html.ts'
import { TemplateError } from './parse.ts'

const addresses = new Set(['href', 'src', 'action', 'background', 'cite', 'poster'])

/**
 * Tracks the position of a template in an HTML document, because the escaping of a value depends on it
 * (Go's `html/template`).
 */
export class HtmlContext {
  #mode: 'text' | 'tag' | 'value' | 'raw' | 'comment' = 'text'
  #tag = ''
  #attribute = ''
  #quote = ''
  /** The part of a URL that was written so far: nothing, its beginning, or its query. */
  #part: 'start' | 'begun' | 'query' = 'start'

  /** Advances by literal text of the template. */
  follow(text: string): void {
    let rest = text
    while (rest) rest = this.#step(rest)
  }

  /** Escapes a value for the current position. @throws TemplateError for positions where values are not allowed */
  write(value: string): string {
    if (this.#mode === 'text') return escapeHtml(value)
    if (this.#mode === 'comment') return ''
    const isPlain = this.#mode === 'value' && this.#quote && !/^(style|on.*|srcdoc)$/.test(this.#attribute)
    if (!isPlain)
      throw new TemplateError('a value stands where mails can have none: in a tag, a style or a script')
    if (!addresses.has(this.#attribute)) return escapeHtml(value)
    const written =
      this.#part === 'query' ? encodeURIComponent(value) : addressOf(value, this.#part === 'start')
    if (value) this.#part = this.#part === 'query' || /[?#]/.test(value) ? this.#part : 'begun'
    return escapeHtml(written)
  }

  #step(rest: string): string {
    if (this.#mode === 'text') {
      const [before, opened] = cut(rest, /<(?:!--|\/?([a-z][\w-]*))/i)
      if (!opened) return ''
      this.#mode = opened[0] === '<!--' ? 'comment' : 'tag'
      this.#tag = (opened[1] ?? '').toLowerCase()
      return rest.slice(before.length + opened[0].length)
    }
    if (this.#mode === 'comment' || this.#mode === 'raw') {
      const [before, closed] = cut(
        rest,
        this.#mode === 'comment' ? /-->/ : new RegExp(`</${this.#tag}\\b[^>]*>`, 'i'),
      )
      if (!closed) return ''
      this.#mode = 'text'
      return rest.slice(before.length + closed[0].length)
    }
    return this.#mode === 'tag' ? this.#inTag(rest) : this.#inValue(rest)
  }

  #inTag(rest: string): string {
    const [before, found] = cut(rest, />|([\w:-]+)\s*=\s*(["']?)/)
    if (!found) return ''
    if (found[0] === '>') this.#mode = /^(script|style|title|textarea)$/.test(this.#tag) ? 'raw' : 'text'
    else {
      this.#mode = 'value'
      this.#attribute = (found[1] ?? '').toLowerCase()
      this.#quote = found[2] ?? ''
      this.#part = 'start'
    }
    return rest.slice(before.length + found[0].length)
  }

  #inValue(rest: string): string {
    const [value, end] = cut(rest, this.#quote ? new RegExp(this.#quote) : /(?=[\s>])/)
    if (value) this.#part = this.#part === 'query' || /[?#]/.test(value) ? 'query' : 'begun'
    if (!end) return ''
    this.#mode = 'tag'
    return rest.slice(value.length + end[0].length)
  }
}

function cut(text: string, at: RegExp): [before: string, found: RegExpExecArray | null] {
  const found = at.exec(text)
  return [text.slice(0, found?.index), found]
}

/** Escapes a URL. Schemes other than http, https and mailto are replaced by a link without an effect. */
function addressOf(value: string, isWhole: boolean): string {
  const scheme = /^([^/?#]*?):/.exec(value)?.[1]
  if (isWhole && scheme !== undefined && !/^(https?|mailto)$/i.test(scheme)) return '#ZgotmplZ'
  return value.replaceAll(/[^\w\-.~!#$&*+,/:;=?@[\]%]/gu, (sign) => encodeURIComponent(sign))
}
