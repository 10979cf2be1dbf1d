import { bad, good, type Parsed } from '../parse.ts'
import { findJsonFault } from './json-fault.ts'

/** Numbers keep the digits as typed where the engine can (JSON.rawJSON); elsewhere large ones are refused. */
export function parseJson(text: string): Parsed {
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
      ? good(value)
      : bad((t) => t('This browser would round the number {number}.', { number: rounded ?? '' }))
  } catch {
    return bad((t) => {
      const { line = 1, column = 1, found = '' } = findJsonFault(text) ?? {}
      return found === ''
        ? t('This isn’t valid JSON: it ends too early, at line {line, number}, column {column, number}.', {
            line,
            column,
          })
        : t(
            'This isn’t valid JSON: “{found}” at line {line, number}, column {column, number} wasn’t expected.',
            {
              line,
              column,
              found: found.length > 24 ? `${found.slice(0, 24)}…` : found,
            },
          )
    })
  }
}
