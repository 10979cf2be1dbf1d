import { findClosestName } from './find-closest-name.ts'
import type { RestPayload } from './payload.ts'
import { RestError } from './rest-error.ts'
import type { Routine } from './schema-cache.ts'
import { type QualifiedName, quoteArray, quoteIdent, quoteLiteral, quoteQualifiedName } from './sql.ts'

/** The arguments of a call: parameters of a URL, or a body. */
export type RoutineArguments =
  | { parameters: readonly [name: string, value: string][] }
  | { payload: RestPayload }

/** Returns the names of the arguments of a call. */
function namesOf(given: RoutineArguments): string[] {
  return 'payload' in given ? given.payload.keys : [...new Set(given.parameters.map(([name]) => name))]
}

const unnamedTypes: Record<string, readonly string[]> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
}

/**
 * Finds the one function with a name that accepts the arguments. A function whose only parameter has no name gets the whole body.
 * @throws RestError PGRST202 for no function, PGRST203 for several
 */
export function findRoutine(
  routines: readonly Routine[],
  name: QualifiedName,
  given: RoutineArguments,
): Routine {
  const named = routines.filter((each) => each.name === name.name && each.schema === name.schema)
  const keys = namesOf(given)
  const type = 'payload' in given ? given.payload.type : undefined
  const isRaw = type !== undefined && type !== 'application/json' && Object.hasOwn(unnamedTypes, type)
  const fitting = named.filter(
    (routine) => takes(routine, keys) && !(isRaw && routine.parameters.length === 0),
  )
  const unnamed = named.filter(({ parameters: [only, ...more] }) => {
    const types = type === undefined ? [] : (unnamedTypes[type] ?? [])
    return more.length === 0 && only?.name === '' && types.includes(only.type)
  })
  const found = fitting.length > 0 ? fitting : unnamed
  if (found.length > 1) throw ambiguous(found)
  return found[0] ?? missing(routines, named, name, keys, type)
}

function takes({ parameters, optional }: Routine, keys: readonly string[]): boolean {
  const names = parameters.map((parameter) => parameter.name)
  const required = names.slice(0, names.length - optional)
  return keys.every((key) => names.includes(key)) && required.every((name) => keys.includes(name))
}

function ambiguous(found: readonly Routine[]): RestError {
  const signatures = found
    .map(({ schema, name, parameters }) => ({
      call: `${schema}.${name}`,
      types: parameters.map((each) => `${each.name} => ${each.type}`).join(', '),
    }))
    .sort((a, b) => (a.types < b.types ? -1 : 1))
    .map(({ call, types }) => `${call}(${types})`)
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}

function missing(
  routines: readonly Routine[],
  named: readonly Routine[],
  { schema, name }: QualifiedName,
  keys: readonly string[],
  type: string | undefined,
): never {
  const sorted = keys.toSorted()
  const whole = `${schema}.${name}`
  const only = type === undefined ? undefined : unnamedTypes[type]?.join('/')
  const isRaw = only !== undefined && type !== 'application/json'
  const without = ' without parameters'
  const listed = keys.length === 0 ? without : `(${sorted.join(', ')})`
  const described =
    keys.length === 0 ? without : ` with parameter${keys.length > 1 ? 's' : ''} ${sorted.join(', ')}`
  const details = isRaw
    ? ` with a single unnamed ${only} parameter`
    : `${described}${only ? ` or with a single unnamed ${only} parameter` : ''}`
  const close =
    named.length > 0
      ? findClosestName(
          `(${sorted.join(', ')})`,
          named.map(
            ({ parameters }) =>
              `(${parameters
                .map((each) => each.name)
                .toSorted()
                .join(', ')})`,
          ),
          0.33,
        )
      : findClosestName(
          name,
          routines.filter((each) => each.schema === schema).map((each) => each.name),
        )
  const call = named.length > 0 ? `${name}${close}` : close
  throw new RestError(
    404,
    'PGRST202',
    `Could not find the function ${whole}${isRaw ? '' : listed} in the schema cache`,
    {
      details: `Searched for the function ${whole}${details}, but no matches were found in the schema cache.`,
      hint: close === undefined || isRaw ? null : `Perhaps you meant to call the function ${schema}.${call}`,
    },
  )
}

/** Returns whether a function returns one value without columns. */
export function isScalar({ isComposite }: Routine): boolean {
  return !isComposite
}

/** SQL of a call. */
interface RoutineCall {
  sql: string
  /** Whether the body is the statement's one parameter; otherwise it has no parameters. */
  takesBody: boolean
}

/** Returns SQL that calls a function with the arguments. */
export function createCallSql(routine: Routine, given: RoutineArguments): RoutineCall {
  const { parameters } = routine
  const keys = namesOf(given)
  const passed = parameters.filter(({ name }) => name !== '' && keys.includes(name))
  const isBody = 'payload' in given
  if (isBody && parameters.length === 1 && parameters[0]?.name === '')
    return { sql: selectFrom(routine, `$1::${parameters[0].type}`), takesBody: true }
  if (passed.length === 0) return { sql: selectFrom(routine, ''), takesBody: false }
  return { sql: passingSql(routine, given, passed), takesBody: isBody }
}

function passingSql(routine: Routine, given: RoutineArguments, passed: Routine['parameters']): string {
  const { parameters } = routine
  const variadic = (name: string) =>
    routine.isVariadic && name === parameters.at(-1)?.name ? 'variadic ' : ''
  const pass = (value: (parameter: { name: string; type: string }) => string) =>
    passed.map((each) => `${variadic(each.name)}${quoteIdent(each.name)} := ${value(each)}`).join(', ')
  if ('parameters' in given) {
    const values = (name: string) =>
      given.parameters.filter(([key]) => key === name).map(([, value]) => value)
    return selectFrom(
      routine,
      pass(({ name, type }) => {
        const all = values(name)
        return `${variadic(name) ? quoteArray(all) : quoteLiteral(all.at(-1) ?? '')}::${type}`
      }),
    )
  }
  const types = passed.map(({ name, type }) => `${quoteIdent(name)} ${type}`).join(', ')
  const rows = given.payload.isObject ? 'json_to_record' : 'json_to_recordset'
  const body = `(select * from ${rows}($1::json) as pgrst_body(${types}) limit 1) as pgrst_body`
  return selectFrom(
    routine,
    pass(({ name }) => `pgrst_body.${quoteIdent(name)}`),
    `${body}, lateral `,
  )
}

function selectFrom(routine: Routine, passed: string, before = ''): string {
  const call = `${quoteQualifiedName(routine)}(${passed})`
  return isScalar(routine)
    ? `select pgrst_call.pgrst_scalar from ${before}(select ${call} as pgrst_scalar) as pgrst_call`
    : `select pgrst_call.* from ${before}${call} as pgrst_call`
}
