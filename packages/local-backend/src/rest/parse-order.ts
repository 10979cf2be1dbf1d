import { readField, type SelectPath } from './parse-select.ts'
import { Scanner } from './scanner.ts'

/** One item of `order=`. */
export interface OrderTerm {
  /** The embedded resource that contains the column. */
  embed?: string | undefined
  field: SelectPath
  direction?: 'asc' | 'desc' | undefined
  nulls?: 'first' | 'last' | undefined
}

/** Parses `order=`. @throws RestError PGRST100 */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner('order', text)
  const terms: OrderTerm[] = []
  do {
    scanner.space()
    terms.push(readTerm(scanner))
    scanner.space()
  } while (scanner.take(','))
  scanner.expectEnd('"," or end of input')
  return terms
}

function readTerm(scanner: Scanner): OrderTerm {
  const related = scanner.attempt(() => {
    const embed = scanner.name()
    return embed !== undefined && scanner.take('(') ? embed : undefined
  })
  const field = readField(scanner)
  if (related !== undefined) scanner.expect(')')
  const direction = scanner.match(/\.(?:asc|desc)(?=[., \t]|$)/y)?.slice(1)
  const nulls = scanner.match(/\.nulls(?:first|last)(?=[, \t]|$)/y)?.slice('.nulls'.length)
  return {
    embed: related,
    field,
    direction: direction as OrderTerm['direction'],
    nulls: nulls as OrderTerm['nulls'],
  }
}
