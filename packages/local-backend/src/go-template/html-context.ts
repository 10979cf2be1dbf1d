import { escapeHtml } from './escape-html.ts'
import { TemplateError } from './parse.ts'

const addresses = new Set(['href', 'src', 'action', 'background', 'cite', 'poster'])

/**
 * Where in an HTML document a template has come to, by what stands in it: how a value has to be written there depends on it
 * (Go's `html/template`).
 */
export class HtmlContext {
  #mode: 'text' | 'tag' | 'value' | 'raw' | 'comment' = 'text'
  #tag = ''
  #attribute = ''
  #quote = ''
  /** Of an address: nothing of it yet, its beginning, its query. */
  #part: 'start' | 'begun' | 'query' = 'start'

  /** Follows what the template itself says. */
  follow(text: string): void {
    let rest = text
    while (rest) rest = this.#step(rest)
  }

  /** A value as it may stand here. @throws TemplateError for places where none may */
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

/** What cannot be an address of the web, or of mail, leads nowhere. */
function addressOf(value: string, isWhole: boolean): string {
  const scheme = /^([^/?#]*?):/.exec(value)?.[1]
  if (isWhole && scheme !== undefined && !/^(https?|mailto)$/i.test(scheme)) return '#ZgotmplZ'
  return value.replaceAll(/[^\w\-.~!#$&*+,/:;=?@[\]%]/gu, (sign) => encodeURIComponent(sign))
}
