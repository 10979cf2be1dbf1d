import { createHash } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { type AuthApiError, createValidationError, emailExists, sendAuthError } from '../errors.ts'
import { isUuid } from '../factors/factors.ts'
import { checkPasswordStrength, rejectWeakPassword } from '../passwords/password-strength.ts'
import { hashPassword } from '../passwords/passwords.ts'
import type { AuthInput } from '../requests/input.ts'
import { findAccount } from '../rows/users.ts'
import { confirmAccount, insertAccount, updateAccount, updateMetadataAndBan } from './account-rows.ts'
import { readUser } from './admin-user.ts'
import { type AdminUserFields, readAdminUserFields } from './fields.ts'
import { withAccount, withAdmin } from './with-admin.ts'

const phoneExists: AuthApiError = {
  status: 422,
  code: 'phone_exists',
  message: 'Phone number already registered by another user',
}
const noHash: AuthApiError = { status: 500, code: 'unexpected_failure', message: 'Error creating user' }

/** `POST /admin/users`: creates an account with the given fields. Sends no mail. */
export function createUser(c: HonoContext, input: AuthInput, context: Context): Promise<Response> {
  return withAdmin(c, context, async () => {
    const fields = readAdminUserFields(input)
    if ('refusal' in fields) return sendAuthError(c, fields.refusal)
    const wrong = refuseNew(fields)
    if (wrong) return sendAuthError(c, wrong)
    const hash = fields.passwordHash ?? (fields.password ? await hashPassword(fields.password) : '')
    const { db, turns } = context.database
    return turns.take(async () => {
      if (fields.email && (await findAccount(context, fields.email))) return sendAuthError(c, emailExists)
      const taken = await db.query('select from auth.users where phone = $1', [fields.phone ?? ''])
      if (fields.phone && taken.rows.length > 0) return sendAuthError(c, phoneExists)
      const writing = db.transaction(async (tx) => {
        const made = await insertAccount(tx, { ...fields, hash })
        // The inserted row already has the user's metadata.
        const { userMetadata: _inRow, ...rest } = fields
        await updateMetadataAndBan(tx, made, rest)
        await confirmAccount(tx, made, fields)
        return made
      })
      // The auth server's answer lacks this column, which the database computes.
      return answerWritten(c, writing, async (id) => ({
        ...(await readUser(context, id)),
        confirmed_at: undefined,
      }))
    })
  })
}

/** Returns the refusal if the fields do not make a new account. */
function refuseNew({ id, email, phone, password, passwordHash }: AdminUserFields): AuthApiError | undefined {
  if (!email && !phone) return createValidationError('Cannot create a user without either an email or phone')
  if (password !== undefined && passwordHash)
    return createValidationError('Only a password or a password hash should be provided')
  if (Buffer.byteLength(password ?? '') > 72)
    return createValidationError('bcrypt: password length exceeds 72 bytes')
  // The auth server reads several types of hashes. Only bcrypt, which this backend makes, is accepted here.
  if (passwordHash && !/^\$2[aby]?\$\d\d\$[./A-Za-z0-9]{53}$/.test(passwordHash)) return noHash
  if (id !== undefined && !isUuid(id)) return createValidationError('ID must conform to the uuid v4 format')
  if (id !== undefined && /^[0-]+$/.test(id)) return createValidationError('ID cannot be a nil uuid')
  return undefined
}

/** `PUT /admin/users/:user`: changes the given fields at once, without a confirmation. */
export function updateUserById(c: HonoContext, input: AuthInput, context: Context): Promise<Response> {
  const fields = readAdminUserFields(input)
  // The password is checked and hashed for administrators only, and before the database lock is taken.
  return withAdmin(c, context, async () => {
    const { password } = 'refusal' in fields ? {} : fields
    const weak = password === undefined ? undefined : await checkPasswordStrength(context, password)
    const hash = password === undefined || weak ? undefined : await hashPassword(password)
    return withAccount(c, context, async (id) => {
      if ('refusal' in fields) return sendAuthError(c, fields.refusal)
      if (weak) return rejectWeakPassword(c, weak)
      const writing = context.database.db.transaction(async (tx) => {
        await updateAccount(tx, id, { ...fields, hash })
        return id
      })
      return answerWritten(c, writing, () => readUser(context, id))
    })
  })
}

/** Answers with the written account. For a taken id, address or number, it returns the database's error, as the auth server does. */
async function answerWritten(
  c: HonoContext,
  writing: Promise<string>,
  read: (id: string) => Promise<object>,
): Promise<Response> {
  try {
    return c.json(await read(await writing))
  } catch (error) {
    const { code, detail, message } = error as { code?: unknown; detail?: unknown; message?: unknown }
    if (code !== '23505') throw error
    return c.json({ code, detail, message }, 500)
  }
}

/** `DELETE /admin/users/:user`: deletes an account. `should_soft_delete` keeps the id, and makes everything else unreadable. */
export function deleteUser(c: HonoContext, input: AuthInput, context: Context): Promise<Response> {
  return withAccount(c, context, async (id) => {
    const { db } = context.database
    if (input.should_soft_delete === true) await softDelete(context, id)
    else await db.query('delete from auth.users where id = $1', [id])
    return c.json({})
  })
}

async function softDelete({ database }: Context, id: string): Promise<void> {
  const hidden = (value: unknown) =>
    createHash('sha256')
      .update(`${id}${value ?? ''}`)
      .digest('base64url')
  await database.db.transaction(async (tx) => {
    const { rows } = await tx.query<Record<string, string | null>>(
      'select email, phone, email_change, phone_change from auth.users where id = $1 and deleted_at is null',
      [id],
    )
    const [user] = rows
    if (!user) return
    await tx.query(
      `update auth.users set email = $2, phone = $3, email_change = $4, phone_change = $5, encrypted_password = null, confirmation_token = '',
         recovery_token = '', email_change_token_current = '', email_change_token_new = '', deleted_at = now(), raw_user_meta_data = '{}',
         raw_app_meta_data = '{}' where id = $1`,
      [
        id,
        hidden(user.email),
        hidden(user.phone).slice(0, 15),
        hidden(user.email_change),
        hidden(user.phone_change).slice(0, 15),
      ],
    )
    const { rows: identities } = await tx.query<{ id: string; provider: string; provider_id: string }>(
      'select id, provider, provider_id from auth.identities where user_id = $1',
      [id],
    )
    for (const one of identities)
      await tx.query(`update auth.identities set identity_data = '{}', provider_id = $2 where id = $1`, [
        one.id,
        hidden(`${one.provider}:${one.provider_id}`),
      ])
    await tx.query('delete from auth.mfa_factors where user_id = $1', [id])
    await tx.query('delete from auth.sessions where user_id = $1', [id])
  })
}
