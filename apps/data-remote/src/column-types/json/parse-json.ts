import { fail, type ParseResult, type ProblemText, succeed } from '../parse.ts'

/**
 * Describes the position of an error. `json-syntax-error.ts` sets it when an editor, paste or import loads, so the first rows don't need that
 * code.
 */
export const jsonErrorText: { inWords?: (t: Parameters<ProblemText>[0], text: string) => string } = {}

/** Parses JSON. Numbers keep their digits if the engine has `JSON.rawJSON`; otherwise large ones are rejected. */
export function parseJson(text: string): ParseResult {
  const { rawJSON } = JSON as unknown as { rawJSON?: (text: string) => unknown }
  let rounded: string | null = null
  try {
    const keepDigits = (_key: string, value: unknown, context?: { source?: string }) => {
      if (typeof value !== 'number' || context?.source === undefined) return value
      if (rawJSON) return rawJSON(context.source)
      if (!Number.isSafeInteger(value) && Number.isInteger(value)) rounded = context.source
      return value
    }
    const value = (JSON.parse as (text: string, reviver: typeof keepDigits) => unknown)(text, keepDigits)
    return rounded === null
      ? succeed(value)
      : fail((t) => t('This browser would round the number {number}.', { number: rounded ?? '' }))
  } catch {
    return fail((t) => jsonErrorText.inWords?.(t, text) ?? t('This isn’t valid JSON.'))
  }
}
