import { findClosestName } from './find-closest-name.ts'
import type { SelectEmbed } from './parse-select.ts'
import type { Relationship } from './relationships.ts'
import { RestError } from './rest-error.ts'
import type { CatalogTable } from './schema-cache.ts'

/**
 * Returns the one relationship in the schema by which `from` embeds the requested resource.
 * @throws RestError PGRST200 for no relationship, PGRST201 for several
 */
export function findRelationship(
  relationships: readonly Relationship[],
  from: CatalogTable,
  { embed, hint }: Pick<SelectEmbed, 'embed' | 'hint'>,
): Relationship {
  const own = relationships.filter((each) => each.from === from && each.to.schema === from.schema)
  const byFunction = own.filter(({ routine }) => routine?.name === embed)
  const found = byFunction.length > 0 ? byFunction : own.filter((each) => fits(each, embed, hint))
  if (found.length > 1) throw ambiguous(from, embed, found)
  return found[0] ?? missing(own, relationships, from, embed, hint)
}

function fits({ kind, from, to, constraint, columns, junction }: Relationship, embed: string, hint?: string) {
  if (kind === 'computed') return false
  const pair = columns.length === 1 ? columns[0] : undefined
  if (from === to) {
    // One foreign key works in both directions: the table's name selects the rows that point here, the column's name the target row.
    const isMany = kind === 'one-to-many' && embed === to.name
    if (hint !== undefined) return isMany && pair?.includes(hint) === true
    return isMany || (kind === 'many-to-one' && pair?.[0] === embed)
  }
  if (hint === undefined)
    return embed === to.name || (!to.isView && (constraint === embed || pair?.[0] === embed))
  return (
    embed === to.name &&
    (constraint === hint || pair?.includes(hint) === true || junction?.table.name === hint)
  )
}

function missing(
  own: readonly Relationship[],
  all: readonly Relationship[],
  from: CatalogTable,
  embed: string,
  hint: string | undefined,
): never {
  const isKnown = own.length > 0
  const names = isKnown
    ? own.map(({ to }) => to.name)
    : all.filter((each) => each.from.schema === from.schema).map((each) => each.from.name)
  const wrong = isKnown ? embed : from.name
  const close = findClosestName(wrong, names, 0.33)
  const using = hint === undefined ? '' : ` using the hint '${hint}'`
  throw new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${from.name}' and '${embed}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${from.name}' and '${embed}'${using} in the schema '${from.schema}', but no matches were found.`,
      hint: close === undefined ? null : `Perhaps you meant '${close}' instead of '${wrong}'.`,
    },
  )
}

function ambiguous(from: CatalogTable, embed: string, found: readonly Relationship[]): RestError {
  const ways = found.map(
    ({ to, constraint, junction }) => `'${to.name}!${junction?.table.name ?? constraint}'`,
  )
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from.name}' and '${embed}'`,
    {
      details: found.map(describe),
      hint: `Try changing '${embed}' to one of the following: ${ways.join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function describe({ from, to, kind, constraint, columns, junction }: Relationship) {
  const list = (pairs: readonly [string, string][], at: 0 | 1) => pairs.map((pair) => pair[at]).join(', ')
  const relationship = junction
    ? `${junction.table.name} using ${junction.constraints[0]}(${list(junction.source, 1)}) and ${junction.constraints[1]}(${list(junction.target, 1)})`
    : `${constraint} using ${from.name}(${list(columns, 0)}) and ${to.name}(${list(columns, 1)})`
  return { cardinality: kind, embedding: `${from.name} with ${to.name}`, relationship }
}
