import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { createValidationError, sendAuthError } from '../errors.ts'
import { readUser, readUsers } from './admin-user.ts'
import { withAccount, withAdmin } from './with-admin.ts'

/** `GET /admin/users`: returns a page of all accounts, newest first, with the next and the last page in `Link`. */
export function listUsers(c: HonoContext, context: Context): Promise<Response> {
  return withAdmin(c, context, async () => {
    const order = readOrder(c.req.queries('sort'))
    if ('problem' in order)
      return sendAuthError(c, createValidationError(`Bad Sort Parameters: ${order.problem}`))
    const numbers = ['page', 'per_page'].map((name) => c.req.query(name) ?? '')
    const wrong = numbers.find((text) => !/^\d*$/.test(text))
    if (wrong !== undefined)
      return sendAuthError(
        c,
        createValidationError(
          `Bad Pagination Parameters: strconv.ParseUint: parsing ${JSON.stringify(wrong)}: invalid syntax`,
        ),
      )
    const page = Number(numbers[0] || 1) || 1
    const perPage = Number(numbers[1] || 50) || 20
    const part = `%${c.req.query('filter') ?? ''}%`
    const found = `where aud = 'authenticated' and ($1 = '%%' or email like $1 or raw_user_meta_data ->> 'full_name' ilike $1)`
    const { users, total } = await context.database.turns.take(async () => {
      const counted = await context.database.db.query<{ total: number }>(
        `select count(*)::int as total from auth.users ${found}`,
        [part],
      )
      const paged = `${found} order by ${order.by} limit $2 offset $3`
      const offset = Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER)
      return {
        users: await readUsers(context, paged, [part, perPage, offset]),
        total: counted.rows[0]?.total ?? 0,
      }
    })
    c.header('Link', linkOf(new URL(c.req.url), { page, last: Math.ceil(total / perPage) }))
    c.header('X-Total-Count', String(total))
    return c.json({ users, aud: 'authenticated' })
  })
}

/** `GET /admin/users/:user`: returns an account. */
export function getOneUser(c: HonoContext, context: Context): Promise<Response> {
  return withAccount(c, context, async (id) => c.json(await readUser(context, id)))
}

function readOrder(sorts: string[] = []): { by: string } | { problem: string } {
  const fields: string[] = []
  for (const sort of sorts) {
    const [field = '', ...rest] = sort.split(' ')
    const direction = rest.join(' ')
    if (field !== 'created_at') return { problem: `bad field for sort '${field}'` }
    if (rest.length > 0 && !/^(asc|desc)$/i.test(direction))
      return { problem: `bad direction for sort '${direction}', only 'asc' and 'desc' allowed` }
    fields.push(`created_at ${direction || 'desc'}`)
  }
  return { by: fields.join(', ') || 'created_at desc' }
}

/** Returns links relative to the auth server, as it writes them. */
function linkOf(url: URL, { page, last }: { page: number; last: number }): string {
  const to = (number: number, rel: string) => {
    url.searchParams.set('page', String(number))
    url.searchParams.sort()
    return `<${url.pathname.replace(/^\/auth\/v1/, '')}?${url.searchParams}>; rel="${rel}"`
  }
  return [...(last > page ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', ')
}
