import { RestError } from './rest-error.ts'
import type { MediaHandler } from './schema-cache.ts'

/** The format of a response. */
export interface ResponseMedia {
  kind: 'json' | 'object' | 'csv' | 'plan' | 'handler'
  /** Whether keys with the value null are left out. */
  isStripped: boolean
  contentType: string
  /** For a plan: the options of EXPLAIN, its format, and the format of the explained response. */
  plan?: { options: string[]; isText: boolean; of: ResponseMedia }
  handler?: MediaHandler
}

const json: ResponseMedia = {
  kind: 'json',
  isStripped: false,
  contentType: 'application/json; charset=utf-8',
}
const planType = /^application\/vnd\.pgrst\.plan(\+json|\+text)?$/

/** Chooses the format with the highest quality in `Accept`. @throws RestError PGRST107 */
export function chooseMedia(
  accept: string | null,
  { allowsPlans, handlers }: { allowsPlans: boolean; handlers: readonly MediaHandler[] },
): ResponseMedia {
  const wanted = splitOutsideQuotes(accept?.trim() || '*/*', ',')
    .map((type, at) => ({ type: type.trim(), at, quality: qualityOf(type) }))
    .sort((a, b) => b.quality - a.quality || a.at - b.at)
  for (const { type } of wanted) {
    const media = handledBy(handlers, type) ?? mediaOf(type, allowsPlans)
    if (media) return media
  }
  throw new RestError(
    406,
    'PGRST107',
    `None of these media types are available: ${wanted.map(({ type }) => type).join(', ')}`,
  )
}

/** Returns the custom handler of a type, if there is one. Types of PostgREST itself (`vnd.pgrst`) cannot be replaced. */
function handledBy(handlers: readonly MediaHandler[], text: string): ResponseMedia | undefined {
  const type = text.split(';', 1)[0]?.trim()
  if (type?.startsWith('application/vnd.pgrst.')) return undefined
  const handler =
    handlers.find(({ media }) => media === '*/*') ?? handlers.find(({ media }) => media === type)
  if (!handler) return undefined
  const contentType = handler.media === '*/*' ? 'application/octet-stream' : handler.media
  const charset = /^(text\/|application\/json$)/.test(contentType) ? '; charset=utf-8' : ''
  return { kind: 'handler', isStripped: false, contentType: contentType + charset, handler }
}

function mediaOf(text: string, allowsPlans: boolean): ResponseMedia | undefined {
  const [type = '', ...parameters] = splitOutsideQuotes(text, ';').map((part) => part.trim())
  const isStripped = parameters.includes('nulls=stripped')
  const stripped = isStripped ? ';nulls=stripped' : ''
  if (type === '*/*' || type === 'application/*' || type === 'application/json') return json
  if (/^application\/vnd\.pgrst\.array(\+json)?$/.test(type))
    return isStripped
      ? {
          kind: 'json',
          isStripped,
          contentType: `application/vnd.pgrst.array+json${stripped}; charset=utf-8`,
        }
      : json
  if (/^application\/vnd\.pgrst\.object(\+json)?$/.test(type))
    return {
      kind: 'object',
      isStripped,
      contentType: `application/vnd.pgrst.object+json${stripped}; charset=utf-8`,
    }
  if (type === 'text/csv') return { kind: 'csv', isStripped: false, contentType: 'text/csv; charset=utf-8' }
  return allowsPlans && planType.test(type) ? planOf(type, parameters) : undefined
}

function planOf(type: string, parameters: string[]): ResponseMedia {
  const parameter = (name: string) =>
    parameters
      .find((each) => each.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replace(/^"|"$/g, '')
  const of = mediaOf(parameter('for') ?? 'application/json', false) ?? json
  const allowed = ['analyze', 'verbose', 'settings', 'buffers', 'wal']
  const options = (parameter('options') ?? '').split('|').filter((option) => allowed.includes(option))
  const isText = !type.endsWith('+json')
  return {
    kind: 'plan',
    isStripped: false,
    contentType: `application/vnd.pgrst.plan+${isText ? 'text' : 'json'}; for="${of.contentType.split(';', 1)[0]}"${
      options.length > 0 ? `; options=${options.join('|')}` : ''
    }; charset=utf-8`,
    plan: { options, isText, of },
  }
}

function qualityOf(type: string): number {
  return Number(/;\s*q=([\d.]+)/.exec(type)?.[1] ?? 1)
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  return text.match(new RegExp(`(?:"[^"]*"|[^"${separator}])+`, 'g')) ?? []
}
