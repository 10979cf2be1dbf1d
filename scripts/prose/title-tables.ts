import { type Expression, getText } from './parse.ts'

/** A phrase from the table of `test.each`, with its offset in the source. */
interface TitlePhrase {
  text: string
  start: number
}

/** A value in a title: `%s` and other formats take the next column, `$name` takes a property. A quoted value is an input. */
const placeholder = /(?<!["'“‘`])(?:%[sdifjoO]|\$\w+)/g

/** True for three words or more. A shorter value is a name or an input, and not a part of the sentence. */
const isPhrase = (text: string) => (text.match(/\p{L}+(?=\s|$)/gu) ?? []).length > 2

/** Returns the phrases that the rows of a table put into a title. `◦` precedes a phrase that does not start the title. */
export function readTitlePhrases(title: string, table: Expression | undefined): TitlePhrase[] {
  const marks = [...title.matchAll(placeholder)]
  return rowsOf(table).flatMap((row) =>
    marks.flatMap(({ 0: mark, index }, column) => {
      const cell = mark.startsWith('%') ? cellAt(row, column) : propertyOf(row, mark.slice(1))
      const text = cell ? getText(cell) : ''
      return cell && isPhrase(text) ? [{ text: index === 0 ? text : `◦ ${text}`, start: cell.start }] : []
    }),
  )
}

function rowsOf(table: Expression | undefined): Expression[] {
  if (table?.type === 'TSAsExpression') return rowsOf(table.expression as Expression)
  if (table?.type !== 'ArrayExpression') return []
  return table.elements.filter((row) => row !== null && row.type !== 'SpreadElement') as Expression[]
}

/** Returns a cell of a row. A row that isn't an array has one cell. */
function cellAt(row: Expression, column: number): Expression | undefined {
  if (row.type === 'ArrayExpression') return (row.elements[column] ?? undefined) as Expression | undefined
  return column === 0 ? row : undefined
}

function propertyOf(row: Expression, name: string): Expression | undefined {
  if (row.type !== 'ObjectExpression') return undefined
  const property = row.properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
  )
  return property?.type === 'Property' ? (property.value as Expression) : undefined
}
